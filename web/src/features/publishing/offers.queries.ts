import * as offer from '@project-week/contract/publishing/offer'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { identityQuery } from '../../lib/queries/own-identity.ts'

/** What a mail's link asks. */
export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['offer', token],
    queryFn: () => call(offer.readOffer, { body: { token } }),
    retry: false,
    staleTime: Infinity,
  })

export const useAnswerByLink = (token: string) =>
  useMutation({ mutationFn: (answer: offer.OfferAnswer) => call(offer.answerOffer, { body: { token, answer } }) })

/** Who declines has no team any more. */
export function useAnswerOwn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: offer.OfferAnswer) => call(offer.answerOwnOffer, { body: { answer } }),
    onSettled: () => {
      queries.removeQueries({ queryKey: identityQuery().queryKey })
      void queries.invalidateQueries({ queryKey: ['own-team'] })
      void queries.invalidateQueries({ queryKey: identityQuery().queryKey })
    },
  })
}

export const answersQuery = () =>
  queryOptions({ queryKey: ['publishing', 'answers'], queryFn: () => call(offer.listAnswers) })

export function useOfferPlace() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ person, to }: { person: string; to: string }) =>
      call(offer.offerPlace, { params: { person }, body: { to } }),
    onSettled: () =>
      Promise.all([['publishing'], ['teams'], ['mails']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
