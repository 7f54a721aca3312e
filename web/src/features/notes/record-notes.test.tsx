import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { MayChange } from '../../ui/base/may-change.ts'
import { Drawer } from '../../ui/overlays/dialog.tsx'
import { RecordNotes } from './record-notes.tsx'

const note = { id: 'n', text: 'Called.', author: 'miriam@university.example', createdAt: '2026-03-01T08:00:00.000Z' }

function open({ mayChange = true } = {}) {
  const sent: unknown[] = []
  const close = vi.fn<() => void>()
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(body ?? ''))
    if (address === '/api/tags') return Promise.resolve(Response.json(['late']))
    if (address.startsWith('/api/tags/')) return Promise.resolve(Response.json({ changed: [] }))
    if (!address.startsWith('/api/notes/')) return Promise.resolve(Response.json({ csrfToken: 't' }))
    const answer = method === 'GET' ? [note] : { ...note, id: 'o' }
    return Promise.resolve(Response.json(answer, { status: method === 'GET' ? 200 : 201 }))
  })
  show(
    <MayChange value={mayChange}>
      <Drawer open title="Ada Lovelace" onClose={close}>
        <RecordNotes noted={{ kind: 'profile', id: 'one' }} tags={['speaker']} />
      </Drawer>
    </MayChange>,
  )
  return { sent, close }
}
const button = (name: string) => screen.getByRole('button', { name })
const isFocused = (element: HTMLElement) => document.activeElement === element
const isClosed = (name: string) =>
  waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Cancel' }) === null).toBe(true)
    expect(isFocused(button(name))).toBe(true)
  })

test('tags and notes are shown, and the forms for more are closed', async () => {
  open()
  await screen.findByText('Called.')
  expect(button('Remove tag speaker')).toBeTruthy()
  expect([screen.queryByRole('textbox'), screen.queryByRole('combobox')]).toEqual([null, null])
})

test.each([
  ['Add note', 'Note', 'Save note', { text: 'Asked back.' }],
  ['Add tag', 'Tag', 'Save tag', { ids: ['one'], tag: 'Asked back.', isTagged: true }],
])('“%s” opens with the focus in the field and gives it back once saved', async (add, label, save, body) => {
  const { sent } = open()
  await userEvent.click(button(add))
  expect(isFocused(screen.getByLabelText(label))).toBe(true)
  await userEvent.keyboard('Asked back.')
  await userEvent.click(button(save))
  await isClosed(add)
  expect(sent).toEqual([body])
})

test.each(['Add note', 'Add tag'])('“%s” is left with Escape or Cancel, and the drawer stays', async (add) => {
  const { close } = open()
  await userEvent.click(button(add))
  await userEvent.keyboard('{Escape}')
  await isClosed(add)
  await userEvent.click(button(add))
  await userEvent.click(button('Cancel'))
  await isClosed(add)
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('what was typed is not lost by Escape without a question', async () => {
  open()
  await userEvent.click(button('Add note'))
  await userEvent.keyboard('Asked{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Asked')
  await userEvent.type(screen.getByLabelText('Note'), '{Escape}')
  fireEvent.click(button('Discard changes'))
  await isClosed('Add note')
})

test('a viewer sees them and opens no form', async () => {
  open({ mayChange: false })
  await screen.findByText('Called.')
  await userEvent.click(button('Add note'))
  expect(screen.queryByRole('textbox')).toBeNull()
})
