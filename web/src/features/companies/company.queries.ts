import { listStudentCounts, registerCompany } from '@project-week/contract/companies/company'
import { type KnownAnswers, readKnownAnswers } from '@project-week/contract/companies/company-form-link'
import type { RequestOf } from '@project-week/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** What the form sends. */
export type CompanyBody = RequestOf<typeof registerCompany>['body']

export const useRegisterCompany = () =>
  useMutation({ mutationFn: (body: CompanyBody) => call(registerCompany, { body }) })

/** How many registered students study each programme; programmes with fewer than five are not in it. */
export const studentCountsQuery = () =>
  queryOptions({ queryKey: ['student-counts'], queryFn: () => call(listStudentCounts), staleTime: 60_000 })

/** What the form behind a mailed link begins with. */
export const knownAnswersQuery = (token: string) =>
  queryOptions({
    queryKey: ['known-answers', token],
    queryFn: async (): Promise<KnownAnswers> => (await call(readKnownAnswers, { body: { token } })).answers,
    retry: false,
  })
