import { getSharedFolders, listOwnFiles, listPictures, listPosters } from '@project-week/contract/files/upload'
import { queryOptions } from '@tanstack/react-query'
import { serverNow } from '../page/server-time.ts'
import { queryOf } from '../api/use-call.ts'

interface Stored {
  thumbnailLink: string | null
  isBeingScanned: boolean
  uploadedAt: string
}

/** Refetches a list while a job makes a thumbnail or has a file scanned, but only for a while after the upload. */
export const whileThumbnailsWait = {
  refetchInterval: ({ state: { data = [] } }: { state: { data: readonly Stored[] | undefined } }) =>
    data.some(
      (file) =>
        (file.thumbnailLink === null || file.isBeingScanned) &&
        serverNow() - new Date(file.uploadedAt).getTime() < 30_000,
    )
      ? 2_000
      : false,
}

/** Folders for files above the limit. */
export const sharedFoldersQuery = () => queryOptions({ ...queryOf(getSharedFolders), staleTime: 300_000 })

/** Uploads of the signed-in person and their team. */
export const ownFilesQuery = () => queryOptions({ ...queryOf(listOwnFiles), ...whileThumbnailsWait })

export const postersQuery = (edition: string | undefined) =>
  queryOptions({ ...queryOf(listPosters, { query: { edition } }), ...whileThumbnailsWait })

export const picturesQuery = (edition: string | undefined) =>
  queryOptions({ ...queryOf(listPictures, { query: { edition } }), ...whileThumbnailsWait })
