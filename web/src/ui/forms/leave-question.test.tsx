import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { show } from '../../lib/testing/page.tsx'
import { useContractForm } from '../../lib/forms/form.ts'
import { CancelButton, LeaveQuestion } from './leave-question.tsx'
import { TextInput } from './text-input.tsx'

function Page({ onCancel }: { onCancel?: () => void }) {
  const form = useContractForm(z.object({ name: z.string() }), { defaultValues: { name: 'Aldor' } })
  return (
    <>
      <LeaveQuestion isChanged={form.isChanged} />
      <form onSubmit={form.submit(() => Promise.resolve())}>
        <TextInput label="Name" {...form.field('name')} />
        <button type="submit">Save</button>
        {onCancel && <CancelButton isChanged={form.isChanged} onCancel={onCancel} />}
      </form>
      <Link to="/?open=7&sort=name">Sort</Link>
      <Link to="/">Close</Link>
    </>
  )
}

function open(onCancel?: () => void) {
  const element = onCancel ? <Page onCancel={onCancel} /> : <Page />
  const { router } = show(element, { at: '/?open=7' })
  return () => router.state.location.search
}
const click = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const type = () => userEvent.type(screen.getByRole('textbox'), ' GmbH')
const question = () => screen.queryByRole('heading', { name: 'Leave without saving?' })?.closest('dialog[open]') ?? null

test('leaving asks once something was typed; staying keeps it, leaving goes on', async () => {
  const search = open()
  await type()
  await click('Sort')
  expect([search(), question()]).toEqual(['?open=7&sort=name', null])
  await click('Close')
  await waitFor(() => expect(question()).not.toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect([search(), question()]).toEqual(['?open=7&sort=name', null])
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Aldor GmbH')
  await click('Close')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(search()).toBe(''))
})

test('nothing is asked where nothing was changed, or after saving', async () => {
  const search = open()
  await click('Close')
  expect([search(), question()]).toEqual(['', null])
  await click('Sort')
  await type()
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(save)
  // The form was sent once its schema and the promise were through.
  await waitFor(async () => {
    await click('Close')
    expect(search()).toBe('')
  })
  expect(question()).toBeNull()
})

test('Cancel goes back at once where nothing was typed, and asks first where something was', async () => {
  const onCancel = vi.fn<() => void>()
  open(onCancel)
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await userEvent.click(cancel)
  expect(onCancel).toHaveBeenCalledTimes(1)
  await type()
  await userEvent.click(cancel)
  await screen.findByRole('heading', { name: 'Discard your changes?' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Aldor GmbH')
  expect(onCancel).toHaveBeenCalledTimes(1)
  await userEvent.click(cancel)
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(onCancel).toHaveBeenCalledTimes(2)
})
