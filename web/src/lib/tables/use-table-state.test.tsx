import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../testing/page.tsx'
import { useTableState } from './table-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const changes = {
  a: { search: 'a' },
  ada: { search: 'ada' },
  sorted: { sorting: { column: 'name', descending: false } },
} as const

function Shown() {
  const { state, change, navigate } = useTableState()
  return (
    <>
      <output>{`${state.search} ${state.sorting?.column ?? 'unsorted'}`}</output>
      {Object.entries(changes).map(([name, part]) => (
        <button key={name} type="button" onClick={() => change(part)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => navigate((params) => params.set('open', '8'))}>
        open
      </button>
    </>
  )
}

const ask = (name: keyof typeof changes | 'open') => fireEvent.click(screen.getByRole('button', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.getByRole('status').textContent

function open() {
  const { router } = show(<Shown />, { at: '/?open=7' })
  return { router, address: () => router.state.location.search }
}

test('a change shows at once, and quick changes become one navigation that keeps other parameters', async () => {
  const { address } = open()
  ask('a')
  ask('ada')
  ask('sorted')
  expect(shown()).toBe('ada name')
  expect(address()).toBe('?open=7')
  await pass(200)
  expect(address()).toBe('?open=7&q=ada&sort=name')
  expect(shown()).toBe('ada name')
})

test('a change made during a navigation is not lost', async () => {
  const { address } = open()
  ask('ada')
  await act(async () => {
    vi.advanceTimersByTime(150)
    // The navigation has started; the next change comes before it is rendered.
    ask('sorted')
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(address()).toBe('?open=7&q=ada')
  expect(shown()).toBe('ada name')
  await pass(200)
  expect(address()).toBe('?open=7&q=ada&sort=name')
})

test.each([0, 150])('a record opened %i ms after a change keeps the change, and stays open', async (ms) => {
  const { address } = open()
  ask('ada')
  await act(async () => {
    vi.advanceTimersByTime(ms)
    // At 150 the change's navigation is in progress.
    ask('open')
    await vi.advanceTimersByTimeAsync(0)
  })
  await pass(400)
  expect(address()).toBe('?open=8&q=ada')
  expect(shown()).toBe('ada unsorted')
})

test('after another navigation, such as the back button, the URL wins', async () => {
  const { router } = open()
  ask('ada')
  await pass(200)
  await act(() => router.navigate('/?q=lin'))
  expect(shown()).toBe('lin unsorted')
  await act(() => router.navigate(-1))
  expect(shown()).toBe('ada unsorted')
})
