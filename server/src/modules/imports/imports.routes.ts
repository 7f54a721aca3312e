import * as imports from '@project-week/contract/imports/import'
import * as companies from '@project-week/contract/imports/import-companies'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { writeWorkbook } from '../exports/workbook.ts'
import { importCompanies, previewCompanies, writeRest } from './import-companies.ts'
import { importUsers, previewImport } from './import-users.ts'
import { readTable, readWorkbook } from './read-workbook.ts'

const templateColumns = imports.importColumns.map((header) => ({
  id: header,
  header,
  width: header === 'Email' ? 36 : 20,
  value: () => '',
}))

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, imports.previewImport, async ({ person, query, openFile }) => {
    const { stream } = await openFile()
    return previewImport(deps, person, await readWorkbook(stream, query.hidden === 'included'))
  })

  serve(app, imports.importAuthorisedUsers, async ({ person, ip, query, openFile }) => {
    const { stream } = await openFile()
    const list = await readWorkbook(stream, query.hidden === 'included')
    return importUsers(deps, { person, ip }, list, { isPartial: query.rows === 'good' })
  })

  serve(app, imports.downloadImportTemplate, () => writeWorkbook('Users', templateColumns, []))

  serve(app, companies.previewCompanyImport, async ({ query, openFile }) => {
    const { stream } = await openFile()
    return previewCompanies(deps, query, await readTable(companies.companyColumns, stream))
  })

  serve(app, companies.importCompanies, async ({ person, ip, query, openFile }) => {
    const { stream } = await openFile()
    return importCompanies(deps, { person, ip }, query, await readTable(companies.companyColumns, stream))
  })

  serve(app, companies.downloadCompanyRest, async ({ query, openFile }) => {
    const { stream } = await openFile()
    return writeRest(deps, query, await readTable(companies.companyColumns, stream))
  })
}
