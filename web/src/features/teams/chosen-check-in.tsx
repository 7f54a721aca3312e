import { checkInTeams, mostTeams, type Team } from '@project-week/contract/teams/team'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ChosenDialog } from '../../ui/tables/chosen-dialog.tsx'

const namesOf = (teams: readonly { name: string }[]) => teams.map(({ name }) => name).join(', ')

/** Says of the chosen teams that everybody attended, but of those whose attendance is recorded. */
export function ChosenCheckIn({ chosen }: { chosen: readonly Team[] }) {
  return (
    <ChosenDialog label={m.week_chosen_check_in()} title={m.week_check_in()} count={chosen.length} most={mostTeams}>
      {(close) => <ChosenForm chosen={chosen} onDone={close} />}
    </ChosenDialog>
  )
}

function ChosenForm({ chosen, onDone }: { chosen: readonly Team[]; onDone: () => void }) {
  const checkIn = useCall(checkInTeams, {
    onSuccess: ({ checkedIn, left }) => {
      const text = m.week_chosen_checked_in({ count: checkedIn, shown: countText(checkedIn) })
      const without = left.filter(({ reason }) => reason === 'nobody')
      const kept = left.filter(({ reason }) => reason === 'recorded')
      const texts = [
        text,
        ...(kept.length > 0 ? [m.week_chosen_recorded({ names: namesOf(kept) })] : []),
        ...(without.length > 0 ? [m.week_chosen_nobody({ names: namesOf(without) })] : []),
      ]
      showToast(texts.join(' '), { stays: left.length > 0 })
      onDone()
    },
  })
  const recorded = chosen.filter((team) => team.checkIn !== null)
  const open = chosen.filter((team) => team.checkIn === null)
  const run = () => checkIn.mutate({ body: { teams: chosen.map(({ _id }) => _id) } })
  return (
    <div className="stack">
      <MutationError failure={checkIn.error} />
      {open.length > 0 && <p>{m.week_chosen_check_in_text({ count: open.length, shown: countText(open.length) })}</p>}
      {recorded.length > 0 && <p>{m.week_chosen_recorded({ names: namesOf(recorded) })}</p>}
      {open.length > 0 && (
        <div className="cluster">
          <Button variant="action" pending={checkIn.isPending} onClick={run}>
            {m.week_check_in_save()}
          </Button>
        </div>
      )}
    </div>
  )
}
