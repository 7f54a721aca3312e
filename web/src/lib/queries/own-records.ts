import { getAuthorizedUser } from '@project-week/contract/auth/auth'
import { listOwnFiles } from '@project-week/contract/files/upload'
import { getProfile } from '@project-week/contract/registrations/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { ownRecord } from './own-identity.ts'

/** The signed-in person's newest registration, or null. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ client }) => ownRecord(client, 'profile', () => call(getProfile)),
    staleTime: 30_000,
  })

/** The type an admin gave the signed-in person's address, or null where it was not imported. */
export const authorisedTypeQuery = (email: string) =>
  queryOptions({
    queryKey: ['authorised-type', email],
    queryFn: async ({ client }) => {
      const found = await ownRecord(client, 'authorisedType', () => call(getAuthorizedUser, { params: { email } }))
      return found?.type ?? null
    },
    staleTime: 300_000,
  })

/** While a job makes a thumbnail, a list is asked for again; a little later it is there, or will not come. */
export const whileThumbnailsWait = (
  files: readonly { thumbnailLink: string | null; type: string; uploadedAt: string }[] = [],
) =>
  files.some(
    (file) =>
      file.thumbnailLink === null &&
      !file.type.startsWith('video/') &&
      Date.now() - new Date(file.uploadedAt).getTime() < 30_000,
  )
    ? 2_000
    : false

/** What the signed-in person and their team have uploaded. */
export const ownFilesQuery = () =>
  queryOptions({
    queryKey: ['own-files'],
    queryFn: () => call(listOwnFiles),
    refetchInterval: ({ state }) => whileThumbnailsWait(state.data),
  })
