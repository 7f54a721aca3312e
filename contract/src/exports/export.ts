import * as z from 'zod/mini'
import { AuditFilter } from '../audit/audit.ts'
import { endpoint, type FileAnswer } from '../endpoint.ts'
import { SemesterLabel } from '../editions/semester.ts'
import type { Locale } from '../locale.ts'
import { Id } from '../text.ts'

const workbook = (filename: string): FileAnswer => ({
  file: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', filename },
})

export const downloadStudents = endpoint({
  method: 'POST',
  path: '/api/forms/allstudentsexcel',
  summary: 'The profiles of one edition as an Excel file',
  access: ['admin'],
  touches: [],
  requiresReauthentication: true,
  forViewers: true,
  body: z.object({ registeredIn: z.optional(SemesterLabel) }),
  answer: workbook('Registered-Students.xlsx'),
})

export const downloadCompanies = endpoint({
  method: 'GET',
  path: '/api/company/downloadcompanies',
  summary: 'The companies of one edition as an Excel file',
  access: ['admin'],
  requiresReauthentication: true,
  query: z.object({ semester: z.optional(SemesterLabel) }),
  answer: workbook('Registered-Companies.xlsx'),
})

export const downloadSubscribers = endpoint({
  method: 'GET',
  path: '/api/subscribers/downloadsubscribers',
  summary: 'The subscribers as an Excel file',
  access: ['admin'],
  requiresReauthentication: true,
  answer: workbook('Subscribers.xlsx'),
})

/** The exportable lists, with file names without extension. */
const exportNames = {
  students: 'Registered-Students',
  companies: 'Registered-Companies',
  subscribers: 'Subscribers',
  teams: 'Teams',
  advisors: 'Advisors',
  'authorised-users': 'Authorised-Users',
  examination: 'Examination-Office',
  'student-feedback': 'Feedback-Students',
  'company-feedback': 'Feedback-Companies',
  mails: 'Mails',
  campaigns: 'Campaigns',
} as const

export const ExportList = z.enum(Object.keys(exportNames) as (keyof typeof exportNames)[])
export type ExportList = z.infer<typeof ExportList>

/** The name of a list's file without its ending; the specified names are the same in both languages. */
export const exportName = (list: ExportList, language: Locale): string =>
  list === 'examination' && language === 'de' ? 'Pruefungsamt' : exportNames[list]

export const ExportFormat = z.enum(['xlsx', 'csv'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** What to export of a list; absent parts don't restrict it. */
export const ExportChoice = z.object({
  format: ExportFormat,
  /** Ignored if a list belongs to no edition. */
  edition: z.optional(SemesterLabel),
  /** The rows, in the file's order. */
  ids: z.optional(z.array(Id).check(z.maxLength(100_000))),
  /** Field names of the contract, in the file's order. */
  columns: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(64))),
})
export type ExportChoice = z.infer<typeof ExportChoice>

export const exportList = endpoint({
  method: 'POST',
  path: '/api/exports/{list}',
  summary: 'The chosen rows and columns of a list as an Excel or CSV file',
  access: ['admin'],
  touches: [],
  requiresReauthentication: true,
  forViewers: true,
  // Room for 100,000 ids.
  maxBodyBytes: 4 * 1024 * 1024,
  params: z.object({ list: ExportList }),
  body: ExportChoice,
  answer: workbook('Export.xlsx'),
})

/** File name without extension. */
export const auditLogName = 'Audit-Log'

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/exports/audit-log',
  summary: 'The records of the audit log that a filter leaves, newest first, as an Excel or CSV file',
  access: ['admin'],
  requiresReauthentication: true,
  rateLimit: { max: 20, perSeconds: 60 },
  query: z.extend(AuditFilter, { format: ExportFormat }),
  answer: workbook(`${auditLogName}.xlsx`),
})
