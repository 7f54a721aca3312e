import { mostTeams, type Team } from '@project-week/contract/teams/team'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ChosenDialog } from '../../ui/tables/chosen-dialog.tsx'
import { useRemind } from './poster.queries.ts'

/** Reminds the members of those of the chosen teams that have no poster. */
export function ChosenReminder({ chosen }: { chosen: readonly Team[] }) {
  const missing = chosen.filter(({ hasPoster }) => !hasPoster)
  if (missing.length === 0) return null
  return (
    <ChosenDialog label={m.posters_chosen()} title={m.posters_chosen_title()} count={missing.length} most={mostTeams}>
      {(close) => <ReminderForm missing={missing} onDone={close} />}
    </ChosenDialog>
  )
}

function ReminderForm({ missing, onDone }: { missing: readonly Team[]; onDone: () => void }) {
  const remind = useRemind()
  const run = () =>
    remind.mutate(
      missing.map(({ _id }) => _id),
      {
        onSuccess: ({ teams, mails }) => {
          showToast(m.posters_chosen_reminded({ teams, mails }))
          onDone()
        },
      },
    )
  return (
    <div className="correction">
      {remind.isError && (
        <Alert tone="error" announce>
          {notDoneText(remind.error)}
        </Alert>
      )}
      <p>
        {m.posters_chosen_text({
          count: missing.length,
          shown: countText(missing.length),
          names: missing.map(({ name }) => name).join(', '),
        })}
      </p>
      <div className="correction__actions">
        <Button variant="action" pending={remind.isPending} onClick={run}>
          {m.posters_remind()}
        </Button>
      </div>
    </div>
  )
}
