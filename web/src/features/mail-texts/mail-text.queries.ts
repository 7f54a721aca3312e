import {
  type AutomaticMail,
  listMailTexts,
  readMailText,
  saveMailText,
} from '@project-week/contract/mail/automatic-mail'
import type { MailText } from '@project-week/contract/mail/mail-text'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const mailTextsQuery = (edition: string) =>
  queryOptions({ queryKey: ['mail-texts', edition], queryFn: () => call(listMailTexts, { query: { edition } }) })

export const mailTextQuery = (edition: string, name: AutomaticMail) =>
  queryOptions({
    queryKey: ['mail-texts', edition, name],
    queryFn: () => call(readMailText, { params: { name }, query: { edition } }),
  })

export function useSaveMailText(edition: string, name: AutomaticMail) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, text }: { version: string; text: MailText }) =>
      call(saveMailText, { params: { name }, query: { edition, version }, body: text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mail-texts'] }),
  })
}
