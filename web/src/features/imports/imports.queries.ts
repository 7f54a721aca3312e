import { downloadImportTemplate, importAuthorisedUsers, previewImport } from '@project-week/contract/imports/import'
import {
  downloadCompanyRest,
  importCompanies,
  previewCompanyImport,
} from '@project-week/contract/imports/import-companies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { getLocale } from '../../lib/page/locale.ts'

const hiddenOf = (takesHidden: boolean) => (takesHidden ? ({ hidden: 'included' } as const) : {})

export const usePreviewImport = () =>
  useMutation({
    mutationFn: ({ file, takesHidden }: { file: File; takesHidden: boolean }) =>
      call(previewImport, { file, query: hiddenOf(takesHidden) }),
  })

export const useImportUsers = () =>
  useMutation({
    mutationFn: ({ file, isPartial, takesHidden }: { file: File; isPartial: boolean; takesHidden: boolean }) =>
      call(importAuthorisedUsers, {
        file,
        query: { ...(isPartial ? { rows: 'good' } : {}), ...hiddenOf(takesHidden) },
      }),
  })

export const useImportTemplate = () =>
  useMutation({
    mutationFn: async () => saveFile(await call(downloadImportTemplate), downloadImportTemplate.answer.file.filename),
  })

type Order = { file: File; edition: string; columns?: string; takesHidden: boolean }

export const companyCalls = {
  preview: previewCompanyImport,
  import: importCompanies,
  rest: downloadCompanyRest,
  lists: ['companies', 'company-semesters', 'leads', 'overview'],
} as const

export type TableCalls = typeof companyCalls

export const usePreviewTable = ({ preview }: TableCalls) =>
  useMutation({
    mutationFn: ({ file, takesHidden, ...query }: Order) =>
      call(preview, { file, query: { ...query, ...hiddenOf(takesHidden) } }),
  })

export const useImportTable = ({ import: importRows, lists }: TableCalls) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, takesHidden, ...query }: Order & { rows: 'all' | 'good' }) =>
      call(importRows, { file, query: { ...query, ...hiddenOf(takesHidden) } }),
    onSuccess: () => Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: [list] }))),
  })
}

export const useTableRest = ({ rest }: TableCalls) =>
  useMutation({
    mutationFn: async ({ file, takesHidden, ...query }: Order) =>
      saveFile(
        await call(rest, { file, query: { ...query, ...hiddenOf(takesHidden), language: getLocale() } }),
        rest.answer.file.filename,
      ),
  })
