import * as people from '@project-week/contract/people/person'
import * as samePerson from '@project-week/contract/people/same-person'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'

const root = ['people'] as const

export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: [...root, 'found', text],
    queryFn: () => call(people.findPeople, { query: { q: text } }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })

export const personQuery = (key: string) =>
  queryOptions({
    queryKey: [...root, 'record', key],
    queryFn: () => call(people.readPerson, { query: { key } }),
    // What this page names is what an erasure removes.
    staleTime: 0,
    retry: false,
  })

export const pairsQuery = () =>
  queryOptions({ queryKey: [...root, 'pairs'], queryFn: () => call(samePerson.listPairs), staleTime: 0 })

export function useAskToJoin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: samePerson.PeopleJoin) => call(samePerson.askToJoin, { body }),
    // Where it is refused something has changed: the dialog shows what is so now.
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  })
}

export function useCancelJoin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { from: string; into: string }) => call(samePerson.cancelJoin, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  })
}

/** Whatever was read before may be somebody else's now. */
export function useJoinPeople() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(samePerson.joinTwoPeople, { body: { token } }),
    onSuccess: () => void queries.invalidateQueries(),
  })
}

export const consentsQuery = (edition: string | undefined) =>
  queryOptions({
    queryKey: [...root, 'consents', edition],
    queryFn: () => call(people.countConsents, { query: { edition: edition ?? '' } }),
    enabled: edition !== undefined,
  })

export const useExportPerson = (key: string) =>
  useMutation({
    mutationFn: async () =>
      saveFile(
        await call(people.exportPersonAsJson, { query: { key } }),
        people.exportPersonAsJson.answer.file.filename,
      ),
  })

export function useErasePerson() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: people.PersonErasure) => call(people.erasePerson, { body }),
    // Where it is refused something has changed: the page shows what is so now. Every other list may have lost a row.
    onError: (_, { key }) => queries.invalidateQueries({ queryKey: personQuery(key).queryKey }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: root })
      void queries.invalidateQueries()
    },
  })
}
