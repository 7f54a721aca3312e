import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './plain-button.tsx'

test('a double click counts once, and the next click again', async () => {
  const send = vi.fn<() => void>()
  render(<Button onClick={send}>Accept place</Button>)
  const button = screen.getByRole('button', { name: 'Accept place' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(send).toHaveBeenCalledTimes(1)
  await userEvent.click(button)
  expect(send).toHaveBeenCalledTimes(2)
})
