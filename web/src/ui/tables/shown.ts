/** What of a table is shown, for an export. */
export interface Shown {
  /** The rows' keys in their order, or undefined if all rows are shown in their own order. */
  ids: (() => string[]) | undefined
  /** The columns' ids in their order, or undefined if nobody has changed them. */
  columns: readonly string[] | undefined
  found: number
  /** The rows are still loading: which of them are shown is not known yet. */
  isLoading: boolean
}
