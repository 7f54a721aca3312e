import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { MayChange } from '../base/may-change.ts'
import type { Column } from './column.ts'
import { RecordSheet } from './record.tsx'

interface Row {
  name: string
  state: string
  places: number
  note: string
}
const column = (id: keyof Row, group?: string): Column<Row> => ({
  id,
  header: id,
  width: 9,
  value: (row) => row[id],
  ...(group !== undefined && { group }),
})
const columns = [column('name'), column('state'), column('places', 'Team'), column('note', 'Team')]
const row = { name: 'Aldor', state: 'Asked', places: 0, note: '' }

function open(mayChange = true) {
  const done: string[] = []
  const answers = [new Error('no'), undefined]
  const fail = () => {
    const error = answers.shift()
    if (error) throw error
  }
  show(
    <MayChange value={mayChange}>
      <RecordSheet
        row={row}
        columns={columns}
        status={['state']}
        facts={['name']}
        acts={[
          false,
          { label: 'Invite', isNext: true, run: fail },
          { label: 'Write', isNext: true, run: () => done.push('write') },
          {
            label: 'Remove',
            run: () => done.push('remove'),
            question: { title: 'Sure?', text: 'Gone.', action: 'Yes' },
          },
          { label: 'Correct', renderForm: (back) => <button onClick={back}>Back</button> },
        ]}
      />
    </MayChange>,
  )
  return done
}
const menu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test('a record begins with its status, the first thing that applies and its facts; the rest is folded, empty lines away', async () => {
  open()
  const words = [...document.querySelectorAll('.stack :is(span, .button, dt, summary)')].map(
    ({ textContent }) => textContent,
  )
  expect(words.filter(Boolean)).toEqual(['Asked', 'Invite', 'name', 'Team', 'places'])
  expect(within(screen.getByRole('group')).getByText('0')).toBeTruthy()
  expect(await menu()).toEqual(['Write', 'Remove', 'Correct'])
})

test('an act says why it failed, asks first where it must, and a form takes the record’s place', async () => {
  const done = open()
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await menu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
  expect(done).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect([done, screen.queryByText('Gone.')]).toEqual([['remove'], null])
  await menu()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Correct' }))
  expect(screen.queryByText('Aldor')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByText('Aldor')).toBeTruthy()
})

test('somebody who may not change anything is offered no act', () => {
  open(false)
  expect(screen.getByRole('button', { name: 'Invite' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})
