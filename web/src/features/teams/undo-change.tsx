import { type Team, undoTeamChange } from '@project-week/contract/teams/team'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** That a team was changed by hand, and the way back for as long as there is one. */
export function UndoChange({ team }: { team: Team }) {
  const undo = useCall(undoTeamChange, { onSuccess: () => showToast(m.teams_undone()) })
  return (
    <Alert title={m.teams_undo_title()} announce>
      <p>{m.teams_undo_text()}</p>
      {undo.isError && <p role="alert">{errorText(undo.error)}</p>}
      <div className="team-undo">
        <Button
          changes
          size="small"
          pending={undo.isPending}
          onClick={() => undo.mutate({ params: { id: team._id }, query: { version: team.version } })}
        >
          {m.teams_undo()}
        </Button>
      </div>
    </Alert>
  )
}
