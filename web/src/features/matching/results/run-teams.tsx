import type { Run } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { nameOf, ranksShort } from '../run/run-text.ts'
import '../matching.css'

/** The teams of a run that is not the shown one: to be looked at, not to be handed on. */
export function RunTeams({ run }: { run: Run }) {
  const byId = new Map(run.students.map((student) => [student.id, student]))
  return (
    <section className="matching__scroll" aria-label={m.matching_teams()} tabIndex={0}>
      <table className="matching__table">
        <caption className="visually-hidden">{m.matching_teams()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.matching_company()}</th>
            <th scope="col">{m.matching_students()}</th>
            <th scope="col">{m.matching_study()}</th>
            <th scope="col">{m.matching_students_choice()}</th>
          </tr>
        </thead>
        {run.teams.map(({ companyId, companyName, students }) => (
          // A company may have two teams.
          <tbody key={`${companyId} ${students[0]}`}>
            {students
              .flatMap((id) => byId.get(id) ?? [])
              .map((student, place) => (
                <tr key={student.id}>
                  {place === 0 && (
                    <th scope="rowgroup" rowSpan={students.length}>
                      {companyName}
                    </th>
                  )}
                  <td>
                    {nameOf(student)}
                    {student.isWithdrawn && (
                      <span className="desk-mark desk-mark--warning">{m.matching_withdrawn()}</span>
                    )}
                  </td>
                  <td>{student.currentfieldofstudy}</td>
                  <td>{ranksShort(student)}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
