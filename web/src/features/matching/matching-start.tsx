import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useStartMatching } from './matching.queries.ts'
import { MatchingResults } from './matching-results.tsx'

/** Starts a run, then shows it. Earlier runs are kept. */
export function MatchingStart() {
  const start = useStartMatching()
  return (
    <>
      <div className="matching-start">
        <Button variant="action" size="large" pending={start.isPending} onClick={() => start.mutate()}>
          {m.matching_start()}
        </Button>
        {start.isPending && <output>{m.matching_running()}</output>}
        {start.isSuccess && (
          <Alert tone="success" announce>
            {m.matching_done()}
          </Alert>
        )}
        {start.isError && (
          <Alert tone="error" title={m.matching_failed()} announce>
            {start.error.message}
          </Alert>
        )}
      </div>
      {!start.isPending && <MatchingResults start={<span />} />}
    </>
  )
}
