import * as offer from '@project-week/contract/publishing/offer'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { readOwnAnew } from '../../lib/queries/own-identity.ts'

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

/** Who declines has no team any more; who accepts may have agreed that it is shown. */
export function useAnswerOwn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: offer.OfferAnswer) => call(offer.answerOwnOffer, { body: { answer } }),
    onSettled: () => readOwnAnew(queries),
  })
}

/** Students answer at any moment: what is shown is never taken from before. */
const now = { staleTime: 0 } as const

export const answersQuery = () =>
  queryOptions({ queryKey: ['publishing', 'answers'], queryFn: () => call(offer.listAnswers), ...now })

/** @param student only those of this registration; without one those of the current edition */
export const declinesQuery = (student?: string) =>
  queryOptions({
    queryKey: ['publishing', 'declines', student],
    queryFn: () => call(offer.listDeclines, { query: student === undefined ? {} : { student } }),
    ...now,
  })

export function useOfferPlace() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ team, to }: { team: string; to: string }) =>
      call(offer.offerPlace, { params: { team }, body: { to } }),
    onSettled: () =>
      Promise.all(
        [['publishing'], ['teams'], ['students'], ['mails'], ['overview']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
