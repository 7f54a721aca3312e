import {
  type CountedQuestion,
  isShown,
  type QuestionAudience,
  readQuestions,
} from '@project-week/contract/questions/question'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../api/use-call.ts'

/** The office's own questions whose answers a list of an edition shows; none of several editions. */
export function useShownQuestions(label: string | undefined, audience: QuestionAudience): readonly CountedQuestion[] {
  const { data } = useQuery({
    ...queryOf(readQuestions, { params: { label: label ?? '' } }),
    enabled: label !== undefined,
  })
  return useMemo(
    () => (data?.questions ?? []).filter((question) => question.audience === audience && isShown(question)),
    [data, audience],
  )
}
