import { isOffice, type Role } from '@project-week/contract/auth/roles'
import { paths } from '../../lib/page/paths.ts'

/** Where the e-mail login leads. */
export const homeOf = (role: Role): string => (isOffice(role) ? paths.dashboard : paths.studentProfileActions)
