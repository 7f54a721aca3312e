import { checkProof } from '@project-week/contract/auth/auth'
import {
  downloadArchive,
  getSharedFolders,
  listPictures,
  listPosters,
  listTestFiles,
} from '@project-week/contract/files/upload'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
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

/** By a link, so that gigabytes go to the disk and not through the page's memory. A link asks nothing, so a call does first. */
export const useDownloadArchive = (edition: string | undefined) =>
  useMutation({
    mutationFn: async () => {
      await call(checkProof)
      const link = document.createElement('a')
      link.href = addressOf(downloadArchive, { query: { edition } })
      link.download = ''
      link.click()
    },
    onError: () => showToast(m.admin_export_failed(), { tone: 'error' }),
  })
