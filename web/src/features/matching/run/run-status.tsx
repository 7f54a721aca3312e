import { cancelRun, finishRun, type RunSummary } from '@project-week/contract/matching/matching'
import { useCall } from '../../../lib/api/use-call.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { failureText } from './refusal-text.ts'
import { numberText, phaseText } from './run-text.ts'

/** A run that is under way: what it does, for how long at most, and the two ways to end it. */
export function RunStatus({ run }: { run: RunSummary }) {
  const cancel = useCall(cancelRun)
  const finish = useCall(finishRun)
  const { progress } = run
  const params = { id: run.id }
  const phase = progress?.phase ?? 'reading'
  const seconds = Math.floor((progress?.elapsed ?? 0) / 1000)
  return (
    <section className="stack run-status" aria-labelledby="run-status">
      <h2 id="run-status">{m.matching_under_way()}</h2>
      {phase === 'proving' && progress !== null && progress.limit > 0 ? (
        <ProgressBar
          label={phaseText.proving()}
          value={Math.min(progress.elapsed, progress.limit)}
          max={progress.limit}
        />
      ) : (
        <Spinner label={phaseText[phase]()} />
      )}
      <p className="run-status__note">
        {m.matching_elapsed({ seconds: numberText(seconds), limit: numberText((progress?.limit ?? 0) / 1000) })}{' '}
        {m.matching_running()}
      </p>
      <div className="cluster cluster--center">
        {phase === 'proving' && (
          <Button changes pending={finish.isPending} onClick={() => finish.mutate({ params })}>
            {m.matching_finish()}
          </Button>
        )}
        <Button changes variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          {m.matching_cancel()}
        </Button>
      </div>
      {(cancel.error ?? finish.error) && (
        <Alert tone="error" announce>
          {failureText(cancel.error ?? finish.error)}
        </Alert>
      )}
    </section>
  )
}
