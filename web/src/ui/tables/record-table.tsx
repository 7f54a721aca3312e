import type { Audience } from '@project-week/contract/campaigns/audience'
import type { ExportList } from '@project-week/contract/exports/export'
import { type ReactNode, use, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { keepFocus } from '../../lib/page/keep-focus.ts'
import { useMedia } from '../../lib/page/media.ts'
import { useDensity } from '../../lib/tables/table-preferences.ts'
import { useTableState } from '../../lib/tables/table-state.ts'
import { m } from '../../paraglide/messages.js'
import { MayChange } from '../base/may-change.ts'
import { Button } from '../button.tsx'
import { Spinner } from '../dots/spinner.tsx'
import { Dialog, Drawer } from '../overlays/dialog.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import './record.css'
import type { Shown } from './shown.ts'
import { FilterButton, Filters } from './table-filters.tsx'
import { TableTools } from './table-tools.tsx'
import { useChosenRows } from './use-chosen-rows.ts'
import { useFoundRows, useRowIndex } from './use-row-index.ts'
import { useTableView } from './use-table-view.ts'
import { WriteButton } from './write-button.tsx'

interface RecordTableProps<Row> {
  caption: string
  /** Said where there are no rows at all. */
  nobody: ReactNode
  rows: readonly Row[]
  /** The rows are still loading: those there are, are the first ones. They are shown unless a choice among all is asked for. */
  isLoading?: boolean
  /** Those after the first ones could not be loaded, which is said above: what takes all of them is not offered. */
  hasFailed?: boolean
  columns: readonly Column<Row>[]
  /** Ids of columns whose values are offered as chips from the start; any other can be chosen. */
  filters: readonly string[]
  /** Said above the table where `rows` are some of the list alone; an export then names them. */
  part?: ReactNode
  keyOf: (row: Row) => string
  titleOf: (row: Row) => string
  /** The list that is exported, as it is shown and of what is chosen. */
  list?: ExportList
  edition?: string | undefined
  /** Whose list it is: they can be written to, those that are shown and those that are chosen. */
  audience?: Audience
  /** Which rows; by default all. */
  isAddressed?: (row: Row) => boolean
  /** What else can be done to what is shown. */
  renderTools?: (shown: Shown) => ReactNode
  /** What else can be done to chosen rows, which `shown` names; without it no rows are chosen. */
  renderChosen?: (chosen: readonly Row[], shown: Shown) => ReactNode
  /** The form for what is corrected in the table's cells; without it nothing is. */
  renderCorrection?: (row: Row, close: () => void) => ReactNode
  /** Everything about a row; `close` closes the drawer. */
  children: (row: Row, close: () => void) => ReactNode
}

/** Wide enough for a table that is worth it beside the record. */
const roomForBoth = '(min-width: 100rem)'

const everybody = () => true
const none: never[] = []

const openName = 'open'
/** The column that somebody picked to filter by. */
const pickedName = 'by'

const focusLastRow = () =>
  document.querySelector<HTMLElement>('.record-table__rows .data-table__open[tabindex="0"]')?.focus()

/** A list of records: search, filters, table, and a drawer with the whole record. All of it is in the URL. */
export function RecordTable<Row>({
  caption,
  nobody,
  rows,
  isLoading = false,
  hasFailed = false,
  columns,
  filters,
  part,
  keyOf,
  titleOf,
  list,
  edition,
  audience,
  isAddressed = everybody,
  renderTools,
  renderChosen,
  renderCorrection,
  children,
}: RecordTableProps<Row>) {
  const { state, change, navigate } = useTableState()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const [density, setDensity] = useDensity()
  const [isFiltering, setIsFiltering] = useState(params.has(pickedName))
  const isBeside = useMedia(roomForBoth, false)
  const view = useTableView({ name: pathname, columns, state, onChange: change })
  const index = useRowIndex(isLoading ? none : rows, columns)
  const foundOfAll = useFoundRows(index, state)
  const isAsking = state.search !== '' || state.sorting !== undefined || Object.keys(state.filters).length > 0
  const first = useMemo(() => Uint32Array.from(isLoading ? rows.keys() : []), [rows, isLoading])
  const found = isLoading && !isAsking ? first : foundOfAll
  const choosing = useChosenRows({ rows, found, isLoading, keyOf, titleOf })
  const opened = params.get(openName)
  const open = opened === null ? undefined : rows.find((row) => keyOf(row) === opened)
  const setOpened = (key: string | undefined) =>
    navigate((next) => (key === undefined ? next.delete(openName) : next.set(openName, key)))
  const [correctedKey, setCorrectedKey] = useState<string>()
  const mayCorrect = use(MayChange) && renderCorrection !== undefined
  const corrected = correctedKey === undefined ? undefined : rows.find((row) => keyOf(row) === correctedKey)
  const closeCorrection = () => setCorrectedKey(undefined)
  const close = () => {
    setOpened(undefined)
    // The row that was used last; the one that was opened first may be far away.
    if (isBeside) focusLastRow()
  }
  const pick = (id: string) =>
    navigate((next) => (id === '' ? next.delete(pickedName) : next.set(pickedName, id)), { replace: true })
  const isPart = part !== undefined && part !== false
  const isNarrowed = isPart || found.length < rows.length || state.sorting !== undefined
  const shown: Shown = {
    ids: isNarrowed
      ? () => Array.from(found, (position) => rows[position]).flatMap((row) => (row ? [keyOf(row)] : []))
      : undefined,
    columns: state.hidden && view.visible.map(({ id }) => id),
    found: found.length,
    isLoading,
  }
  const { chosen } = choosing
  const shownChosen: Shown = { ...shown, ids: () => chosen.map(keyOf), found: chosen.length, isLoading: false }
  return (
    <div className="record-table" ref={keepFocus}>
      {isPart && <div className="record-table__part">{part}</div>}
      <TableTools
        table={view.table}
        search={state.search}
        onChange={change}
        density={density}
        onDensity={setDensity}
        found={found.length}
        total={isLoading ? undefined : rows.length}
      >
        <FilterButton state={state} isOpen={isFiltering} onToggle={() => setIsFiltering(!isFiltering)} />
        {list && !hasFailed && <ExportButton list={list} edition={edition} shown={shown} />}
        {renderTools?.(shown)}
        {audience && !hasFailed && (
          <WriteButton audience={audience} shown={shown} all={() => rows.filter(isAddressed).map(keyOf)} />
        )}
      </TableTools>
      <Filters
        columns={columns}
        offered={filters}
        picked={params.get(pickedName) ?? ''}
        onPick={pick}
        index={index}
        state={state}
        onChange={change}
        isOpen={isFiltering}
      />
      <div className="record-table__rows">
        <DataTable
          caption={caption}
          view={view}
          rows={rows}
          found={found}
          density={density}
          onOpen={(row) => setOpened(keyOf(row))}
          onCorrect={mayCorrect ? (row) => setCorrectedKey(keyOf(row)) : undefined}
          choosing={renderChosen && choosing}
          empty={
            isLoading ? (
              !hasFailed && <Spinner block label={m.admin_loading()} />
            ) : rows.length === 0 && !isPart ? (
              nobody
            ) : (
              <>
                <p>{m.ui_table_empty()}</p>
                {rows.length > 0 && (
                  <Button size="small" onClick={() => change({ search: '', filters: {} })}>
                    {m.ui_table_show_all()}
                  </Button>
                )}
              </>
            )
          }
        />
        <Drawer isBeside={isBeside} open={open !== undefined} title={open && titleOf(open)} onClose={close}>
          {open && (
            <div key={keyOf(open)} className="record-table__record">
              {children(open, close)}
            </div>
          )}
        </Drawer>
        {/* The focus stays at the row: which record stands beside is said. */}
        {isBeside && <output className="visually-hidden">{open && titleOf(open)}</output>}
      </div>
      <Dialog open={corrected !== undefined} title={corrected && titleOf(corrected)} onClose={closeCorrection}>
        {corrected && renderCorrection?.(corrected, closeCorrection)}
      </Dialog>
      {renderChosen && (
        <ChosenBar choosing={choosing} found={found.length} onCleared={focusLastRow}>
          {chosen.length > 0 && (
            <>
              {renderChosen(chosen, shownChosen)}
              {audience && chosen.some(isAddressed) && (
                <WriteButton audience={audience} shown={shownChosen} all={() => []} isChosen />
              )}
              {list && <ExportButton list={list} edition={edition} shown={shownChosen} isChosen />}
            </>
          )}
        </ChosenBar>
      )}
    </div>
  )
}
