import { giveAdvisorToTeams } from '@project-week/contract/advisors/advised-team'
import { listAdvisors } from '@project-week/contract/advisors/advisor'
import { mostTeams, type Team } from '@project-week/contract/teams/team'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ChosenDialog } from '../../ui/tables/chosen-dialog.tsx'
import { AdvisorSelect } from './advisor-select.tsx'

/** Gives the chosen teams one advisor. */
export function ChosenAdvisor({ chosen, edition }: { chosen: readonly Team[]; edition: string }) {
  return (
    <ChosenDialog
      label={m.advisor_chosen()}
      title={m.advisor_chosen_title({ count: chosen.length, shown: countText(chosen.length) })}
      count={chosen.length}
      most={mostTeams}
    >
      {(close) => <ChosenForm chosen={chosen} edition={edition} onDone={close} />}
    </ChosenDialog>
  )
}

function ChosenForm({ chosen, edition, onDone }: { chosen: readonly Team[]; edition: string; onDone: () => void }) {
  const advisors = useQuery(queryOf(listAdvisors, { query: { semester: edition } }))
  const give = useCall(giveAdvisorToTeams, {
    onSuccess: ({ changed }) => {
      showToast(m.advisor_chosen_saved({ count: changed, shown: countText(changed) }))
      onDone()
    },
  })
  const [advisor, setAdvisor] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(advisor === '' ? m.advisor_chosen_missing() : undefined)
    if (advisor === '' || give.isPending) return
    give.mutate({ body: { teams: chosen.map(({ _id }) => _id), advisor } })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <MutationError failure={give.error} />
      <AdvisorSelect
        hint={m.advisor_chosen_hint()}
        advisors={advisors.data ?? []}
        error={error}
        optional={false}
        placeholder={m.advisor_chosen_missing()}
        value={advisor}
        onChange={(event) => setAdvisor(event.target.value)}
      />
      <div className="cluster">
        <Button type="submit" variant="action" pending={give.isPending}>
          {m.advisor_chosen_set()}
        </Button>
      </div>
    </form>
  )
}
