import { search, shortestSearch } from '@project-week/contract/search/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** People, companies and teams by parts of their names; what was found before stays until the answer comes. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: () => call(search, { query: { q: text } }),
    enabled: text.length >= shortestSearch,
    placeholderData: keepPreviousData,
  })
