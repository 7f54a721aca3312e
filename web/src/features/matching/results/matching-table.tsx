import type { MatchedCompany } from '@project-week/contract/matching/matching'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import { useMutation } from '@tanstack/react-query'
import { labelText } from '../../../lib/words/labels.ts'
import { shownAddress } from '../../../lib/words/shown-address.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import '../matching.css'
import { saveMatchingCsv, saveMatchingWorkbook } from './save-matching.ts'

/** Companies with the students a run gave them. */
export function MatchingTable({ companies }: { companies: readonly MatchedCompany[] }) {
  const save = useMutation({ mutationFn: () => saveMatchingWorkbook(companies) })
  const placed = companies.reduce((sum, { students }) => sum + students.length, 0)
  return (
    <div className="matching">
      <div className="cluster cluster--between gap-3 matching__tools">
        <p>{m.matching_summary({ companies: companies.length, students: placed })}</p>
        <div className="matching__exports">
          <Button size="small" icon={<Icon name="download" />} pending={save.isPending} onClick={() => save.mutate()}>
            Excel
          </Button>
          <Menu
            label={m.admin_export_more()}
            entries={[{ id: 'csv', label: m.admin_export_csv(), onChoose: () => saveMatchingCsv(companies) }]}
          />
        </div>
      </div>
      {save.isError && (
        <Alert tone="error" announce>
          {m.admin_export_failed()}
        </Alert>
      )}
      <section className="matching__scroll" aria-label={m.matching_title()} tabIndex={0}>
        <table className="matching__table">
          <caption className="visually-hidden">{m.matching_title()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.matching_company()}</th>
              <th scope="col">{m.matching_students()}</th>
              <th scope="col">{labelText(studentFields.currentfieldofstudy.label)}</th>
              <th scope="col">{labelText(studentFields.email.label)}</th>
            </tr>
          </thead>
          {companies.map(({ companyName, students }) => (
            // A company may have two teams of one name.
            <tbody key={`${companyName} ${students[0]?.id}`}>
              {students.length === 0 ? (
                <tr>
                  <th scope="rowgroup">{companyName}</th>
                  <td colSpan={3}>{m.matching_nobody()}</td>
                </tr>
              ) : (
                students.map((student, place) => (
                  <tr key={student.id}>
                    {place === 0 && (
                      <th scope="rowgroup" rowSpan={students.length}>
                        {companyName}
                      </th>
                    )}
                    <td>{`${student.firstname} ${student.lastname}`}</td>
                    <td>{student.currentfieldofstudy}</td>
                    <td>{shownAddress(student.email)}</td>
                  </tr>
                ))
              )}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  )
}
