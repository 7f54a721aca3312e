import type { RequestOf } from '@project-week/contract/endpoint'
import {
  correctProfile,
  correctStudent,
  createProfile,
  readStudent,
  type StudentCorrection,
  withdrawStudent,
} from '@project-week/contract/registrations/profile'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { profileQuery } from '../../lib/queries/own-records.ts'

/** What the form sends. */
export type ProfileBody = RequestOf<typeof createProfile>['body']

/** Registers, or corrects the registration that is there. */
export function useSaveProfile({ correcting }: { correcting: boolean }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileBody) => call(correcting ? correctProfile : createProfile, { body }),
    onSuccess: (profile) => queries.setQueryData(profileQuery().queryKey, profile),
  })
}

/** The office takes a registration out of the current edition. */
export function useWithdrawStudent(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(withdrawStudent, { params: { id }, body: { reason } }),
    onSuccess: () =>
      Promise.all(
        [['students'], ['overview'], ['mails'], ['history', 'profile', id]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** A registration as it is now: the table's may be minutes old. */
export const studentRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['student', id],
    queryFn: () => call(readStudent, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })

/** The office puts a registration right. */
export function useCorrectStudent(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ version, body }: { version: string; body: StudentCorrection }) =>
      call(correctStudent, { params: { id }, query: { version }, body }),
    onSuccess: () =>
      Promise.all(
        [['students'], ['overview'], ['history', 'profile', id]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
