import { longDate } from '@project-week/content/words'
import type { ListedCompany } from '@project-week/contract/companies/lead'
import { errorText } from '../../lib/api/error-text.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { usePipeline } from './use-pipeline.ts'

/** What the office does next about a company, and the way to say that it is done. */
export function NextStep({ company: { _id, companyName, nextStep, nextStepOn } }: { company: ListedCompany }) {
  const change = usePipeline(() => m.pipeline_step_is_done({ name: companyName }))
  if (nextStepOn === null) return null
  return (
    <Alert>
      <div className="correction">
        <p>{m.pipeline_step_due({ day: longDate(nextStepOn, getLocale()), step: nextStep })}</p>
        {change.isError && <p role="alert">{errorText(change.error)}</p>}
        <Button
          changes
          size="small"
          pending={change.isPending}
          onClick={() => change.mutate({ body: { changes: [{ id: _id, nextStep: null }] } })}
        >
          {m.pipeline_step_done()}
        </Button>
      </div>
    </Alert>
  )
}
