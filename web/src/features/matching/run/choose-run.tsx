import type { RunSummary } from '@project-week/contract/matching/matching'
import { showToast } from '../../../lib/page/toast.ts'
import { dateTimeText } from '../../../lib/tables/table-text.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { useChooseRun } from '../matching.queries.ts'
import { failureText } from './refusal-text.ts'

/** Makes a run the one that is shown and exported; says so where somebody else has chosen meanwhile. */
export function ChooseRun({ run, runs }: { run: Pick<RunSummary, 'id' | 'createdAt'>; runs: readonly RunSummary[] }) {
  const choose = useChooseRun()
  const instead = runs.find(({ choice }) => choice !== null)?.id ?? null
  // The answer may bring another run into view, and this button away: what happened is said where it stays.
  const begin = () =>
    void choose.mutateAsync({ id: run.id, instead }).then(
      () => showToast(m.matching_chosen_now()),
      (error: unknown) => showToast(failureText(error), { tone: 'error' }),
    )
  return (
    <Button changes size="small" pending={choose.isPending} onClick={begin}>
      {m.matching_choose()}
      <span className="visually-hidden"> {dateTimeText(run.createdAt)}</span>
    </Button>
  )
}
