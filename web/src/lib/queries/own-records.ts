import { getAuthorizedUser } from '@project-week/contract/auth/auth'
import { getAddresses } from '@project-week/contract/identity/address'
import { getProfile } from '@project-week/contract/registrations/profile'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../api/use-call.ts'
import { ownRecordQuery } from './own-identity.ts'

/** The signed-in person's newest registration, or null. */
export const profileQuery = () => queryOptions({ ...ownRecordQuery('profile', getProfile), staleTime: 30_000 })

/** The signed-in person's address, and what becomes theirs once they prove it. */
export const addressesQuery = () => queryOptions({ ...queryOf(getAddresses), staleTime: 300_000 })

/** The type that an admin gave the signed-in person's address, or null if it was not imported. */
export const authorisedTypeQuery = (email: string) =>
  queryOptions({
    ...ownRecordQuery('authorisedType', getAuthorizedUser, { params: { email } }),
    select: (found) => found?.type ?? null,
    staleTime: 300_000,
  })
