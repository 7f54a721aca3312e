import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { Disclosure } from '../disclosure.tsx'
import { useFragment } from './use-fragment.ts'

function Page() {
  useFragment()
  const [isReady, setIsReady] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setIsReady(true)}>
        Load
      </button>
      {isReady && (
        <>
          <input id="name" aria-label="Name" />
          <button type="button" id="make" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            Make
          </button>
          <Disclosure eager label="Add">
            <button type="button" id="add" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              Late registration
            </button>
          </Disclosure>
          <button type="button" id="start" onClick={() => setIsOpen(true)}>
            Start
          </button>
        </>
      )}
      {isOpen && <p>Open</p>}
    </main>
  )
}

const open = (at: string) => {
  const { router } = show(<Page />, { at })
  return router
}
const load = () => act(() => screen.getByRole('button', { name: 'Load' }).click())

test('a link leads to its control once that is there', async () => {
  const router = open('/')
  await act(() => router.navigate('/#name'))
  load()
  await expect.poll(() => document.activeElement?.id).toBe('name')
})

test('what opens a dialog is opened, what does something is not', async () => {
  const router = open('/')
  load()
  await act(() => router.navigate('/#start'))
  await expect.poll(() => document.activeElement?.id).toBe('start')
  expect(screen.queryByText('Open')).toBeNull()
  await act(() => router.navigate('/#make'))
  await screen.findByText('Open')
})

test('what opens a dialog within a menu is opened with the menu', async () => {
  const router = open('/')
  load()
  await act(() => router.navigate('/#add'))
  await screen.findByText('Open')
  expect(screen.getByRole('button', { name: 'Late registration' }).closest('details')?.open).toBe(true)
})

test('an address that nobody followed a link to opens nothing', async () => {
  open('/#make')
  load()
  await screen.findByRole('button', { name: 'Make' })
  expect(screen.queryByText('Open')).toBeNull()
})
