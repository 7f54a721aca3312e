import { challengeMessages } from '@project-week/contract/companies/challenge'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storageKey } from '../../lib/session/from-memory.ts'
import { NameFive, NameThis } from './name-five.tsx'

const titles = ['Scrap', 'Lakes', 'Peat', 'Cells', 'Trams', 'Yeast']
const offered = titles.map((title) => ({ id: title.toLowerCase(), title }))

/** A public page, and what the server says that its student has saved. */
function open(named: { id: string; isGone: boolean }[] = [], isOpen = true, isOver = false) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ named: named.map((one) => ({ ...one, challenge: null })), until: '2025-11-30', isOpen, isOver }),
  )
  return render(
    <>
      <NameFive offered={offered} />
      {offered.map((one) => (
        <NameThis key={one.id} {...one} />
      ))}
    </>,
  )
}

/** As another tab stores who is signed in. */
function signIn(id: string | undefined): void {
  if (id === undefined) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify({ id, role: 'student', exp: Date.now() / 1000 + 999 }))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: storageKey })))
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  act(() => button.click())
}
const list = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.tag__label')?.textContent)

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('what somebody chose is seen by nobody who is signed in after them', async () => {
  signIn('ada')
  open()
  await press('Add to my five: Lakes')
  expect(list()).toEqual(['Lakes'])
  signIn(undefined)
  expect(document.body.textContent).toBe('')
  signIn('ben')
  await screen.findByRole('button', { name: 'Add to my five: Lakes' })
  expect(list()).toEqual([])
  signIn('ada')
  await screen.findByText('Number 1 of your five')
  expect(list()).toEqual(['Lakes'])
})

test('one that is gone keeps its place until another one takes it', async () => {
  signIn('cem')
  open(offered.slice(0, 5).map(({ id }) => ({ id, isGone: id === 'lakes' })))
  await screen.findByText('Saved.')
  expect(list()).toEqual(['Scrap', 'This challenge is no longer offered.', 'Peat', 'Cells', 'Trams'])
  await press('Add to my five: Yeast')
  expect(list()).toEqual(['Scrap', 'Yeast', 'Peat', 'Cells', 'Trams'])
  await screen.findByRole('button', { name: 'Save these five' })
  // From each challenge back to that button.
  expect(screen.getAllByRole('link', { name: 'Not saved yet.' })).toHaveLength(5)
})

test('a refusal says why, and a lost connection that there is none', async () => {
  signIn('fay')
  const saved = offered.slice(0, 5).map(({ id }) => ({ id, isGone: false }))
  open(saved)
  await press('Move Scrap down')
  const load = fetch
  const refuse = (put: () => Promise<Response>) =>
    vi.stubGlobal('fetch', (...sent: Parameters<typeof fetch>) => (sent[1]?.method === 'PUT' ? put() : load(...sent)))
  const error = { code: 'validation_failed', message: 'x', fields: { challenges: challengeMessages.gone } }
  refuse(async () => Response.json({ error }, { status: 422 }))
  await press('Save these five')
  await screen.findByText(/Name another one instead/)
  refuse(() => Promise.reject(new TypeError('Failed to fetch')))
  await press('Save these five')
  await screen.findByText(/can’t reach the server/)
  expect(list()).toEqual(['Lakes', 'Scrap', 'Peat', 'Cells', 'Trams'])
})

test('while fewer than five are offered, all can be taken back, and the last day is not said to have passed', async () => {
  signIn('gil')
  open([{ id: 'lakes', isGone: false }], false)
  await screen.findByText(/Fewer than five challenges are offered/)
  expect(document.body.textContent).not.toContain('last day')
  const put = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', put)
  await press('Name none')
  await vi.waitFor(() => expect(put).toHaveBeenCalled())
})

test('after the last day the list is what was saved, not what was only chosen', async () => {
  signIn('dana')
  const first = open()
  await press('Add to my five: Trams')
  first.unmount()
  signIn('eve')
  open([], false, true)
  signIn('dana')
  await screen.findByText(/can no longer be named/)
  expect(list()).toEqual([])
})
