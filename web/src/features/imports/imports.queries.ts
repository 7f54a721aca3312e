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

type CompanyOrder = { file: File; edition: string; columns?: string }

export const usePreviewCompanies = () =>
  useMutation({
    mutationFn: ({ file, ...query }: CompanyOrder) => call(previewCompanyImport, { file, query }),
  })

export const useImportCompanies = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, ...query }: CompanyOrder & { rows: 'all' | 'good' }) => call(importCompanies, { file, query }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['companies'] }),
  })
}

export const useCompanyRest = () =>
  useMutation({
    mutationFn: async ({ file, ...query }: CompanyOrder) =>
      saveFile(
        await call(downloadCompanyRest, { file, query: { ...query, language: getLocale() } }),
        downloadCompanyRest.answer.file.filename,
      ),
  })
