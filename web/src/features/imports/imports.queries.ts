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

export const usePreviewImport = () => useMutation({ mutationFn: (file: File) => call(previewImport, { file }) })

export const useImportUsers = () =>
  useMutation({
    mutationFn: ({ file, isPartial }: { file: File; isPartial: boolean }) =>
      call(importAuthorisedUsers, { file, query: isPartial ? { rows: 'good' } : {} }),
  })

export const useImportTemplate = () =>
  useMutation({
    mutationFn: async () => saveFile(await call(downloadImportTemplate), downloadImportTemplate.answer.file.filename),
  })

type Order = { file: File; edition: string; columns?: string }

export const companyCalls = {
  preview: previewCompanyImport,
  import: importCompanies,
  rest: downloadCompanyRest,
  lists: ['companies', 'company-semesters', 'leads', 'overview'],
} as const

export type TableCalls = typeof companyCalls

export const usePreviewTable = ({ preview }: TableCalls) =>
  useMutation({ mutationFn: ({ file, ...query }: Order) => call(preview, { file, query }) })

export const useImportTable = ({ import: importRows, lists }: TableCalls) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, ...query }: Order & { rows: 'all' | 'good' }) => call(importRows, { file, query }),
    onSuccess: () => Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: [list] }))),
  })
}

export const useTableRest = ({ rest }: TableCalls) =>
  useMutation({
    mutationFn: async ({ file, ...query }: Order) =>
      saveFile(await call(rest, { file, query: { ...query, language: getLocale() } }), rest.answer.file.filename),
  })
