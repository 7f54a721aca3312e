import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getLocale } from '../../lib/page/locale.ts'
import { type DayRange, dayRangeText, readDayRange } from '../../lib/tables/day-range.ts'
import type { RowIndex } from '../../lib/tables/row-index.ts'
import type { TableState } from '../../lib/tables/table-state.ts'
import { m } from '../../paraglide/messages.js'
import { Button, IconButton } from '../button.tsx'
import { Checkbox } from '../forms/choice.tsx'
import { type Column, orderColumns } from './data-table.tsx'
import { Disclosure } from '../disclosure.tsx'
import { Icon } from '../base/icon.tsx'
import { moved } from '../forms/reorder.ts'
import { TextInput } from '../forms/text-input.tsx'

const numbers = { en: new Intl.NumberFormat('en'), de: new Intl.NumberFormat('de') }
const counted = (count: number): string => numbers[getLocale()].format(count)

interface ToolsProps<Row> {
  columns: readonly Column<Row>[]
  state: TableState
  onChange: (change: Partial<TableState>) => void
  /** How many rows are found, of how many; undefined while they are on their way. */
  found: number
  total: number | undefined
  /** Export and the like. */
  children?: ReactNode
}

const countText = (found: number, total: number): string =>
  found === total
    ? m.ui_table_all({ count: total, total: counted(total) })
    : m.ui_table_found({ count: total, found: counted(found), total: counted(total) })

/** Search, choice of columns, density, and how much of all is shown. */
export function DataTableTools<Row>({ columns, state, onChange, found, total, children }: ToolsProps<Row>) {
  // Said once typing pauses, not at each letter. As a whole: a count of what was there before is no count of these rows.
  const spoken = useDeferredValue(total === undefined ? undefined : countText(found, total))
  const isCompact = state.density === 'compact'
  return (
    <div className="table-tools">
      <div className="table-tools__search">
        <Icon name="search" />
        <SearchBox search={state.search} onSearch={(search) => onChange({ search })} />
      </div>
      <Disclosure label={m.ui_table_columns()} shortcut="c">
        <ColumnChoice columns={columns} state={state} onChange={onChange} />
      </Disclosure>
      <Button
        variant="quiet"
        aria-pressed={isCompact}
        aria-keyshortcuts="r"
        onClick={() => onChange({ density: isCompact ? 'comfortable' : 'compact' })}
      >
        {m.ui_table_compact()}
      </Button>
      {children}
      <output className="table-tools__count">{spoken}</output>
    </div>
  )
}

/**
 * What is typed stands in the box at once; the address, which holds the search, follows a moment later. Were the box
 * to wait for it, quick letters would be lost.
 */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      type="search"
      className="control"
      aria-label={m.ui_table_search()}
      aria-keyshortcuts="/"
      placeholder={m.ui_table_search()}
      value={typed ?? search}
      onChange={(event) => {
        setTyped(event.target.value)
        onSearch(event.target.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Which columns are shown, and in what order. */
function ColumnChoice<Row>({ columns, state, onChange }: Pick<ToolsProps<Row>, 'columns' | 'state' | 'onChange'>) {
  const ordered = orderColumns(columns, { order: state.order, hidden: [] })
  const toggle = (id: string, isShown: boolean) =>
    onChange({ hidden: isShown ? state.hidden.filter((other) => other !== id) : [...state.hidden, id] })
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const ids = ordered.map(({ id }) => id)
    const pressed = document.activeElement
    flushSync(() => onChange({ order: moved(ids, from, to).slice(1) }))
    // The browser drops the focus of what is put elsewhere in the document, and at either end a button is gone.
    const row = list.current?.children[to]
    const button = row?.contains(pressed) ? pressed : row?.querySelector('button')
    if (button instanceof HTMLElement) button.focus()
    setSaid(m.ui_tag_moved({ label: ordered[from]?.header ?? '', rank: to + 1, count: ordered.length }))
  }
  const isChanged = state.hidden.length > 0 || state.order.length > 0
  return (
    <>
      <ul className="column-choice" ref={list}>
        {ordered.map(({ id, header }, at) => (
          <li key={id}>
            <Checkbox
              id={`show-${id}`}
              label={header}
              checked={!state.hidden.includes(id)}
              // The first column names the row and holds its button.
              disabled={at === 0}
              onChange={(event) => toggle(id, event.target.checked)}
            />
            {at > 1 && (
              <IconButton label={m.ui_tag_up({ label: header })} onClick={() => move(at, at - 1)}>
                <Icon name="arrow-up" size={16} />
              </IconButton>
            )}
            {at > 0 && at < ordered.length - 1 && (
              <IconButton label={m.ui_tag_down({ label: header })} onClick={() => move(at, at + 1)}>
                <Icon name="arrow-down" size={16} />
              </IconButton>
            )}
          </li>
        ))}
        {isChanged && (
          <li>
            <Button variant="quiet" size="small" onClick={() => onChange({ hidden: [], order: [] })}>
              {m.ui_table_all_columns()}
            </Button>
          </li>
        )}
      </ul>
      <output className="visually-hidden">{said}</output>
    </>
  )
}

/** Rows of the days between two, for a column of instants. */
export function DayFilter<Row>({
  column: { id, header },
  state,
  onChange,
}: Pick<ToolsProps<Row>, 'state' | 'onChange'> & { column: Column<Row> }) {
  const range = readDayRange(state.filters[id]?.[0])
  const change = (next: Partial<DayRange>) => {
    const text = dayRangeText({ ...range, ...next })
    onChange({ filters: { ...state.filters, [id]: text === '' ? [] : [text] } })
  }
  const isWrong = range.from !== '' && range.to !== '' && range.to < range.from
  return (
    <div className="filter">
      <span className="filter__title" aria-hidden="true">
        {header}
      </span>
      <fieldset className="filter__days" aria-label={header}>
        <TextInput
          id={`from-${id}`}
          type="date"
          label={m.audit_from()}
          optional={false}
          value={range.from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <TextInput
          id={`to-${id}`}
          type="date"
          label={m.audit_to()}
          optional={false}
          value={range.to}
          error={isWrong ? m.audit_range_wrong() : undefined}
          onChange={(event) => change({ to: event.target.value })}
        />
      </fieldset>
    </div>
  )
}

/** More chips than this are no choice any more; the search finds the rest. */
const mostChips = 24

/** The most frequent values of one column as chips: press some to see only their rows. */
export function FilterChips<Row>({
  column,
  index,
  state,
  onChange,
}: Pick<ToolsProps<Row>, 'state' | 'onChange'> & { column: Column<Row>; index: RowIndex }) {
  const chosen = state.filters[column.id] ?? []
  const toggle = (value: string) =>
    onChange({
      filters: {
        ...state.filters,
        [column.id]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
      },
    })
  const values = index.countValues(column.id)
  if (values.length === 0) return null
  return (
    <div className="filter">
      <span className="filter__title" aria-hidden="true">
        {column.header}
      </span>
      <ul className="chips" aria-label={column.header}>
        {values
          .filter(({ value }, at) => at < mostChips || chosen.includes(value))
          .map(({ value, count }) => (
            <li key={value}>
              <button
                type="button"
                className="chip"
                aria-pressed={chosen.includes(value)}
                onClick={() => toggle(value)}
              >
                {value === '' ? m.ui_table_blank() : (column.label?.(value) ?? value)} <span>{counted(count)}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
