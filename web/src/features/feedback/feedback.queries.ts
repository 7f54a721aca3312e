import * as feedback from '@project-week/contract/feedback/feedback'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const ownFeedbackQuery = () =>
  queryOptions({ queryKey: ['own-feedback'], queryFn: () => call(feedback.getOwnFeedback) })

export function useGiveFeedback() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answers: feedback.FeedbackAnswers) => call(feedback.giveFeedback, { body: answers }),
    onSuccess: (own) => queries.setQueryData(ownFeedbackQuery().queryKey, own),
  })
}

/** What was answered about an edition, without names. */
export const resultsQuery = (edition: string | undefined) =>
  queryOptions({
    queryKey: ['feedback', edition],
    queryFn: () => call(feedback.readFeedbackResults, { query: { edition } }),
  })
