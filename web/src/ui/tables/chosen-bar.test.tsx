import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import type { Column } from './column.ts'
import { RecordTable } from './record-table.tsx'

const names = ['Ada', 'Bob', 'Cem', 'Dua', 'Eva']
const people = names.map((name) => ({ name }))
const columns: Column<{ name: string }>[] = [{ id: 'name', header: 'Name', width: 10, value: ({ name }) => name }]

function open({ address = '/', rows = people } = {}) {
  const done: (readonly string[] | undefined)[] = []
  const page = (shownRows: { name: string }[]) => (
    <RecordTable
      caption="People"
      nobody="Nobody"
      rows={shownRows}
      columns={columns}
      filters={[]}
      keyOf={({ name }) => name}
      titleOf={({ name }) => name}
      renderChosen={(chosen, { ids, found }) => (
        <button type="button" onClick={() => done.push(ids?.())}>
          Do it to {chosen.length} ({found})
        </button>
      )}
    >
      {({ name }) => `All about ${name}`}
    </RecordTable>
  )
  show(page(rows), { at: address })
  return { done }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const allBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' })
const chosen = () => names.filter((name) => screen.queryByRole('checkbox', { name: `Select ${name}`, checked: true }))
const act = () => userEvent.click(screen.getByRole('button', { name: /^Do it to/ }))
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }))

test('a box chooses its row and does not open it, and the bar says how many', async () => {
  const { done } = open()
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  await userEvent.click(box('Cem'))
  await userEvent.click(box('Ada'))
  expect(chosen()).toEqual(['Ada', 'Cem'])
  expect(screen.queryByText('All about Ada')).toBeNull()
  expect(screen.getByText('2 selected', { selector: 'output' })).toBeTruthy()
  await act()
  expect(done).toEqual([['Ada', 'Cem']])
  await userEvent.click(box('Ada'))
  expect(chosen()).toEqual(['Cem'])
})

test('Shift chooses, or gives up, all rows up to the one before', async () => {
  open()
  await userEvent.click(box('Bob'))
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(box('Eva'))
  expect(chosen()).toEqual(['Bob', 'Cem', 'Dua', 'Eva'])
  await user.click(box('Dua'))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['Bob', 'Cem'])
})

test('Space chooses the row that has the focus, with Shift up to it, and Enter still opens it', async () => {
  open()
  screen.getByRole('button', { name: 'Bob' }).focus()
  await userEvent.keyboard(' ')
  expect(chosen()).toEqual(['Bob'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(chosen()).toEqual(['Bob', 'Cem', 'Dua'])
  expect(screen.queryByText(/All about/)).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('All about Dua')).toBeTruthy()
})

test('arrow keys go on from a box that was clicked, and Space acts on it once', async () => {
  open()
  await userEvent.click(box('Ada'))
  await userEvent.keyboard(' ')
  expect(chosen()).toEqual([])
  await userEvent.keyboard('{ArrowDown} ')
  expect(chosen()).toEqual(['Bob'])
})

test('all that the search shows are chosen at once; what it hides stays chosen, and is said', async () => {
  const { done } = open()
  await userEvent.click(box('Ada'))
  await userEvent.type(screen.getByRole('searchbox'), 'a')
  await userEvent.click(bar().getByRole('button', { name: 'Select all 3 rows shown' }))
  expect(chosen()).toEqual(['Ada', 'Dua', 'Eva'])
  expect(allBox().checked).toBe(true)
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'u')
  expect(screen.getByText('3 selected (2 of them not shown)', { selector: 'output' })).toBeTruthy()
  await act()
  expect(done).toEqual([['Dua', 'Ada', 'Eva']])
  // The box in the heading is about what is shown.
  await userEvent.click(allBox())
  await userEvent.clear(screen.getByRole('searchbox'))
  expect(chosen()).toEqual(['Ada', 'Eva'])
  expect(allBox().indeterminate).toBe(true)
})

test('giving all up leaves the focus at the row', async () => {
  open()
  await userEvent.click(allBox())
  expect(chosen()).toEqual(names)
  await userEvent.click(bar().getByRole('button', { name: 'Clear selection' }))
  expect(chosen()).toEqual([])
  expect(document.activeElement?.textContent).toBe('Ada')
})
