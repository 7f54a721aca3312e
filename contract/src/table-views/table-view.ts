import * as z from 'zod/mini'
import { SavedFrom, Version } from '../audit/stale.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Id, requiredText, storable } from '../text.ts'

export const viewMessages = {
  name: say('Please give the view a name', 'Bitte geben Sie der Ansicht einen Namen'),
  taken: say('There is a view of this name already', 'Eine Ansicht mit diesem Namen gibt es schon'),
  notOwn: say(
    'Only whoever made this view can stop sharing it.',
    'Nur wer diese Ansicht angelegt hat, kann aufhören, sie zu teilen.',
  ),
}

/** The lists of the office whose views can be saved. */
export const ViewedList = z.enum([
  'students',
  'companies',
  'leads',
  'advisors',
  'subscribers',
  'teams',
  'authorised-users',
])
export type ViewedList = z.infer<typeof ViewedList>

const ColumnId = z.string().check(storable, z.minLength(1), z.maxLength(64))
const ColumnIds = z.array(ColumnId).check(z.maxLength(100))
/** Of what somebody searches for, and of a value to filter by: one by a whole motivation is none that anybody saves. */
export const longestSearch = 300
const Value = z.string().check(storable, z.maxLength(longestSearch))

/**
 * What of a list a view shows. The names of columns are those that the list had when the view was saved: whoever shows
 * it leaves out the ones that it has no longer.
 */
export const ViewContent = z.object({
  search: Value,
  sorting: z.nullable(z.object({ column: ColumnId, descending: z.boolean() })),
  /** For a column the values of which a row needs one. */
  filters: z.record(ColumnId, z.array(Value).check(z.minLength(1), z.maxLength(200))),
  hidden: ColumnIds,
  /** Columns in the chosen order; others follow in their own. */
  order: ColumnIds,
  /** The part of the list that a link led to, such as those without a team; null is the whole list. */
  only: z.nullable(ColumnId),
})
export type ViewContent = z.infer<typeof ViewContent>

/** What somebody decides about a view. */
export const ViewDraft = z.object({
  name: requiredText(60, viewMessages.name),
  /** Whether the whole office has it; otherwise whoever made it alone. */
  isShared: z.boolean(),
  content: ViewContent,
})
export type ViewDraft = z.infer<typeof ViewDraft>

export const TableView = z.extend(ViewDraft, {
  id: Id,
  /** By e-mail address. */
  createdBy: z.string(),
  /** Whether the caller made it. */
  isOwn: z.boolean(),
  version: Version,
})
export type TableView = z.infer<typeof TableView>

const access = ['admin'] as const
const params = z.object({ id: Id })
// A hundred columns with their filters.
const maxBodyBytes = 256 * 1024

export const listTableViews = endpoint({
  method: 'GET',
  path: '/api/table-views',
  summary: "One's own saved views of a list and those that are shared, in the order of the alphabet",
  access,
  query: z.object({ list: ViewedList }),
  status: 200,
  answer: z.array(TableView),
})

export const createTableView = endpoint({
  method: 'POST',
  path: '/api/table-views',
  summary: 'Save what a list shows under a name, for oneself or for the whole office',
  access,
  maxBodyBytes,
  query: z.object({ list: ViewedList }),
  body: ViewDraft,
  status: 201,
  answer: TableView,
})

export const saveTableView = endpoint({
  method: 'PUT',
  path: '/api/table-views/{id}',
  summary: "Change a saved view: one's own, or a shared one",
  access,
  maxBodyBytes,
  params,
  query: SavedFrom,
  body: ViewDraft,
  status: 200,
  answer: TableView,
})

export const removeTableView = endpoint({
  method: 'DELETE',
  path: '/api/table-views/{id}',
  summary: "Delete a saved view: one's own, or a shared one",
  access,
  params,
  status: 200,
  answer: z.object({ removed: z.literal(true) }),
})
