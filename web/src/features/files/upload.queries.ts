import { getSharedFolders, listPictures, listPosters, listTestFiles } from '@project-week/contract/files/upload'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { whileThumbnailsWait } from '../../lib/queries/own-files.ts'

export const postersQuery = (edition: string | undefined) =>
  queryOptions({
    queryKey: ['files', 'posters', edition],
    queryFn: () => call(listPosters, { query: { edition } }),
    refetchInterval: ({ state }) => whileThumbnailsWait(state.data),
  })

export const picturesQuery = (edition: string | undefined) =>
  queryOptions({
    queryKey: ['files', 'pictures', edition],
    queryFn: () => call(listPictures, { query: { edition } }),
    refetchInterval: ({ state }) => whileThumbnailsWait(state.data),
  })

export const testFilesQuery = () =>
  queryOptions({
    queryKey: ['files', 'tests'],
    queryFn: () => call(listTestFiles),
    refetchInterval: ({ state }) => whileThumbnailsWait(state.data),
  })

export const sharedFoldersQuery = () =>
  queryOptions({ queryKey: ['shared-folders'], queryFn: () => call(getSharedFolders), staleTime: 300_000 })
