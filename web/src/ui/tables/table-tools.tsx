import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { countText } from '../../lib/tables/count-text.ts'
import type { Density } from '../../lib/tables/table-preferences.ts'
import type { TableState } from '../../lib/tables/table-state.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../base/icon.tsx'
import { Button } from '../button.tsx'
import { Disclosure } from '../disclosure.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { isFindKey, rowsToFind } from './use-finding.ts'
import type { Table } from './use-table-view.ts'

/** Of what somebody searches for: a whole motivation is no search. */
const longestSearch = 300

interface ToolsProps {
  table: Table
  search: string
  onChange: (change: Partial<TableState>) => void
  density: Density
  onDensity: (density: Density) => void
  /** How many rows are found, and of how many; undefined while they are loading and those are the first. */
  found: number
  total: number | undefined
  /** Filters, export and the like. */
  children?: ReactNode
}

function foundText(found: number, total: number | undefined): string | undefined {
  if (total === undefined) return found > 0 ? m.ui_table_first({ found: countText(found) }) : undefined
  return found === total
    ? m.ui_table_all({ count: total, total: countText(total) })
    : m.ui_table_found({ count: total, found: countText(found), total: countText(total) })
}

/** Search, choice of columns, density, and the number of rows. */
export function TableTools({ table, search, onChange, density, onDensity, found, total, children }: ToolsProps) {
  // Announced at a pause in typing, not at each letter. Deferred as a whole text: a number of the rows before is no
  // number of these.
  const announced = useDeferredValue(foundText(found, total))
  const isCompact = density === 'compact'
  return (
    <div className="table-tools">
      <div className="table-tools__search">
        <Icon name="search" />
        <SearchBox search={search} onSearch={(text) => onChange({ search: text })} isFoundFirst={found > rowsToFind} />
      </div>
      <Disclosure label={m.ui_table_columns()}>
        <ColumnChoice table={table} onReset={(hidden) => onChange({ hidden, order: [] })} />
      </Disclosure>
      <Button variant="quiet" aria-pressed={isCompact} onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}>
        {m.ui_table_compact()}
      </Button>
      {children}
      <output className="table-tools__count">{announced}</output>
    </div>
  )
}

/**
 * Shows what is typed at once; the search in the URL is debounced and would lose quick letters.
 *
 * @param isFoundFirst whether Ctrl+F leads here, as the browser would search the rows in view only; pressed again it is
 *   the browser's
 */
function SearchBox({
  search,
  onSearch,
  isFoundFirst,
}: {
  search: string
  onSearch: (search: string) => void
  isFoundFirst: boolean
}) {
  const [typed, setTyped] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isFoundFirst) return undefined
    const find = (event: KeyboardEvent) => {
      if (!isFindKey(event) || document.activeElement === box.current || document.querySelector('dialog:modal')) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    addEventListener('keydown', find)
    return () => removeEventListener('keydown', find)
  }, [isFoundFirst])
  return (
    <input
      ref={box}
      type="search"
      className="control"
      aria-label={m.ui_table_search()}
      maxLength={longestSearch}
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
