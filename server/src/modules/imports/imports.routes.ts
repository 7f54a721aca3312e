import * as companies from '@project-week/contract/imports/import-companies'
import * as users from '@project-week/contract/imports/import'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { writeWorkbook } from '../exports/workbook.ts'
import { previewImport } from './check-table.ts'
import { companyImport, importCompanies } from './import-companies.ts'
import { importUsers, userImport } from './import-users.ts'
import { readTable } from './read-workbook.ts'

const templateColumns = users.userColumns.targets.map(({ id, label }) => ({
  id,
  header: label.en,
  width: id === 'email' ? 36 : 20,
  value: () => '',
}))

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, users.previewImport, async ({ person, query, openFile }) => {
    const { stream } = await openFile()
    return previewImport(userImport(deps.db, person, query), query, await readTable(users.userColumns, stream))
  })

  serve(app, users.importAuthorisedUsers, async ({ caller, query, openFile }) => {
    const { stream } = await openFile()
    return importUsers(deps, caller, query, await readTable(users.userColumns, stream))
  })

  serve(app, users.downloadImportTemplate, () => writeWorkbook('Users', templateColumns, []))

  serve(app, companies.previewCompanyImport, async ({ query, openFile }) => {
    const { stream } = await openFile()
    return previewImport(companyImport(deps.db), query, await readTable(companies.companyColumns, stream))
  })

  serve(app, companies.importCompanies, async ({ caller, query, openFile }) => {
    const { stream } = await openFile()
    return importCompanies(deps, caller, query, await readTable(companies.companyColumns, stream))
  })
}
