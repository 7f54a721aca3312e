import type { Run } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { MinimumLink } from '../run/minimum-link.tsx'
import { nameOf, numberText, whyUnplaced } from '../run/run-text.ts'
import { TableScroll } from './table-scroll.tsx'

/** Those without a place, the waiting list in its order, each with the reason. */
export function UnplacedStudents({ run }: { run: Run }) {
  const last = run.students.length
  const unplaced = run.students
    .filter(({ team, isWithdrawn }) => team === null && !isWithdrawn)
    .toSorted((a, b) => (a.waiting?.rank ?? last) - (b.waiting?.rank ?? last))
  if (unplaced.length === 0) return <p className="note">{m.matching_unplaced_none()}</p>
  const isRanked = unplaced.some(({ waiting }) => waiting !== null)
  return (
    <div className="stack">
      <h2>{m.matching_unplaced_count({ count: numberText(unplaced.length) })}</h2>
      <MinimumLink run={run} />
      <TableScroll label={m.matching_unplaced()} tall>
        <table className="figures">
          <caption className="visually-hidden">{m.matching_unplaced()}</caption>
          <thead>
            <tr>
              {isRanked && (
                <th scope="col" data-align="end">
                  {m.matching_waiting_rank()}
                </th>
              )}
              <th scope="col">{m.matching_student()}</th>
              <th scope="col">{m.matching_study()}</th>
              <th scope="col">{m.matching_reason()}</th>
            </tr>
          </thead>
          <tbody>
            {unplaced.map((student) => (
              <tr key={student.id}>
                {isRanked && (
                  <td data-align="end">{student.waiting === null ? '–' : numberText(student.waiting.rank)}</td>
                )}
                <th scope="row">
                  {nameOf(student)}
                  <small>{student.matrikelnummer}</small>
                </th>
                <td>{student.currentfieldofstudy}</td>
                <td>{whyUnplaced(student, run)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </div>
  )
}
