import {
  allowLateRegistration,
  type LateKind,
  type LateRegistrationRequest,
  listLateRegistrations,
  revokeLateRegistration,
} from '@project-week/contract/editions/late-registration'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const lateRegistrationsQuery = (kind: LateKind) =>
  queryOptions({
    queryKey: ['late-registrations', kind],
    queryFn: () => call(listLateRegistrations, { params: { kind }, query: {} }),
  })

function useLateChange<Given>(mutationFn: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['late-registrations'] }),
  })
}

export const useAllowLate = () =>
  useLateChange((body: LateRegistrationRequest) => call(allowLateRegistration, { body }))

export const useRevokeLate = () => useLateChange((id: string) => call(revokeLateRegistration, { params: { id } }))
