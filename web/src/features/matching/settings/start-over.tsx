import type { PublishedTeams } from '@project-week/contract/matching/matching'
import { studentStateLabels } from '@project-week/contract/states'
import { wordIn } from '../../../lib/tables/table-text.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { TableScroll } from '../results/table-scroll.tsx'
import { numberText } from '../run/run-text.ts'

/** The checkbox's name, to which the error summary leads. */
export const allowName = 'allow-moves'

interface StartOverProps {
  published: PublishedTeams
  isAllowed: boolean
  error: string | undefined
  onAllow: (isAllowed: boolean) => void
}

/** The people who may lose their place in a new matching, and the box that allows it. */
export function StartOver({ published: { people }, isAllowed, error, onAllow }: StartOverProps) {
  const accepted = people.filter(({ state }) => state === 'accepted')
  const others = people.filter(({ state }) => state !== 'accepted')
  const { length: count } = accepted.length > 0 ? accepted : people
  const text = accepted.length > 0 ? m.matching_start_over_accepted : m.matching_start_over_asked
  return (
    <>
      <Alert tone="warning">
        <p>{text({ count, shown: numberText(count) })}</p>
        <details>
          <summary>{m.matching_start_over_people({ count: numberText(people.length) })}</summary>
          <TableScroll label={m.matching_start_over_people({ count: numberText(people.length) })} tall>
            <table className="figures">
              <thead>
                <tr>
                  <th scope="col">{m.matching_student()}</th>
                  <th scope="col">{m.matching_company()}</th>
                  <th scope="col">{m.matching_state()}</th>
                </tr>
              </thead>
              <tbody>
                {[...accepted, ...others].map(({ id, name, companyName, state }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>{companyName}</td>
                    <td>{wordIn(studentStateLabels)(state)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </details>
      </Alert>
      <Checkbox
        label={m.matching_start_over_allow()}
        hint={m.matching_start_over_allow_hint()}
        name={allowName}
        error={error}
        checked={isAllowed}
        onChange={({ target }) => onAllow(target.checked)}
      />
    </>
  )
}
