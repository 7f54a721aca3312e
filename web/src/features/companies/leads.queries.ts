import { makeLeadFormLink } from '@project-week/contract/companies/company-form-link'
import { addLead, changeLead, type LeadDraft, listLeads, removeLead } from '@project-week/contract/companies/lead'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const leadsQuery = () => queryOptions({ queryKey: ['leads'], queryFn: () => call(listLeads) })

function useLeadChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [['leads'], ['overview'], ['history', 'lead']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

export const useAddLead = () => useLeadChange((body: LeadDraft) => call(addLead, { body }))

/** @param version of what the form began with */
export const useChangeLead = (id: string, version: string) =>
  useLeadChange((body: LeadDraft) => call(changeLead, { params: { id }, query: { version }, body }))

export const useRemoveLead = (id: string) => useLeadChange(() => call(removeLead, { params: { id } }))

/** A new link to the registration form with what is known of a lead. */
export const useLeadFormLink = (id: string) => useLeadChange(() => call(makeLeadFormLink, { params: { id } }))
