import { companyColumns } from '@project-week/contract/imports/import-companies'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { ImportTable } from './import-table.tsx'

export function ImportCompanies() {
  return (
    <ImportTable
      targets={companyColumns.targets}
      words={{
        edition: m.company_import_edition(),
        name: m.users_company(),
        columnsText: m.company_import_columns_text(),
        missing: m.company_import_missing(),
      }}
      renderNext={(edition, { added, leads }) => (
        <div className="cluster">
          {added > 0 && (
            <ButtonLink variant="quiet" to={`${paths.viewCompanyProfiles}?semester=${edition}&only=not-again`}>
              {m.company_import_invite({ edition })}
            </ButtonLink>
          )}
          {leads > 0 && (
            <ButtonLink variant="quiet" to={`${paths.viewCompanyProfiles}?f.stage=new`}>
              {m.company_import_show_leads()}
            </ButtonLink>
          )}
        </div>
      )}
    />
  )
}
