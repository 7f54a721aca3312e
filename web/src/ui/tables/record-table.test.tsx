import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { MayChange } from '../base/may-change.ts'
import type { Column } from './column.ts'
import { ActiveFilter, useOnly } from './only.tsx'
import { RecordTable } from './record-table.tsx'

interface Person {
  name: string
  at: string
}
const people: Person[] = [
  { name: 'Ada', at: '2025-09-04T19:28:12.518Z' },
  // Already the next day in Berlin.
  { name: 'Bob', at: '2025-10-01T22:30:00.000Z' },
  { name: 'Cem', at: '2025-10-15T08:00:00.000Z' },
]
const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', width: 10, value: ({ name }) => name },
  { id: 'at', header: 'Registered on', width: 10, value: ({ at }) => at, isInstant: true, inPlace: true },
]

/** As the list of students does it for those without a team. */
function Some({ children }: { children: (rows: Person[], part: ReactNode) => ReactNode }) {
  const [only, showAll] = useOnly({ late: true, early: true })
  const some = { late: people.slice(1), early: [] }
  return children(only ? some[only] : people, only && <ActiveFilter text="Only who came late." onAll={showAll} />)
}

function open(address: string, mayChange = true, isLoading = false, hasFailed = false) {
  const exported: (readonly string[] | undefined)[] = []
  const element = (
    <Some>
      {(rows, part) => (
        <RecordTable
          caption="People"
          nobody="Nobody"
          part={part}
          rows={rows}
          isLoading={isLoading}
          hasFailed={hasFailed}
          list="students"
          audience="students"
          columns={columns}
          filters={[]}
          keyOf={({ name }) => name}
          titleOf={({ name }) => name}
          renderChosen={() => null}
          renderCorrection={({ name }, done) => (
            <button type="button" onClick={done}>
              Save {name}
            </button>
          )}
          renderTools={({ ids }) => (
            <button type="button" onClick={() => exported.push(ids?.())}>
              Export
            </button>
          )}
        >
          {({ name }) => name}
        </RecordTable>
      )}
    </Some>
  )
  const { router } = show(<MayChange value={mayChange}>{element}</MayChange>, { at: address })
  return { router, exported }
}
const names = () => screen.getAllByRole('button', { name: /^(Ada|Bob|Cem)$/ }).map(({ textContent }) => textContent)
const days = () => within(screen.getByRole('group', { name: 'Registered on' }))

test('while a list is loading its first rows are no basis for a choice among all', async () => {
  open('/', true, true)
  expect(names()).toEqual(['Ada', 'Bob', 'Cem'])
  expect(screen.getByText('3 rows so far …')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada' }))
  expect(screen.queryByRole('button', { name: /all 3/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' }).disabled).toBe(true)
  await userEvent.type(screen.getByRole('searchbox'), 'zoe')
  expect(screen.queryByText('No matching rows')).toBeNull()
  expect(screen.getByText('Loading …')).toBeTruthy()
})

test('after a failed load nothing spins, and what is chosen of the first rows can be taken', async () => {
  open('/', true, true, true)
  expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada' }))
  await userEvent.type(screen.getByRole('searchbox'), 'zoe')
  expect(screen.queryByText('Loading …')).toBeNull()
  expect(screen.getByRole('button', { name: 'Excel' }).getAttribute('aria-busy')).toBeNull()
})

test('a part without rows does not say that the whole list has none', () => {
  open('/?only=early')
  expect(screen.queryByText('Nobody')).toBeNull()
  expect(screen.getByText('No matching rows')).toBeTruthy()
})

test('a column of instants is filtered by days of Berlin, in the address and for the export', async () => {
  const { router, exported } = open('/')
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'at')
  expect(router.state.location.search).toBe('?by=at')
  expect(screen.queryByText(/2025-09-04T/, { selector: '.chip' })).toBeNull()
  fireEvent.change(days().getByLabelText('From'), { target: { value: '2025-10-02' } })
  expect(names()).toEqual(['Bob', 'Cem'])
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('f.at')).toBe('2025-10-02..'))
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(exported).toEqual([['Bob', 'Cem']])
  fireEvent.change(days().getByLabelText('Until'), { target: { value: '2025-10-02' } })
  expect(names()).toEqual(['Bob'])
  fireEvent.change(days().getByLabelText(/^Until/), { target: { value: '2025-10-01' } })
  expect(days().getByText('The end is before the start.')).toBeTruthy()
})

test('a bookmark is a view: its address shows the same rows and columns, and leaves out a column that is gone', async () => {
  const { router } = open('/')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  await userEvent.click(screen.getByText('Columns'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Registered on' }))
  await userEvent.type(screen.getByRole('searchbox'), '2025-10')
  await waitFor(() => expect(router.state.location.search).toBe('?q=2025-10&sort=-name&hide=at'))
  const { search } = router.state.location
  cleanup()
  open(`${search}&hide=gone&col=gone&f.gone=x`)
  expect(names()).toEqual(['Cem', 'Bob'])
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
  cleanup()
  open('/?sort=gone')
  expect(names()).toEqual(['Ada', 'Bob', 'Cem'])
})

test('a reload keeps the column that was picked, and its days', () => {
  open('/?by=at&f.at=..2025-10-01')
  expect(days().getByLabelText<HTMLInputElement>('Until').value).toBe('2025-10-01')
  expect(names()).toEqual(['Ada'])
})

test('a link to some of the rows shows and exports those alone, until all are asked for', async () => {
  const { exported } = open('/?only=late')
  expect(names()).toEqual(['Bob', 'Cem'])
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(names()).toEqual(['Ada', 'Bob', 'Cem'])
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(exported).toEqual([['Bob', 'Cem'], undefined])
})

test('a cell is corrected by its pencil or by F2 on its row, where the focus returns to; the row does not open', async () => {
  const { router } = open('/')
  await userEvent.click(screen.getByRole('button', { name: 'Edit Registered on of Bob' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Bob' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save Bob' }))
  expect(screen.queryByRole('button', { name: 'Save Bob' })).toBeNull()
  expect(router.state.location.search).toBe('')
  screen.getByRole('button', { name: 'Cem' }).focus()
  await userEvent.keyboard('{F2}')
  screen.getByRole('button', { name: 'Save Cem' })
})

test('a viewer has no pencil, and F2 does nothing', async () => {
  open('/', false)
  expect(screen.queryByRole('button', { name: /^Correct / })).toBeNull()
  screen.getByRole('button', { name: 'Cem' }).focus()
  await userEvent.keyboard('{F2}')
  expect(screen.queryByRole('button', { name: /^Save / })).toBeNull()
})

test('a value that no row has is named where it is filtered by, and can be let go', async () => {
  open('/?f.name=Dora')
  const chip = screen.getByRole('button', { name: 'Dora 0', pressed: true })
  await userEvent.click(chip)
  await waitFor(() => expect(names()).toEqual(['Ada', 'Bob', 'Cem']))
})
