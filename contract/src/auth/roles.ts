import * as z from 'zod/mini'
import type { Labels } from '../enumerations/enumerations.ts'
import { say } from '../messages.ts'

/** A signed-in person's role in the programme, read from the server's tables at each request. */
export const Role = z.enum(['student', 'company', 'advisor', 'viewer', 'admin'])
export type Role = z.infer<typeof Role>

/** The type that an admin gives an imported email address. */
export const AuthorisedUserType = z.enum(['Student', 'Company', 'Advisor', 'Viewer', 'Admin'])
export type AuthorisedUserType = z.infer<typeof AuthorisedUserType>
export const authorisedUserTypeLabels: Labels<AuthorisedUserType> = {
  Student: { en: 'Student', de: 'Student/in' },
  Company: { en: 'Company', de: 'Unternehmen' },
  Advisor: { en: 'Advisor', de: 'Betreuer/in' },
  Viewer: { en: 'Viewer (read-only)', de: 'Nur Lesen' },
  Admin: { en: 'Admin', de: 'Admin' },
}

export const roleOfType: Record<AuthorisedUserType, Role> = {
  Student: 'student',
  Company: 'company',
  Advisor: 'advisor',
  Viewer: 'viewer',
  Admin: 'admin',
}

/** Whether a role opens the office's screens: a viewer reads what an admin reads, and changes nothing. */
export const isOffice = (role: Role): role is 'admin' | 'viewer' => role === 'admin' || role === 'viewer'

export const viewerMessage = say(
  'Your access is for reading only. Please ask an admin of the office to do this.',
  'Ihr Zugang ist nur zum Lesen. Bitten Sie einen Admin des Büros darum.',
)

/** The signed-in person as stored in the browser. `exp` is in seconds since 1970. */
export const SessionUser = z.object({
  id: z.string(),
  role: Role,
  exp: z.int(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
})
export type SessionUser = z.infer<typeof SessionUser>
