import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { readTableState } from '../../lib/tables/table-state.ts'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { Filters } from './table-filters.tsx'
import { TableTools } from './table-tools.tsx'
import { useFoundRows, useRowIndex } from './use-row-index.ts'
import { useTableView } from './use-table-view.ts'

interface Firm {
  name: string
  size: string
}
const firms: Firm[] = Array.from({ length: 5000 }, (_, n) => ({
  name: `Firm ${n}`,
  size: n % 1000 === 0 ? 'Large' : 'Small',
}))
const nameColumn: Column<Firm> = { id: 'name', header: 'Name', width: 10, value: (row) => row.name }
const sizeColumn: Column<Firm> = { id: 'size', header: 'Size', width: 6, value: (row) => row.size }
const columns = [nameColumn, sizeColumn]

function Firms({ onOpen, shown = columns }: { onOpen?: (firm: Firm) => void; shown?: Column<Firm>[] }) {
  const [state, setState] = useState(() => readTableState(new URLSearchParams()))
  const change = (part: object) => setState((now) => ({ ...now, ...part }))
  const view = useTableView({ name: 'firms', columns: shown, state, onChange: change })
  const index = useRowIndex(firms, shown)
  const found = useFoundRows(index, state)
  return (
    <>
      <TableTools
        table={view.table}
        search={state.search}
        onChange={change}
        density="comfortable"
        onDensity={() => {}}
        found={found.length}
        total={firms.length}
      />
      <Filters
        columns={shown}
        offered={['size']}
        picked=""
        onPick={() => {}}
        index={index}
        state={state}
        onChange={change}
        isOpen
      />
      <DataTable
        caption="Firms"
        view={view}
        rows={firms}
        found={found}
        density="comfortable"
        {...(onOpen && { onOpen })}
      />
    </>
  )
}

function Tools({ found, total }: { found: number; total: number | undefined }) {
  const state = readTableState(new URLSearchParams())
  const { table: tools } = useTableView({ name: 'tools', columns, state, onChange: () => {} })
  return (
    <TableTools
      table={tools}
      search=""
      onChange={() => {}}
      density="compact"
      onDensity={() => {}}
      found={found}
      total={total}
    />
  )
}

const table = () => screen.getByRole('table', { name: 'Firms' })
const names = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)

test('a table that is loading announces no count, and then only the right one', () => {
  const { container, rerender } = render(<Tools found={0} total={undefined} />)
  const count = container.querySelector('.table-tools__count')
  expect(count?.textContent).toBe('')
  const said = new MutationObserver(() => {})
  said.observe(container, { subtree: true, characterData: true, characterDataOldValue: true })
  rerender(<Tools found={2} total={5} />)
  expect(count?.textContent).toBe('2 of 5 rows')
  expect(said.takeRecords().map(({ oldValue }) => oldValue)).toEqual([])
})

test('renders the rows in view only, with the number of all', () => {
  render(<Firms />)
  expect(table().getAttribute('aria-rowcount')).toBe('5001')
  expect(names().length).toBeLessThan(100)
  expect(names().slice(0, 2)).toEqual(['Firm 0', 'Firm 1'])
  expect(screen.getByText('5,000 rows')).toBeDefined()
})

test.each([
  [1, 1, '1 row'],
  [0, 1, '0 of 1 row'],
  [1, 12, '1 of 12 rows'],
  [0, 0, '0 rows'],
])('%i found of %i is announced as "%s"', (found, total, said) => {
  render(<Tools found={found} total={total} />)
  expect(screen.getByRole('status').textContent).toBe(said)
})

test('scrolling renders the rows that come into view, each with its place', () => {
  render(<Firms />)
  fireEvent.scroll(screen.getByRole('region', { name: 'Firms' }), { target: { scrollTop: 48 * 2500 } })
  expect(names()).toContain('Firm 2500')
  expect(names()).not.toContain('Firm 1')
  const row = within(table()).getByText('Firm 2500').closest('tr')
  expect(row?.getAttribute('aria-rowindex')).toBe('2502')
})

test('Ctrl+F leads to the search of a long table first, and renders all rows of a shorter one', async () => {
  render(<Firms onOpen={() => {}} />)
  const press = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'f', ctrlKey: true })
  expect(press()).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(press()).toBe(true)
  expect(names().length).toBeLessThan(100)
  await userEvent.type(screen.getByRole('searchbox'), 'Firm 12')
  const found = Number(table().getAttribute('aria-rowcount')) - 1
  expect(found).toBeGreaterThan(100)
  expect(press()).toBe(true)
  expect(names()).toHaveLength(found)
  fireEvent.pointerDown(document.body)
  expect(names().length).toBeLessThan(100)
})

