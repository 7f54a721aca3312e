import { useMemo } from 'react'
import { countText } from '../../lib/tables/count-text.ts'
import { type DayRange, dayRangeText, readDayRange } from '../../lib/tables/day-range.ts'
import type { RowIndex } from '../../lib/tables/row-index.ts'
import type { TableState } from '../../lib/tables/table-state.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../base/icon.tsx'
import { Select } from '../forms/select.tsx'
import { TextInput } from '../forms/text-input.tsx'
import type { Column } from './column.ts'

type Filtering = Pick<TableState, 'search' | 'filters'>

/** How many values are filtered by, in all columns. */
const countActive = ({ filters }: Pick<TableState, 'filters'>): number => Object.values(filters).flat().length

/** Folds the filters in and out; says how many are active. */
export function FilterButton({
  state,
  isOpen,
  onToggle,
}: {
  state: Pick<TableState, 'filters'>
  isOpen: boolean
  onToggle: () => void
}) {
  const active = countActive(state)
  return (
    <button
      type="button"
      className="button button--quiet filters__fold"
      aria-expanded={isOpen}
      aria-controls="filters"
      onClick={onToggle}
    >
      {active === 0 ? m.admin_filters() : m.admin_filters_active({ count: active })}
      <Icon name="chevron-down" size={18} />
    </button>
  )
}

interface FiltersProps<Row> {
  columns: readonly Column<Row>[]
  /** Ids of columns whose values are offered from the start. */
  offered: readonly string[]
  /** One more column that somebody picked to filter by. */
  picked: string
  onPick: (id: string) => void
  index: RowIndex
  state: Filtering
  onChange: (change: Partial<TableState>) => void
  /** Folded in, only the active filters are shown. */
  isOpen: boolean
}

/** The filters of the offered columns, of those that are filtered by, and of the picked one. */
export function Filters<Row>({ columns, offered, picked, onPick, index, state, onChange, isOpen }: FiltersProps<Row>) {
  const isActive = ({ id }: Column<Row>) => (state.filters[id]?.length ?? 0) > 0
  const shown = columns.filter(
    (column) => isActive(column) || (isOpen && (offered.includes(column.id) || picked === column.id)),
  )
  return (
    <div id="filters" className="filters">
      {shown.map((column) =>
        column.isInstant ? (
          <DayFilter key={column.id} column={column} state={state} onChange={onChange} />
        ) : (
          <FilterChips
            key={column.id}
            column={column}
            index={index}
            state={state}
            onChange={onChange}
            isFolded={!isOpen}
          />
        ),
      )}
      {isOpen && (
        <div className="cluster filters__more">
          <Select
            id="filter-column"
            label={m.admin_filter_by()}
            placeholder={m.admin_filter_none()}
            optional={false}
            options={columns
              .filter(({ id }, at) => at > 0 && !offered.includes(id))
              .map(({ id, header }) => ({ value: id, label: header }))}
            value={picked}
            onChange={(event) => onPick(event.target.value)}
          />
          {countActive(state) > 0 && (
            <button
              type="button"
              className="button button--quiet button--small"
              onClick={() => onChange({ filters: {} })}
            >
              {m.admin_filter_clear()}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

interface FilterProps<Row> {
  column: Column<Row>
  state: Filtering
  onChange: (change: Partial<TableState>) => void
}

/** Keeps the rows of the days between two, for a column of instants. */
function DayFilter<Row>({ column: { id, header }, state, onChange }: FilterProps<Row>) {
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
      <fieldset className="cluster" aria-label={header}>
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

/** The most frequent values of a column as chips, each with the number of rows that it would show. */
function FilterChips<Row>({
  column,
  index,
  state: { search, filters },
  onChange,
  isFolded = false,
}: FilterProps<Row> & {
  index: RowIndex
  /** Only the chosen values are shown. */
  isFolded?: boolean
}) {
  const chosen = filters[column.id] ?? []
  const toggle = (value: string) =>
    onChange({
      filters: {
        ...filters,
        [column.id]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
      },
    })
  // The state is read from the URL in each render; its text tells whether it changed.
  const query = JSON.stringify({ search, filters })
  const counted = useMemo(() => index.countValues(column.id, JSON.parse(query)), [index, column.id, query])
  // One that no row has is filtered by all the same.
  const unmet = chosen.filter((value) => counted.every((one) => one.value !== value))
  const values = [...counted, ...unmet.map((value) => ({ value, count: 0 }))]
  if (values.length === 0) return null
  return (
    <div className="filter">
      <span className="filter__title" aria-hidden="true">
        {column.header}
      </span>
      <ul className="cluster gap-2 chips" aria-label={column.header}>
        {values
          .filter(({ value }, at) => chosen.includes(value) || (!isFolded && at < mostChips))
          .map(({ value, count }) => (
            <li key={value}>
              <button
                type="button"
                className="chip"
                aria-pressed={chosen.includes(value)}
                onClick={() => toggle(value)}
              >
                {value === '' ? m.ui_table_blank() : (column.label?.(value) ?? value)} <span>{countText(count)}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
