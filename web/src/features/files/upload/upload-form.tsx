import type { AnswerOf, EndpointDefinition } from '@project-week/contract/endpoint'
import {
  extensionOf,
  type FileKind,
  fileRules,
  keepsToConvention,
  uploadMessages,
} from '@project-week/contract/files/upload'
import { type ReactNode, useRef, useState } from 'react'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { faultText } from '../../../lib/api/fault-text.ts'
import { fileRefusalText } from '../../../lib/words/file-refusal-text.ts'
import { localMessage } from '../../../lib/words/local-message.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { namesOf, problemOf } from './file-check.ts'
import { FilePicker } from './file-picker.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { type SendResumable, useUpload } from './use-upload.ts'

interface UploadFormProps<E extends EndpointDefinition> {
  kind: FileKind
  endpoint: E
  params?: Record<string, string>
  headers?: Record<string, string>
  /** Sends in pieces, so that it can be paused and continued. */
  resumable?: SendResumable<AnswerOf<E>>
  label: string
  hint: ReactNode
  /** The sentence that the specification has for a failed upload. */
  failureText: (error: ApiError) => string
  /** Where files over the limit go. */
  oversized?: ReactNode
  /** Shows what came of it; `again` makes room for another file. */
  children: (answer: AnswerOf<E>, file: File, again: () => void) => ReactNode
}

const acceptOf = (kind: FileKind) => fileRules[kind].types.flatMap((type) => [type, ...namesOf(type)]).join(',')

/** The file itself was refused: sending the same one again would be refused again. */
const isAboutFile = ({ code }: ApiError) => code === 'invalid_file' || code === 'payload_too_large'

/** What the server says beyond the specification's sentence: which of many reasons it was. */
function reasonOf(error: ApiError, filename: string): string | undefined {
  if (error.code === 'offline') return m.uploads_offline()
  if (error.code === 'rate_limited') return m.uploads_busy()
  if (isAboutFile(error)) return m.uploads_refused({ name: filename, reason: fileRefusalText(error) })
  if (['window_closed', 'quota_exceeded', 'too_many_uploads'].includes(error.code)) return localMessage(error.message)
  return faultText(error)
}

/** Choose or drop a file, send it, watch it go; cancel, or try again after a failure. */
export function UploadForm<E extends EndpointDefinition>({
  kind,
  endpoint,
  params,
  headers,
  resumable,
  label,
  hint,
  failureText,
  oversized,
  children,
}: UploadFormProps<E>) {
  const { state, controls, start, cancel, reset } = useUpload(
    endpoint,
    { ...(params && { params }), ...(headers && { headers }) },
    resumable,
  )
  const [chosen, setChosen] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const check = useRef<Promise<string | undefined>>(undefined)
  const [isCancelled, setIsCancelled] = useState(false)
  const isSending = state.step === 'sending' || state.step === 'checking'
  const failure = state.step === 'failed' ? state.error : undefined
  // A refused file is put back, so that another one has to be chosen; after a lost connection the same one goes again.
  const file = failure !== undefined && isAboutFile(failure) ? undefined : chosen

  const choose = (next: File) => {
    reset()
    setIsCancelled(false)
    setChosen(next)
    setProblem(undefined)
    const ours = problemOf(kind, next)
    check.current = ours
    // Another file may have been chosen before this one was read.
    void ours.then((found) => check.current === ours && setProblem(found))
  }
  const send = async () => {
    setIsCancelled(false)
    const found = file === undefined ? uploadMessages.missing : await check.current
    setProblem(found)
    if (file !== undefined && found === undefined) start(file)
  }

  if (file !== undefined && isSending) {
    return (
      <UploadProgress
        name={file.name}
        sent={state.step === 'sending' ? state.sent : file.size}
        total={file.size}
        pace={state.step === 'sending' ? state.pace : undefined}
        flow={state.step === 'sending' ? state.flow : 'moving'}
        controls={controls}
        isChecking={state.step === 'checking'}
        onCancel={() => {
          cancel()
          setIsCancelled(true)
        }}
      />
    )
  }
  const sample = `team_company.${(file && extensionOf(file.name)) ?? 'pdf'}`
  const isOversized = problem === uploadMessages.tooLarge
  return (
    <form
      className="stack gap-5 upload-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FilePicker
        id="upload-file"
        label={label}
        hint={hint}
        error={problem}
        accept={acceptOf(kind)}
        file={file}
        onChoose={choose}
        onTooMany={() => setProblem(m.uploads_one_only())}
      >
        {file && kind !== 'test' && kind !== 'nda' && problem === undefined && !keepsToConvention(file.name) && (
          <p className="field__hint">{m.uploads_convention({ name: sample })}</p>
        )}
      </FilePicker>
      {isOversized && oversized}
      {isCancelled && <Alert announce>{m.uploads_cancelled()}</Alert>}
      {/* Without a session the page is left. */}
      {failure && failure.status !== 401 && (
        <Alert tone="error" title={failureText(failure)} announce>
          {reasonOf(failure, chosen?.name ?? '')}
        </Alert>
      )}
      <div className="upload-form__actions">
        <Button variant="action" type="submit">
          {failure && file ? m.uploads_retry() : m.uploads_submit()}
        </Button>
      </div>
      {!isOversized && oversized}
      {state.step === 'done' &&
        file !== undefined &&
        children(state.answer, file, () => {
          reset()
          setChosen(undefined)
        })}
    </form>
  )
}
