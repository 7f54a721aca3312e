import { countConsents } from '@project-week/contract/people/person'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorState } from '../../ui/page/state.tsx'
import { consentText } from './consent-text.ts'
import './people.css'
import { VersionLink } from './version-link.tsx'

/** What was agreed to for an edition: each text with its versions, and how often. */
export function ConsentCounts({ edition }: { edition: string | undefined }) {
  const counts = useQuery({
    ...queryOf(countConsents, { query: { edition: edition ?? '' } }),
    enabled: edition !== undefined,
  })
  if (counts.isError) return <ErrorState title={errorText(counts.error)} />
  if (counts.data === undefined) return null
  const { consents, ofErased } = counts.data
  const number = (value: number) => value.toLocaleString(getLocale())
  return (
    <div>
      {consents.length === 0 ? (
        <p>{m.people_consents_none()}</p>
      ) : (
        // It scrolls sideways on a phone: the keyboard gets there too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="people__scroll" tabIndex={0} aria-label={m.people_consents_of({ edition: edition ?? '' })}>
          <table className="plain-table">
            <caption>{m.people_consents_of({ edition: edition ?? '' })}</caption>
            <thead>
              <tr>
                <th scope="col">{m.people_consent()}</th>
                <th scope="col">{m.people_version()}</th>
                <th scope="col">{m.people_count_given()}</th>
                <th scope="col">{m.people_count_taken_back()}</th>
                <th scope="col">{m.people_first()}</th>
                <th scope="col">{m.people_last()}</th>
              </tr>
            </thead>
            <tbody>
              {consents.map((row) => (
                <tr key={`${row.of} ${row.kind} ${row.version}`}>
                  <th scope="row">{consentText(row)}</th>
                  <td>
                    <VersionLink consent={row} />
                  </td>
                  <td>{number(row.given)}</td>
                  <td>{number(row.takenBack)}</td>
                  <td>{dateTimeText(row.first)}</td>
                  <td>{dateTimeText(row.last)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="note">{m.people_consents_erased({ count: number(ofErased) })}</p>
    </div>
  )
}
