import { downloadImportTemplate, importAuthorisedUsers, previewImport } from '@project-week/contract/imports/import'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'

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
