import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { readTableState } from '../../lib/tables/table-state.ts'
import { type Column, DataTable, useFoundRows, useRowIndex } from './data-table.tsx'
import { DataTableTools, FilterChips } from './data-table-tools.tsx'

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

function Firms({ onOpen }: { onOpen?: (firm: Firm) => void }) {
  const [state, setState] = useState(() => readTableState(new URLSearchParams()))
  const change = (part: object) => setState((now) => ({ ...now, ...part }))
  const index = useRowIndex(firms, columns)
  const found = useFoundRows(index, state)
  const shared = { columns, state, onChange: change }
  return (
    <>
      <DataTableTools {...shared} found={found.length} total={firms.length} />
      <FilterChips column={sizeColumn} index={index} state={state} onChange={change} />
      <DataTable {...shared} caption="Firms" rows={firms} found={found} {...(onOpen && { onOpen })} />
    </>
  )
}
const table = () => screen.getByRole('table', { name: 'Firms' })
const names = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)

test('while rows are on their way no count is said, and then theirs alone', () => {
  const tools = (found: number, total: number | undefined) => (
    <DataTableTools
      columns={columns}
      state={readTableState(new URLSearchParams())}
      onChange={() => {}}
      found={found}
      total={total}
    />
  )
  const { container, rerender } = render(tools(0, undefined))
  const count = container.querySelector('.table-tools__count')
  expect(count?.textContent).toBe('')
  const said = new MutationObserver(() => {})
  said.observe(container, { subtree: true, characterData: true, characterDataOldValue: true })
  rerender(tools(2, 5))
  expect(count?.textContent).toBe('2 of 5 rows')
  expect(said.takeRecords().map(({ oldValue }) => oldValue)).toEqual([])
})

test('draws the rows in view only and says how many there are', () => {
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
])('%i found of %i is said as "%s"', (found, total, said) => {
  const state = readTableState(new URLSearchParams())
  render(<DataTableTools columns={columns} state={state} onChange={() => {}} found={found} total={total} />)
  expect(screen.getByRole('status').textContent).toBe(said)
})

test('scrolling draws the rows that come into view, each with its place', () => {
  render(<Firms />)
  fireEvent.scroll(screen.getByRole('region', { name: 'Firms' }), { target: { scrollTop: 48 * 2500 } })
  expect(names()).toContain('Firm 2500')
  expect(names()).not.toContain('Firm 0')
  const row = within(table()).getByText('Firm 2500').closest('tr')
  expect(row?.getAttribute('aria-rowindex')).toBe('2502')
})

test('a press on a heading sorts up, then down, then as before, numbers in names by size', async () => {
  render(<Firms />)
  const heading = screen.getByRole('columnheader', { name: 'Name' })
  const press = () => userEvent.click(within(heading).getByRole('button'))
  await press()
  expect(heading.getAttribute('aria-sort')).toBe('ascending')
  expect(names().slice(0, 3)).toEqual(['Firm 0', 'Firm 1', 'Firm 2'])
  await press()
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  expect(names()[0]).toBe('Firm 4999')
  await press()
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
  expect(screen.getByText('No rows match.')).toBeDefined()
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

test('of many columns only those in view are drawn, and the one that names the row', () => {
  const many: Column<Firm>[] = [
    nameColumn,
    ...Array.from({ length: 40 }, (_, at) => ({
      id: `c${at}`,
      header: `Column ${at}`,
      width: 10,
      value: () => `value ${at}`,
    })),
  ]
  render(
    <DataTable
      caption="Wide"
      rows={firms.slice(0, 3)}
      columns={many}
      found={Uint32Array.of(0, 1, 2)}
      state={readTableState(new URLSearchParams())}
      onChange={() => {}}
    />,
  )
  const cells = () =>
    [...(screen.getByText('Firm 1').closest('tr')?.querySelectorAll('td:not([aria-hidden])') ?? [])].map((cell) => ({
      text: cell.textContent,
      place: cell.getAttribute('aria-colindex'),
    }))
  expect(screen.getAllByRole('columnheader')).toHaveLength(41)
  expect(cells().at(1)).toEqual({ text: 'value 0', place: '2' })
  expect(cells().length).toBeLessThan(12)
  fireEvent.scroll(screen.getByRole('region', { name: 'Wide' }), { target: { scrollLeft: 16 * 200 } })
  expect(cells().map(({ text }) => text)).toContain('value 20')
  expect(cells().map(({ text }) => text)).not.toContain('value 0')
  expect(cells()[0]?.text).toBe('Firm 1')
})