test('the rows are one tab stop, and arrow keys, Home, End and pages go from row to row', async () => {
  render(<Firms onOpen={() => {}} />)
  const focused = () => document.activeElement?.textContent
  const stops = () =>
    within(table())
      .getAllByRole('button', { name: /^Firm/ })
      .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops().map(({ textContent }) => textContent)).toEqual(['Firm 0'])
  stops()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(focused()).toBe('Firm 1')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Firm 4999')
  await userEvent.keyboard('{PageUp}')
  expect(focused()).toMatch(/^Firm 49[0-9][0-8]$/)
  expect(stops().map(({ textContent }) => textContent)).toEqual([focused()])
  await userEvent.keyboard('{Home}{ArrowUp}')
  expect(focused()).toBe('Firm 0')
})

test('the row with the focus stays in the document when it is scrolled out of view', () => {
  render(<Firms onOpen={() => {}} />)
  screen.getByRole('button', { name: 'Firm 2' }).focus()
  fireEvent.scroll(screen.getByRole('region', { name: 'Firms' }), { target: { scrollTop: 48 * 2500 } })
  expect(document.activeElement?.textContent).toBe('Firm 2')
})

test('the headings are one tab stop, arrow keys go along them, and Tab leads to the handle of a width', async () => {
  render(<Firms onOpen={() => {}} />)
  const head = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button')
  head('Name').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(head('Size'))
  await userEvent.tab()
  const handle = screen.getByRole('separator', { name: 'Width of Size' })
  expect(document.activeElement).toBe(handle)
  expect(handle.getAttribute('aria-valuenow')).toBe('96')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(handle.getAttribute('aria-valuenow')).toBe('112')
  await userEvent.keyboard('{Enter}')
  expect(handle.getAttribute('aria-valuenow')).toBe('96')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Firm 0')
})

test('a column is resized by dragging its handle, and keeps its width for the next visit', () => {
  const { unmount } = render(<Firms />)
  const handle = () => screen.getByRole('separator', { name: 'Width of Name' })
  fireEvent.mouseDown(handle(), { clientX: 100 })
  fireEvent.mouseMove(document, { clientX: 140 })
  fireEvent.mouseUp(document, { clientX: 140 })
  expect(handle().getAttribute('aria-valuenow')).toBe('200')
  unmount()
  render(<Firms />)
  expect(handle().getAttribute('aria-valuenow')).toBe('200')
})

test('a click on a heading sorts up, then down, then not at all, and numbers in names by size', async () => {
  render(<Firms />)
  const heading = screen.getByRole('columnheader', { name: 'Name' })
  const click = () => userEvent.click(within(heading).getByRole('button'))
  await click()
  expect(heading.getAttribute('aria-sort')).toBe('ascending')
  expect(names().slice(0, 3)).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
  await click()
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  expect(names()[0]).toBe('Firm 4999')
  await click()
  expect(heading.hasAttribute('aria-sort')).toBe(false)
})

test('search and chips narrow the rows together', async () => {
  render(<Firms />)
  await userEvent.click(screen.getByRole('button', { name: 'Large 5' }))
  expect(names()).toEqual(['Firm 0', 'Firm 1000', 'Firm 2000', 'Firm 3000', 'Firm 4000'])
  await userEvent.type(screen.getByRole('searchbox'), '3000')
  expect(names()).toEqual(['Firm 3000'])
  expect(screen.getByText('1 of 5,000 rows')).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText('No matching rows')).toBeDefined()
})

test('a column can be hidden, and a row opened', async () => {
  const opened = vi.fn<(firm: Firm) => void>()
  render(<Firms onOpen={opened} />)
  await userEvent.click(screen.getByText('Columns'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Size' }))
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Firm 1' }))
  expect(opened).toHaveBeenCalledExactlyOnceWith(firms[1])
})

test('a click anywhere in a row opens it', async () => {
  const opened = vi.fn<(firm: Firm) => void>()
  render(<Firms onOpen={opened} />)
  await userEvent.click(screen.getAllByRole('cell', { name: 'Small' })[0]!)
  expect(opened).toHaveBeenCalledExactlyOnceWith(firms[1])
})

test('of many columns only those in view are rendered, and the one that names the row', () => {
  const many: Column<Firm>[] = [
    nameColumn,
    ...Array.from({ length: 40 }, (_, at) => ({
      id: `c${at}`,
      header: `Column ${at}`,
      width: 10,
      value: () => `value ${at}`,
    })),
  ]
  render(<Firms shown={many} />)
  const cells = () =>
    [...(screen.getByText('Firm 1').closest('tr')?.querySelectorAll('td:not([aria-hidden])') ?? [])].map((cell) => ({
      text: cell.textContent,
      place: cell.getAttribute('aria-colindex'),
    }))
  expect(screen.getAllByRole('columnheader')).toHaveLength(41)
  expect(cells().at(1)).toEqual({ text: 'value 0', place: '2' })
  expect(cells().length).toBeLessThan(14)
  fireEvent.scroll(screen.getByRole('region', { name: 'Firms' }), { target: { scrollLeft: 16 * 200 } })
  expect(cells().map(({ text }) => text)).toContain('value 20')
  expect(cells().map(({ text }) => text)).not.toContain('value 0')
  expect(cells()[0]?.text).toBe('Firm 1')
})
