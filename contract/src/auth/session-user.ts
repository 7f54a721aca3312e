import * as z from 'zod/mini'
import { Role } from './roles.ts'

/** What the browser keeps of a signed-in person. `exp` is in seconds since 1970. */
export const SessionUser = z.object({
  id: z.string(),
  role: Role,
  exp: z.int(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
})
export type SessionUser = z.infer<typeof SessionUser>
