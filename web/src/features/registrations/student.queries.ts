import type { RequestOf } from '@project-week/contract/endpoint'
import {
  correctProfile,
  correctStudent,
  createProfile,
  readStudent,
  takeStudentBackIn,
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

/** Whether a student takes part shows in lists, figures, answers and what a run looks at. */
function useStudentTakingPart<Answer>(id: string, mutationFn: (reason: string) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [
          ['students'],
          ['overview'],
          ['mails'],
          ['publishing'],
          ['matching'],
          ['teams'],
          ['history', 'profile', id],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

/** The office takes a registration out of the current edition. */
export const useWithdrawStudent = (id: string) =>
  useStudentTakingPart(id, (reason) => call(withdrawStudent, { params: { id }, body: { reason } }))

/** The office lets a student who has declined or withdrawn take part again. */
export const useTakeStudentBackIn = (id: string) =>
  useStudentTakingPart(id, (reason) => call(takeStudentBackIn, { params: { id }, body: { reason } }))

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
    mutationFn: ({ version, body }: { version: string; body: RequestOf<typeof correctStudent>['body'] }) =>
      call(correctStudent, { params: { id }, query: { version }, body }),
    onSuccess: () =>
      Promise.all(
        [['students'], ['overview'], ['history', 'profile', id]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
