import { studentColumns } from '@project-week/contract/imports/import-students'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { ImportTable } from './import-table.tsx'
import { studentCalls } from './imports.queries.ts'

export function ImportStudents() {
  return (
    <ImportTable
      targets={studentColumns.targets}
      calls={studentCalls}
      words={{
        edition: m.student_import_edition(),
        name: m.imports_name(),
        columnsText: m.student_import_columns_text(),
        missing: m.student_import_missing(),
      }}
      renderNext={(edition) => (
        <ButtonLink variant="quiet" to={`${paths.viewStudentProfiles}?semester=${edition}`}>
          {m.student_import_show({ edition })}
        </ButtonLink>
      )}
    />
  )
}
