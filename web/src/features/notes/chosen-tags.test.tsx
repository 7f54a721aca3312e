import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { MayChange } from '../../ui/base/may-change.ts'
import { Toasts } from '../../ui/overlays/toasts.tsx'
import { ChosenTags } from './chosen-tags.tsx'

const [ada, bob, cem] = [
  '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11',
  '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a12',
  '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a13',
] as const
const chosen = [
  { id: ada, tags: ['speaker'] },
  { id: bob, tags: ['late', 'speaker'] },
  { id: cem, tags: [] },
]

// Toasts are one list for all files.
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close)
})

/** @param changed what the server says that it changed */
function open({ changed = [] as string[], mayChange = true } = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
    if (address.startsWith('/api/tags/')) sent.push(JSON.parse(body ?? ''))
    const answer = address.startsWith('/api/tags/')
      ? { changed }
      : address === '/api/tags'
        ? ['speaker']
        : { csrfToken: 't' }
    return Promise.resolve(Response.json(answer))
  })
  show(
    <>
      <MayChange value={mayChange}>
        <ChosenTags kind="profile" chosen={chosen} />
      </MayChange>
      <Toasts />
    </>,
  )
  return { sent }
}
const openDialog = () => userEvent.click(screen.getByRole('button', { name: 'Change tags' }))

test('a tag is given to all chosen, and undone for those alone that it changed', async () => {
  const { sent } = open({ changed: [bob, cem] })
  await openDialog()
  const dialog = within(screen.getByRole('dialog', { name: 'Tags of the 3 selected rows' }))
  await userEvent.type(dialog.getByRole('combobox', { name: /^Tag/ }), ' early {Enter}')
  await screen.findByText('2 tagged “early”. 1 unchanged.')
  expect(sent).toEqual([{ ids: [ada, bob, cem], tag: 'early', isTagged: true }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Tags restored')
  expect(sent[1]).toEqual({ ids: [bob, cem], tag: 'early', isTagged: false })
})

test('the tags that the chosen have are offered to be removed, the most frequent first', async () => {
  const { sent } = open({ changed: [ada, bob] })
  await openDialog()
  const offered = screen.getAllByRole('button', { name: /^Remove tag/ })
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Remove tag speaker,speaker 2',
    'Remove tag late,late 1',
  ])
  await userEvent.click(offered[0]!)
  await screen.findByText('“speaker” removed from 2. 1 unchanged.')
  expect(sent).toEqual([{ ids: [ada, bob, cem], tag: 'speaker', isTagged: false }])
})

test('where nothing was changed there is nothing to undo', async () => {
  open({ changed: [] })
  await openDialog()
  await userEvent.type(screen.getByRole('combobox', { name: /^Tag/ }), 'late{Enter}')
  const toast = (await screen.findByText('0 tagged “late”. 3 unchanged.')).closest<HTMLElement>('.toast')
  expect(within(toast!).queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('without a word nothing is sent, and it is said', async () => {
  const { sent } = open()
  await openDialog()
  await userEvent.click(screen.getByRole('button', { name: 'Add tag' }))
  await waitFor(() => expect(screen.getByText('Please write the tag')).toBeTruthy())
  expect(sent).toEqual([])
})

test('is held back from a viewer', async () => {
  open({ mayChange: false })
  expect(screen.getByRole('button', { name: 'Change tags' }).getAttribute('aria-disabled')).toBe('true')
  await openDialog()
  expect(screen.queryByRole('dialog')).toBeNull()
})
