import type { Audience } from '@project-week/contract/campaigns/audience'
import {
  type Campaign,
  type CampaignDraft,
  checkCampaign,
  discardCampaign,
  listCampaigns,
  listTemplates,
  previewCampaign,
  readCampaign,
  saveCampaign,
  sendCampaign,
  stopCampaign,
  testCampaign,
} from '@project-week/contract/campaigns/campaign'
import { listMails } from '@project-week/contract/mail/mail'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** While mails are leaving, their states change. */
const whileLeaving = 3000
const isLeaving = ({ mails }: Campaign) => mails.queued > 0

export const campaignsQuery = () =>
  queryOptions({
    queryKey: ['campaigns'],
    queryFn: () => call(listCampaigns),
    refetchInterval: ({ state }) => (state.data?.some(isLeaving) ? whileLeaving : false),
  })

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', id],
    queryFn: () => call(readCampaign, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isLeaving(state.data) ? whileLeaving : false),
  })

export const templatesQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['campaign-templates', audience],
    queryFn: () => call(listTemplates, { query: { audience } }),
  })

export const failedMailsQuery = (campaign: string, failed: number) =>
  queryOptions({
    queryKey: ['mails', 'campaign', campaign, failed],
    queryFn: () => call(listMails, { query: { campaign, state: 'failed' } }),
    enabled: failed > 0,
  })

export const previewQuery = (id: string, { at, text, isService }: { at: number } & CampaignDraft) =>
  queryOptions({
    queryKey: ['campaigns', id, 'preview', at, text, isService],
    queryFn: () => call(previewCampaign, { params: { id }, body: { at, text, isService } }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Asked anew each time: people come and go. */
export const checkQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['campaigns', id, 'check', version],
    queryFn: () => call(checkCampaign, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })

function useCampaignMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  })
}

export const useSaveCampaign = (id: string) =>
  useMutation({
    mutationFn: ({ version, draft }: { version: string; draft: CampaignDraft }) =>
      call(saveCampaign, { params: { id }, query: { version }, body: draft }),
  })

export const useDiscardCampaign = (id: string) => useCampaignMutation(() => call(discardCampaign, { params: { id } }))

export const useTestCampaign = (id: string) =>
  useMutation({ mutationFn: (at: number) => call(testCampaign, { params: { id }, body: { at } }) })

export const useSendCampaign = (id: string) =>
  useCampaignMutation(({ version, ...body }: { version: string; recipients: number; leaveOutIncomplete: boolean }) =>
    call(sendCampaign, { params: { id }, query: { version }, body }),
  )

export const useStopCampaign = (id: string) => useCampaignMutation(() => call(stopCampaign, { params: { id } }))
