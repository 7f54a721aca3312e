import {
  discardDraft,
  listDocuments,
  listVersions,
  publishDraft,
  readDocument,
  saveDraft,
  uploadContentPicture,
  uploadContentPoster,
} from '@project-week/contract/content/content'
import type { DocumentName } from '@project-week/contract/content/documents'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { Content } from './shape.ts'

export const documentsQuery = () => queryOptions({ queryKey: ['content'], queryFn: () => call(listDocuments) })

export const documentQuery = (name: DocumentName) =>
  queryOptions({
    queryKey: ['content', name],
    queryFn: () => call(readDocument, { params: { name } }),
  })

export const versionsQuery = (name: DocumentName) =>
  queryOptions({
    queryKey: ['content', name, 'versions'],
    queryFn: () => call(listVersions, { params: { name } }),
  })

function useContentMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: ['content'] }) })
}

export const useSaveDraft = (name: DocumentName) =>
  useContentMutation(({ version, content }: { version: string; content: Content }) =>
    call(saveDraft, { params: { name }, query: { version }, body: { content } }),
  )

export const useDiscardDraft = (name: DocumentName) =>
  useContentMutation((version: string) => call(discardDraft, { params: { name }, query: { version } }))

export const usePublishDraft = (name: DocumentName) =>
  useContentMutation((version: string) => call(publishDraft, { params: { name }, query: { version } }))

/** Answers how content names the picture and, of a PDF, where it is. */
export const useUploadPicture = () =>
  useMutation({
    mutationFn: ({ file, isPdf }: { file: File; isPdf: boolean }): Promise<{ src: string; pdf?: string }> =>
      call(isPdf ? uploadContentPoster : uploadContentPicture, { file }),
  })
