import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import type { Pausable } from './send-resumable.ts'
import { sizeText, timeLeftText } from './size-text.ts'
import type { Pace } from './speed.ts'
import type { UploadFlow } from './use-upload.ts'

interface UploadProgressProps {
  name: string
  sent: number
  total: number
  pace: Pace | undefined
  flow: UploadFlow
  /** Where it can be paused. */
  controls: Pausable | undefined
  isChecking: boolean
  onCancel: () => void
}

/** How far an upload is, how fast, how long it will still take, and the way to stop it. */
export function UploadProgress({ name, sent, total, pace, flow, controls, isChecking, onCancel }: UploadProgressProps) {
  return (
    <div className="stack stack--start upload-progress">
      <ProgressBar label={m.uploads_progress({ name })} value={sent} max={total} />
      {isChecking ? (
        <Spinner label={m.uploads_checking()} />
      ) : (
        <p className="upload-progress__pace">
          {m.uploads_of({ sent: sizeText(sent), total: sizeText(total) })}
          {flow === 'moving' && ' · '}
          {flow === 'moving' &&
            (pace === undefined
              ? m.uploads_pace_unknown()
              : m.uploads_pace({ speed: sizeText(pace.speed), time: timeLeftText(pace.secondsLeft) }))}
        </p>
      )}
      <output>{waitTexts[flow]()}</output>
      <div className="upload-form__actions">
        {controls && !isChecking && (
          <Button onClick={flow === 'paused' ? controls.resume : controls.pause}>
            {flow === 'paused' ? m.uploads_continue() : m.uploads_pause()}
          </Button>
        )}
        <Button onClick={onCancel}>{m.uploads_cancel()}</Button>
      </div>
    </div>
  )
}

const waitTexts: Record<UploadFlow, () => string> = {
  moving: () => '',
  paused: m.uploads_paused,
  connection: m.uploads_stalled,
  server: m.uploads_waiting,
  turn: m.uploads_queued,
}
