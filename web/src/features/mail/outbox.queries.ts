import {
  listMails,
  type MailAudience,
  type OutboxMail,
  readMail,
  resendFailedMails,
  resendMail,
} from '@project-week/contract/mail/mail'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** @param only of the whole outbox */
export const mailsQuery = (only: { publication?: string; to?: MailAudience }) =>
  queryOptions({
    queryKey: ['mails', only],
    queryFn: () => call(listMails, { query: only }),
    // States change while somebody looks on; a mail that waits is sent within seconds.
    refetchInterval: ({ state }) => (state.data?.some((mail) => mail.state === 'queued') ? 3000 : false),
  })

export const mailQuery = (id: string) =>
  queryOptions({ queryKey: ['mails', id], queryFn: () => call(readMail, { params: { id } }) })

export function useResendMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mail: OutboxMail) => call(resendMail, { params: { id: mail.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mails'] }),
  })
}

export function useResendFailedMails() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(resendFailedMails, { body: { ids } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mails'] }),
  })
}
