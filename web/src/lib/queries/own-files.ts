import { listOwnFiles } from '@project-week/contract/files/upload'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/**
 * While a job makes a thumbnail or has a file scanned, a list is asked for again; a little later it has happened, or
 * takes longer.
 */
export const whileThumbnailsWait = (
  files: readonly { thumbnailLink: string | null; isBeingScanned: boolean; uploadedAt: string }[] = [],
) =>
  files.some(
    (file) =>
      (file.thumbnailLink === null || file.isBeingScanned) && Date.now() - new Date(file.uploadedAt).getTime() < 30_000,
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
