import type { OwnCorrection } from '@project-week/contract/companies/company'
import { changePipeline } from '@project-week/contract/companies/pipeline'
import type { FeedbackAnswers } from '@project-week/contract/feedback/feedback'
import * as hosting from '@project-week/contract/hosting/hosting'
import { cancelByLink } from '@project-week/contract/publishing/cancellation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'

/** Everything behind a company's link. */
export const hostingQuery = (token: string) =>
  queryOptions({
    queryKey: ['hosting', token],
    queryFn: () => call(hosting.readHosting, { body: { token } }),
    retry: false,
  })

/** A write by link answers the page as it is then. */
function useWrite<Given>(token: string, write: (given: Given) => Promise<hosting.HostingPage>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (page) => queries.setQueryData(hostingQuery(token).queryKey, page),
    // The team has changed, or the link no longer works: the page shows it as it is.
    onError: () => queries.invalidateQueries({ queryKey: hostingQuery(token).queryKey }),
  })
}

export const useConfirmAddress = (token: string) =>
  useWrite(token, () => call(hosting.confirmCompanyAddress, { body: { token } }))

export const useCorrectRegistration = (token: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: { version: string; registration: z.input<typeof OwnCorrection> }) =>
      call(hosting.correctRegistration, { body: { token, ...given } }),
    onSuccess: (page) => queries.setQueryData(hostingQuery(token).queryKey, page),
  })
}

/** The pages of the companies whose contact address the signed-in account has proved. */
export const ownPagesQuery = () =>
  queryOptions({ queryKey: ['own-pages'], queryFn: () => call(hosting.openOwnPages), gcTime: 0 })

export const useConfirmTeams = (token: string) =>
  useWrite(token, (version: string) => call(hosting.confirmTeams, { body: { token, version } }))

export const useAskForChange = (token: string) =>
  useWrite(token, (reason: string) => call(hosting.askForChange, { body: { token, reason } }))

export const useCancelByLink = (token: string) =>
  useWrite(token, (reason: string) => call(cancelByLink, { body: { token, reason } }))

export const useCheckInHosted = (token: string, team: string) =>
  useWrite(token, (turnedUp: string[]) => call(hosting.checkInHosted, { body: { token, team, turnedUp } }))

export const useAnswerToBeNamed = (token: string) =>
  useWrite(token, (agrees: boolean) => call(hosting.answerToBeNamed, { body: { token, agrees } }))

export function useGiveFeedback(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answers: FeedbackAnswers) => call(hosting.giveHostFeedback, { body: { token, answers } }),
    onSuccess: (page) => queries.setQueryData(hostingQuery(token).queryKey, page),
  })
}

export function useSaveHosting(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (details: hosting.HostingAnswers) => call(hosting.saveHosting, { body: { token, details } }),
    onSuccess: (page) => queries.setQueryData(hostingQuery(token).queryKey, page),
  })
}

export const useOpenFile = (token: string) =>
  useMutation({
    mutationFn: async ({ fileId, filename }: hosting.HostedFile) =>
      saveFile(await call(hosting.readHostedFile, { params: { fileId }, body: { token } }), filename),
  })

export const useAskForLink = () =>
  useMutation({ mutationFn: (email: string) => call(hosting.askForLink, { body: { email } }) })

/** What the office sees of a company's page. */
export const companyHostingQuery = (id: string) =>
  queryOptions({
    queryKey: ['company-hosting', id],
    queryFn: () => call(hosting.getCompanyHosting, { params: { id } }),
  })

type OfficeAct = typeof hosting.sendCompanyLink | typeof hosting.revokeCompanyLink | typeof hosting.settleChange

function useOfficeAct(id: string, endpoint: OfficeAct) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoint, { params: { id } }),
    onSuccess: (answer) => queries.setQueryData(companyHostingQuery(id).queryKey, answer),
    // Not waited for: a company that leaves a filtered list takes the drawer along, and with it what it had to say.
    onSettled: () => {
      for (const queryKey of [['companies'], ['overview'], ['mails'], ['history', 'company', id]]) {
        void queries.invalidateQueries({ queryKey })
      }
    },
  })
}

/** Notes that the NDA came on paper, or that it did not after all. */
export function useNoteNda(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isNdaOnPaper: boolean) => call(changePipeline, { body: { changes: [{ id, isNdaOnPaper }] } }),
    onSettled: async () => {
      for (const queryKey of [['companies'], ['history', 'company', id]]) void queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries(companyHostingQuery(id))
    },
  })
}

export const useSendLink = (id: string) => useOfficeAct(id, hosting.sendCompanyLink)
export const useRevokeLink = (id: string) => useOfficeAct(id, hosting.revokeCompanyLink)
export const useSettleChange = (id: string) => useOfficeAct(id, hosting.settleChange)
