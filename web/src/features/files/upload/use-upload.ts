import type { AnswerOf, EndpointDefinition } from '@project-week/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { refresh } from '../../../lib/api/use-call.ts'
import { type Sending, sendFile } from './send-file.ts'
import { cancelled, type Pausable, type ResumableSending, type Stall } from './send-resumable.ts'
import { createPace, type Pace } from './speed.ts'

export type UploadFlow = 'moving' | 'paused' | Stall

export type UploadState<Answer> =
  | { step: 'idle' }
  /** `flow`: whether bytes are moving, or what they wait for: the person, or what `Stall` says. */
  | { step: 'sending'; sent: number; total: number; pace: Pace | undefined; flow: UploadFlow }
  /** All is sent; the server looks through it. */
  | { step: 'checking' }
  | { step: 'failed'; error: ApiError }
  | { step: 'done'; answer: Answer }

export type SendResumable<Answer> = (sending: ResumableSending) => Promise<Answer>

/**
 * One upload at a time: start, cancel, and start again. Leaving the page ends it.
 *
 * @param resumable sends in pieces instead, and can be paused; what has arrived when the page is left can be continued
 */
export function useUpload<E extends EndpointDefinition>(
  endpoint: E,
  call: Pick<Sending, 'params' | 'headers'> = {},
  resumable?: SendResumable<AnswerOf<E>>,
) {
  const queries = useQueryClient()
  const [state, setState] = useState<UploadState<AnswerOf<E>>>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  const [controls, setControls] = useState<Pausable>()
  useEffect(() => () => running.current?.abort(), [])

  const isSending = state.step === 'sending' || state.step === 'checking'
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])

  async function start(file: File): Promise<void> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setControls(undefined)
    let pace = createPace(file.size)
    const progress = (sent: number) => {
      if (controller.signal.aborted) return
      if (sent >= file.size) setState({ step: 'checking' })
      else setState({ step: 'sending', sent, total: file.size, pace: pace(sent, performance.now()), flow: 'moving' })
    }
    const wait = (flow: Exclude<UploadFlow, 'moving'>) => {
      if (controller.signal.aborted) return
      pace = createPace(file.size)
      setState((now) => (now.step === 'sending' ? { ...now, pace: undefined, flow } : now))
    }
    progress(0)
    try {
      const sending = { file, onProgress: progress, signal: controller.signal }
      const answer =
        resumable === undefined
          ? await sendFile(endpoint, { ...call, ...sending, onWait: () => wait('turn') })
          : await resumable({
              ...sending,
              onStall: wait,
              onStart: ({ pause, resume }) =>
                setControls({
                  pause: () => {
                    pause()
                    wait('paused')
                  },
                  resume: () => {
                    resume()
                    setState((now) => (now.step === 'sending' ? { ...now, flow: 'moving' } : now))
                  },
                }),
            })
      setState({ step: 'done', answer })
      void refresh(queries, endpoint.touches ?? [])
    } catch (error) {
      // Somebody else's turn, or nobody's: this one was cancelled.
      if (controller.signal.aborted) return
      setState({ step: 'failed', error: error instanceof ApiError ? error : new ApiError(0, 'internal', '') })
    }
  }

  function cancel(): void {
    running.current?.abort(cancelled)
    setState({ step: 'idle' })
  }

  return { state, controls, start: (file: File) => void start(file), cancel, reset: () => setState({ step: 'idle' }) }
}
