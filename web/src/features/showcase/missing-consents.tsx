import { listShowcases, recordPaperConsent } from '@project-week/contract/showcase/showcase'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { WriteToSome } from '../../ui/tables/write-button.tsx'
import './missing-consents.css'

/** The teams with a poster or pictures that may not be shown yet: who has not agreed, and the way to write to them. */
export function MissingConsents({ edition }: { edition: string | undefined }) {
  const showcases = useQuery(queryOf(listShowcases, { query: { edition } }))
  const record = useCall(recordPaperConsent)
  /** Records a consent on paper; the message offers to undo it. */
  const paper = ({ name, team, personId }: { team: string; personId: string | null; name: string }) => {
    const requestOf = (agrees: boolean) => ({ params: { team }, body: { personId, agrees } })
    const undo = () => record.mutate(requestOf(false))
    const given = record.variables
    return (
      <Button
        changes
        size="small"
        variant="quiet"
        aria-label={m.showcase_paper_of({ name })}
        pending={record.isPending && given?.params.team === team && given.body.personId === personId}
        onClick={() =>
          record.mutate(requestOf(true), { onSuccess: () => showToast(m.showcase_paper_recorded({ name }), { undo }) })
        }
      >
        {m.showcase_paper()}
      </Button>
    )
  }
  const missing = showcases.data?.filter((team) => team.missing.length > 0 || !team.companyAgrees) ?? []
  if (missing.length === 0) return null
  const students = missing.flatMap((team) => team.missing.flatMap(({ profileId }) => profileId ?? []))
  const companies = new Set(missing.flatMap(({ companyAgrees, companyId }) => (companyAgrees ? [] : [companyId])))
  return (
    <details className="missing-consents">
      <summary>{m.showcase_missing_teams({ count: countText(missing.length) })}</summary>
      <MutationError failure={record.error} />
      <ul className="stack gap-3">
        {missing.map((team) => (
          <li key={team.team}>
            <strong>{team.companyName}</strong>
            {team.missing.map((person) => (
              <span className="note" key={person.personId}>
                {nameOrAddress(person)}{' '}
                {paper({ team: team.team, personId: person.personId, name: nameOrAddress(person) })}
              </span>
            ))}
            {!team.companyAgrees && (
              <span className="note">
                {m.showcase_missing_of_company()} {paper({ team: team.team, personId: null, name: team.companyName })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="cluster">
        {students.length > 0 && (
          <WriteToSome audience="students" ids={students}>
            {m.showcase_write_students({ count: students.length, shown: countText(students.length) })}
          </WriteToSome>
        )}
        {companies.size > 0 && (
          <WriteToSome audience="companies" ids={[...companies]}>
            {m.showcase_write_companies({ count: companies.size, shown: countText(companies.size) })}
          </WriteToSome>
        )}
      </div>
    </details>
  )
}
