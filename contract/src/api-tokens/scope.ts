import * as z from 'zod/mini'

/** The lists that an API token can be made for. Each is one endpoint, which names its scope as `token`. */
export const ApiScope = z.enum(['students', 'companies', 'leads', 'teams', 'advisors', 'subscribers'])
export type ApiScope = z.infer<typeof ApiScope>
