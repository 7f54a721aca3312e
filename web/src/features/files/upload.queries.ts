import { getAuthorizedUser } from '@project-week/contract/auth/auth'
import {
  getSharedFolders,
  listOwnFiles,
  listPictures,
  listPosters,
  listTestFiles,
} from '@project-week/contract/files/upload'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'

/** While a job makes a thumbnail, a list is asked for again; a little later it is there, or will not come. */
const whileWaiting = (files: readonly { thumbnailLink: string | null; type: string; uploadedAt: string }[] = []) =>
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
    refetchInterval: ({ state }) => whileWaiting(state.data),
  })

export const postersQuery = (edition: string | undefined) =>
  queryOptions({
    queryKey: ['files', 'posters', edition],
    queryFn: () => call(listPosters, { query: { edition } }),
    refetchInterval: ({ state }) => whileWaiting(state.data),
  })

export const picturesQuery = (edition: string | undefined) =>
  queryOptions({
    queryKey: ['files', 'pictures', edition],
    queryFn: () => call(listPictures, { query: { edition } }),
    refetchInterval: ({ state }) => whileWaiting(state.data),
  })

export const testFilesQuery = () =>
  queryOptions({
    queryKey: ['files', 'tests'],
    queryFn: () => call(listTestFiles),
    refetchInterval: ({ state }) => whileWaiting(state.data),
  })

/** The type an admin gave this address, or null where it was not imported. */
export const uploaderTypeQuery = (email: string) =>
  queryOptions({
    queryKey: ['authorised-type', email],
    queryFn: async () => {
      try {
        return (await call(getAuthorizedUser, { params: { email } })).type
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') return null
        throw error
      }
    },
    staleTime: 300_000,
  })

export const sharedFoldersQuery = () =>
  queryOptions({ queryKey: ['shared-folders'], queryFn: () => call(getSharedFolders), staleTime: 300_000 })
