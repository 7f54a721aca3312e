import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useState } from 'react'
import { keepKeys, onTyping } from '../../lib/forms/typing.ts'
import { TextArea } from './text-input.tsx'

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')

function Text({ heard }: { heard: (type: string) => void }) {
  return (
    <textarea
      aria-label="Text"
      onKeyDown={({ key }) => heard(key)}
      onKeyUp={({ key }) => heard(key)}
      onInput={() => heard('input')}
    />
  )
}

test('of a kept text React hears Tab, Enter and Escape and no character; the listener hears each change', async () => {
  const heard = vi.fn<(type: string) => void>()
  const typed = vi.fn<(text: HTMLInputElement | HTMLTextAreaElement) => void>()
  render(<Text heard={heard} />)
  keepKeys(box())
  const stop = onTyping(box(), typed)
  await userEvent.type(box(), 'a b{Escape}{Enter}')
  expect(box().value).toBe('a b\n')
  expect(new Set(heard.mock.calls.map(([key]) => key))).toEqual(new Set(['Escape', 'Enter']))
  expect(typed).toHaveBeenCalledTimes(4)
  stop()
  await userEvent.type(box(), 'c')
  expect(typed).toHaveBeenCalledTimes(4)
})

test('a shortcut in a kept text is heard', async () => {
  const heard = vi.fn<(type: string) => void>()
  render(<Text heard={heard} />)
  keepKeys(box())
  await userEvent.type(box(), '{Control>}k{/Control}')
  expect(heard).toHaveBeenCalledWith('k')
})

test('a text that no form keeps goes on telling React, counter or not', async () => {
  function Reason() {
    const [reason, setReason] = useState('')
    return (
      <>
        <TextArea label="Reason" limit={50} value={reason} onChange={(event) => setReason(event.target.value)} />
        <p>so: {reason}</p>
      </>
    )
  }
  render(<Reason />)
  await userEvent.type(box(), 'fair')
  expect(screen.getByText('so: fair')).toBeDefined()
  expect(screen.getByText('4 of 50 characters')).toBeDefined()
})
