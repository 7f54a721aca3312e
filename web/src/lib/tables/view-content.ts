import type { ViewContent } from '@project-week/contract/table-views/table-view'
import type { TableState } from './table-state.ts'

/** What a view of this table would hold; the same for the same rows and columns, whatever was clicked first. */
export function viewContentOf(
  { search, sorting, filters, hidden, order }: TableState,
  only: string | null,
): ViewContent {
  const chosen = Object.entries(filters).flatMap(([column, values]) =>
    values.length > 0 ? [[column, values.toSorted()] as const] : [],
  )
  return {
    search: search.trim(),
    sorting: sorting ? { column: sorting.column, descending: sorting.descending } : null,
    filters: Object.fromEntries(chosen.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    hidden: hidden.toSorted(),
    order: [...order],
    only,
  }
}

/** What a table shows for a view. */
const stateOf = ({ search, sorting, filters, hidden, order }: ViewContent): TableState => ({
  search,
  sorting: sorting ?? undefined,
  filters,
  hidden,
  order,
})

/**
 * A view as a table with these columns can show it: columns that it has no longer are left out.
 *
 * @param ids of the table's columns
 * @returns what is left, and the names of the columns that were left out
 */
export function fitView(
  content: ViewContent,
  ids: ReadonlySet<string>,
): { content: ViewContent; state: TableState; unknown: string[] } {
  const { sorting, filters, hidden, order } = content
  const isKnown = (id: string) => ids.has(id)
  const named = [...(sorting ? [sorting.column] : []), ...Object.keys(filters), ...hidden, ...order]
  const fitting: ViewContent = {
    ...content,
    sorting: sorting && isKnown(sorting.column) ? sorting : null,
    filters: Object.fromEntries(Object.entries(filters).filter(([id]) => isKnown(id))),
    hidden: hidden.filter(isKnown),
    order: order.filter(isKnown),
  }
  const state = stateOf(fitting)
  return {
    content: viewContentOf(state, fitting.only),
    state,
    unknown: [...new Set(named)].filter((id) => !isKnown(id)),
  }
}
