import { chooseRun, type RunSummary } from '@project-week/contract/matching/matching'
import { useCall } from '../../../lib/api/use-call.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { dateTimeText } from '../../../lib/tables/table-text.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { failureText } from './refusal-text.ts'

/** Makes a run the one that is shown and exported; says so where somebody else has chosen meanwhile. */
export function ChooseRun({ run, runs }: { run: Pick<RunSummary, 'id' | 'createdAt'>; runs: readonly RunSummary[] }) {
  const choose = useCall(chooseRun, {
    // Said before the lists are read anew: that may bring another run into view, and this button away.
    onSuccess: () => showToast(m.matching_chosen_now()),
    onError: (error) => showToast(failureText(error), { tone: 'error' }),
  })
  const instead = runs.find(({ choice }) => choice !== null)?.id ?? null
  const begin = () => choose.mutate({ params: { id: run.id }, body: { instead } })
  return (
    <Button changes size="small" pending={choose.isPending} onClick={begin}>
      {m.matching_choose()}
      <span className="visually-hidden"> {dateTimeText(run.createdAt)}</span>
    </Button>
  )
}
