import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

function Page({ closable }: { closable: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        title="Thank you"
        {...(closable && { onClose: close })}
        actions={<Button onClick={close}>Go on</Button>}
      >
        You are in.
      </Dialog>
    </>
  )
}
const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }))
const isOpen = () => screen.queryByText('You are in.') !== null

test.each([
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ['the back gesture', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['a press beside it', () => fireEvent.click(screen.getByRole('dialog'))],
])('%s closes a dialog, but not one without onClose', async (_, leave) => {
  const first = render(<Page closable />)
  await open()
  leave()
  expect(isOpen()).toBe(false)
  first.unmount()

  render(<Page closable={false} />)
  await open()
  leave()
  expect(isOpen()).toBe(true)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(isOpen()).toBe(false)
})

test('a press inside leaves it open', async () => {
  render(<Page closable />)
  await open()
  await userEvent.click(screen.getByText('You are in.'))
  expect(isOpen()).toBe(true)
})

test('the second click of a double click, which falls beside it, leaves it open', async () => {
  render(<Page closable />)
  await open()
  fireEvent.click(screen.getByRole('dialog'), { detail: 2 })
  expect(isOpen()).toBe(true)
})
