import { useQuery } from '@tanstack/react-query'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { NotDone } from '../../ui/forms/not-done.tsx'
import { Button } from '../../ui/button.tsx'
import { WriteToSome } from '../../ui/tables/write-button.tsx'
import './missing-consents.css'
import { showcasesQuery, useRecordPaperConsent } from './showcase.queries.ts'

/** The teams with a poster or pictures that may not be shown yet: who has not agreed, and the way to write to them. */
export function MissingConsents({ edition }: { edition: string | undefined }) {
  const showcases = useQuery(showcasesQuery(edition))
  const record = useRecordPaperConsent()
  /** Records a consent on paper; the message offers to undo it. */
  const paper = ({ name, ...of }: { team: string; personId: string | null; name: string }) => (
    <Button
      changes
      size="small"
      variant="quiet"
      aria-label={m.showcase_paper_of({ name })}
      pending={record.isPending && record.variables.team === of.team && record.variables.personId === of.personId}
      onClick={() =>
        record.mutate(
          { ...of, agrees: true },
          {
            onSuccess: () =>
              showToast(m.showcase_paper_recorded({ name }), { undo: () => record.mutate({ ...of, agrees: false }) }),
          },
        )
      }
    >
      {m.showcase_paper()}
    </Button>
  )
  const missing = showcases.data?.filter((team) => team.missing.length > 0 || !team.companyAgrees) ?? []
  if (missing.length === 0) return null
  const students = missing.flatMap((team) => team.missing.flatMap(({ profileId }) => profileId ?? []))
  const companies = new Set(missing.flatMap(({ companyAgrees, companyId }) => (companyAgrees ? [] : [companyId])))
  return (
    <details className="missing-consents">
      <summary>{m.showcase_missing_teams({ count: countText(missing.length) })}</summary>
      <NotDone failure={record.error} />
      <ul>
        {missing.map((team) => (
          <li key={team.team}>
            <strong>{team.companyName}</strong>
            {team.missing.map((person) => (
              <span key={person.personId}>
                {nameOrAddress(person)}{' '}
                {paper({ team: team.team, personId: person.personId, name: nameOrAddress(person) })}
              </span>
            ))}
            {!team.companyAgrees && (
              <span>
                {m.showcase_missing_of_company()} {paper({ team: team.team, personId: null, name: team.companyName })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="missing-consents__actions">
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
