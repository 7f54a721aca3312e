import { useNavigate } from 'react-router'
import { chooseRun, type Run, type RunSummary } from '@project-week/contract/matching/matching'
import { useCall } from '../../../lib/api/use-call.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { paths } from '../../../lib/page/paths.ts'
import { runName } from '../../../lib/words/run-name.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { failureText } from './refusal-text.ts'

/**
 * Makes a run the one that is shown and exported; says so where somebody else has chosen meanwhile.
 *
 * @param publishes leads on to what publishing it would do
 */
export function ChooseRun({
  run,
  runs,
  publishes = false,
}: {
  run: RunSummary | Run
  runs: readonly RunSummary[]
  publishes?: boolean
}) {
  const navigate = useNavigate()
  const choose = useCall(chooseRun, {
    // Said before the lists are read anew: that may bring another run into view, and this button away.
    onSuccess: () => {
      showToast(m.matching_chosen_now())
      return publishes ? navigate(paths.publish) : undefined
    },
    onError: (error) => showToast(failureText(error), { tone: 'error' }),
  })
  const instead = runs.find(({ choice }) => choice !== null)?.id ?? null
  const begin = () => choose.mutate({ params: { id: run.id }, body: { instead } })
  return (
    <Button changes size="small" variant={publishes ? 'action' : undefined} pending={choose.isPending} onClick={begin}>
      {publishes ? m.publish_link() : m.matching_choose()}
      <span className="visually-hidden"> {runName(run)}</span>
    </Button>
  )
}
