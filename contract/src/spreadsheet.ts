import * as z from 'zod/mini'
import { endpoint, type FileAnswer } from './endpoint.ts'
import { SemesterLabel } from './semester.ts'

const workbook = (filename: string): FileAnswer => ({
  file: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', filename },
})

export const downloadStudents = endpoint({
  method: 'POST',
  path: '/api/forms/allstudentsexcel',
  summary: 'The profiles of one edition as an Excel file',
  access: ['admin'],
  body: z.object({ registeredIn: z.optional(SemesterLabel) }),
  status: 200,
  answer: workbook('Registered-Students.xlsx'),
})

export const downloadCompanies = endpoint({
  method: 'GET',
  path: '/api/company/downloadcompanies',
  summary: 'The companies of one edition as an Excel file',
  access: ['admin'],
  query: z.object({ semester: z.optional(SemesterLabel) }),
  status: 200,
  answer: workbook('Registered-Companies.xlsx'),
})

export const downloadSubscribers = endpoint({
  method: 'GET',
  path: '/api/subscribers/downloadsubscribers',
  summary: 'The subscribers as an Excel file',
  access: ['admin'],
  status: 200,
  answer: workbook('Subscribers.xlsx'),
})
