import * as people from '@project-week/contract/people/person'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { getLocale } from '../../lib/page/locale.ts'

const root = ['people'] as const

export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: [...root, 'found', text],
    queryFn: () => call(people.findPeople, { query: { q: text } }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })

export const personQuery = (email: string) =>
  queryOptions({
    queryKey: [...root, 'record', email],
    queryFn: () => call(people.readPerson, { query: { email } }),
    // What this page names is what an erasure removes.
    staleTime: 0,
    retry: false,
  })

export const consentsQuery = (edition: string | undefined) =>
  queryOptions({
    queryKey: [...root, 'consents', edition],
    queryFn: () => call(people.countConsents, { query: { edition: edition ?? '' } }),
    enabled: edition !== undefined,
  })

export const useExportPerson = (email: string) =>
  useMutation({
    mutationFn: async (format: 'json' | 'pdf') => {
      const file =
        format === 'json'
          ? await call(people.exportPersonAsJson, { query: { email } })
          : await call(people.exportPersonAsPdf, { query: { email, language: getLocale() } })
      const { answer } = format === 'json' ? people.exportPersonAsJson : people.exportPersonAsPdf
      saveFile(file, answer.file.filename)
    },
  })

export function useErasePerson() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: people.PersonErasure) => call(people.erasePerson, { body }),
    // Where it is refused something has changed: the page shows what is so now. Every other list may have lost a row.
    onError: (_, { email }) => queries.invalidateQueries({ queryKey: personQuery(email).queryKey }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: root })
      void queries.invalidateQueries()
    },
  })
}
