import {
  createTableView,
  listTableViews,
  removeTableView,
  saveTableView,
  type TableView,
  type ViewDraft,
  type ViewedList,
} from '@project-week/contract/table-views/table-view'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/api.ts'

export const tableViewsQuery = (list: ViewedList) =>
  queryOptions({ queryKey: ['table-views', list], queryFn: () => call(listTableViews, { query: { list } }) })

/** Saves a new view, or changes one that there is. */
export function useSaveView(list: ViewedList) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ view, draft }: { view: TableView | undefined; draft: ViewDraft }) =>
      view === undefined
        ? call(createTableView, { query: { list }, body: draft })
        : call(saveTableView, { params: { id: view.id }, query: { version: view.version }, body: draft }),
    // Also after a refusal: a colleague may have changed or deleted it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['table-views', list] }),
  })
}

export function useRemoveView(list: ViewedList) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeTableView, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['table-views', list] }),
  })
}
