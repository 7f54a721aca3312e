import * as z from 'zod/mini'

/** What a signed-in person is to the programme. Read from the server's tables at each request. */
export const Role = z.enum(['student', 'company', 'advisor', 'admin'])
export type Role = z.infer<typeof Role>

/** The type an admin gives an imported e-mail address. */
export const AuthorisedUserType = z.enum(['Student', 'Company', 'Advisor', 'Admin'])
export type AuthorisedUserType = z.infer<typeof AuthorisedUserType>

export const roleOfType: Record<AuthorisedUserType, Role> = {
  Student: 'student',
  Company: 'company',
  Advisor: 'advisor',
  Admin: 'admin',
}
