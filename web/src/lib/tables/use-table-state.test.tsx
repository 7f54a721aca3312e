import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTableState } from './table-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const changes = { a: { search: 'a' }, ada: { search: 'ada' }, compact: { density: 'compact' } } as const

function Shown() {
  const { state, change, step } = useTableState()
  return (
    <>
      <output>{`${state.search} ${state.density}`}</output>
      {Object.entries(changes).map(([name, part]) => (
        <button key={name} type="button" onClick={() => change(part)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => step((params) => params.set('open', '8'))}>
        open
      </button>
    </>
  )
}

const ask = (name: keyof typeof changes | 'open') => fireEvent.click(screen.getByRole('button', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.getByRole('status').textContent

function open() {
  const router = createMemoryRouter([{ path: '/', element: <Shown /> }], { initialEntries: ['/?open=7'] })
  render(<RouterProvider router={router} />)
  return { router, address: () => router.state.location.search }
}

test('a change shows at once, and quick ones make one step of the address, which keeps what is not of the table', async () => {
  const { address } = open()
  ask('a')
  ask('ada')
  ask('compact')
  expect(shown()).toBe('ada compact')
  expect(address()).toBe('?open=7')
  await pass(200)
  expect(address()).toBe('?open=7&q=ada&density=compact')
  expect(shown()).toBe('ada compact')
})

test('a change made while the address is on its way is not lost', async () => {
  const { address } = open()
  ask('ada')
  await act(async () => {
    vi.advanceTimersByTime(150)
    // The step is begun; before the page hears of it somebody goes on.
    ask('compact')
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(address()).toBe('?open=7&q=ada')
  expect(shown()).toBe('ada compact')
  await pass(200)
  expect(address()).toBe('?open=7&q=ada&density=compact')
})

test.each([0, 150])('a record opened %i ms after a change takes it along, and stays open', async (ms) => {
  const { address } = open()
  ask('ada')
  await act(async () => {
    vi.advanceTimersByTime(ms)
    // At 150 the step of the change is under way.
    ask('open')
    await vi.advanceTimersByTimeAsync(0)
  })
  await pass(400)
  expect(address()).toBe('?open=8&q=ada')
  expect(shown()).toBe('ada comfortable')
})

test('another address, as by the back button, is what holds', async () => {
  const { router } = open()
  ask('ada')
  await pass(200)
  await act(() => router.navigate('/?q=lin'))
  expect(shown()).toBe('lin comfortable')
  await act(() => router.navigate(-1))
  expect(shown()).toBe('ada comfortable')
})
