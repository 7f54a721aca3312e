import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Menu } from './menu.tsx'

function open(disabled = false) {
  const chosen: string[] = []
  const entries = ['Excel', 'CSV', 'PDF'].map((label) => ({ id: label, label, onChoose: () => chosen.push(label) }))
  render(
    <>
      <Menu label="More exports" entries={entries} disabled={disabled} />
      <button type="button">Next</button>
      <p>Beside</p>
    </>,
  )
  return chosen
}
const button = () => screen.getByRole('button', { name: 'More exports' })
const focused = () => document.activeElement?.textContent
const isOpen = () => screen.queryByRole('menu', { name: 'More exports' }) !== null

test('a click opens it with the focus on the first entry, another one closes it', async () => {
  open()
  expect([button().getAttribute('aria-haspopup'), button().getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  await userEvent.click(button())
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Excel', 'CSV', 'PDF'])
  expect(focused()).toBe('Excel')
  await userEvent.click(button())
  expect([isOpen(), document.activeElement]).toEqual([false, button()])
})

test('arrow keys open it at either end and go round, Home and End to the ends', async () => {
  open()
  button().focus()
  const seen: unknown[] = []
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'ArrowUp', 'Home', 'ArrowUp']) {
    await userEvent.keyboard(`{${key}}`)
    seen.push(focused())
  }
  expect(seen).toEqual(['PDF', 'Excel', 'CSV', 'PDF', 'CSV', 'Excel', 'PDF'])
  await userEvent.keyboard('{Escape}{ArrowDown}')
  expect(focused()).toBe('Excel')
})

test('Escape gives the focus back, and Tab goes on behind the button', async () => {
  open()
  button().focus()
  await userEvent.keyboard('{Enter}{Escape}')
  expect([isOpen(), document.activeElement]).toEqual([false, button()])
  await userEvent.keyboard(' ')
  expect(focused()).toBe('Excel')
  await userEvent.tab()
  expect([isOpen(), focused()]).toEqual([false, 'Next'])
})

test.each(['click', 'Enter'])('an entry is chosen once by %s, and the focus returns', async (way) => {
  const chosen = open()
  await userEvent.click(button())
  if (way === 'click') await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }))
  else await userEvent.keyboard('{ArrowDown}{Enter}')
  expect([chosen, isOpen(), document.activeElement]).toEqual([['CSV'], false, button()])
})

test('a click beside it closes it', async () => {
  open()
  await userEvent.click(button())
  await userEvent.click(screen.getByText('Beside'))
  expect(isOpen()).toBe(false)
})

test('a disabled one opens neither by click nor by key', async () => {
  open(true)
  await userEvent.click(button())
  button().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(isOpen()).toBe(false)
})
