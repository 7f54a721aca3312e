import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { say } from './messages.ts'

export const importMessages = {
  notWorkbook: say(
    'Please select a valid Excel file (.xlsx or .xls).',
    'Bitte wähle eine gültige Excel-Datei (.xlsx oder .xls).',
  ),
}

export const importAuthorisedUsers = endpoint({
  method: 'POST',
  path: '/api/forms/uploadexcel',
  summary: 'Import authorised users from an Excel file, all or nothing',
  access: ['admin'],
  upload: { maxBytes: 10 * 1024 * 1024 },
  status: 201,
  answer: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
})
