import * as imports from '@project-week/contract/imports/import'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { personOf } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { openUpload } from '../../http/upload.ts'
import { writeWorkbook } from '../exports/workbook.ts'
import { importUsers, previewImport } from './import-users.ts'
import { readWorkbook } from './read-workbook.ts'

const templateColumns = imports.importColumns.map((header) => ({
  id: header,
  header,
  width: header === 'Email' ? 36 : 20,
  value: () => '',
}))

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, imports.previewImport, async ({ actor, request }) => {
    const { stream } = await openUpload(request, imports.previewImport.upload.maxBytes)
    return previewImport(deps, personOf(actor), await readWorkbook(stream))
  })

  serve(app, imports.importAuthorisedUsers, async ({ actor, request }) => {
    const { stream } = await openUpload(request, imports.importAuthorisedUsers.upload.maxBytes)
    return importUsers(deps, personOf(actor), await readWorkbook(stream), request.ip)
  })

  serve(app, imports.downloadImportTemplate, () => writeWorkbook('Users', templateColumns, []))
}
