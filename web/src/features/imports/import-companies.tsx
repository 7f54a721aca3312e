// The reasons of a row are these forms' own: loaded, so that their German is known.
import '@project-week/contract/companies/company'
import '@project-week/contract/registrations/profile'
import {
  companyColumns,
  companyImportMessages,
  importCompanies,
  previewCompanyImport,
} from '@project-week/contract/imports/import-companies'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { ImportFile } from './import-file.tsx'

export const ImportCompanies = () => (
  <div className="stack stack--start gap-5 import">
    <ImportFile
      columns={companyColumns}
      previewCall={previewCompanyImport}
      importCall={importCompanies}
      label={m.company_import_file()}
      hint={m.company_import_file_hint()}
      endings={['.xlsx', '.xls', '.csv', '.txt']}
      wrongEnding={companyImportMessages.notTable}
      importText={() => m.imports_import()}
      doneText={({ added }) => m.company_import_done_leads({ count: added })}
      afterwards={
        <ButtonLink variant="quiet" to={`${paths.viewCompanyProfiles}?f.stage=new`}>
          {m.company_import_show_leads()}
        </ButtonLink>
      }
    />
  </div>
)
