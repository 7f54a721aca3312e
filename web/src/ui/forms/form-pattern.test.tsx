import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../../lib/api/api-error.ts'
import { readDraft, visitor } from '../../lib/forms/draft.ts'
import { useContractForm, useControlled } from '../../lib/forms/form.ts'
import { Button } from '../button.tsx'
import { Checkbox } from './choice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { DraftNote } from './form-page.tsx'
import { optionsOf } from './select.tsx'
import { TagSelect } from './tag-select.tsx'
import { TextArea, TextInput } from './text-input.tsx'

const Contact = z.object({
  address: z.object({ city: z.string().check(z.minLength(1, 'Please enter the city')) }),
  email: z.string().check(z.email('Please enter a valid email')),
  motivation: z.string(),
  fields: z.array(z.string()).check(z.minLength(1, 'Please enter the preferred field of business')),
  agreed: z.boolean().check(z.refine((value) => value, 'Please agree')),
})
type Contact = z.infer<typeof Contact>
const draft = { form: 'contact', owner: 'ada' }

function ContactForm({ send, owner = 'ada' }: { send: (values: Contact) => Promise<unknown>; owner?: string }) {
  const contact = useContractForm(Contact, {
    defaultValues: { address: { city: '' }, email: '', motivation: '', fields: [], agreed: false },
    draft: { form: 'contact', owner },
    notInDraft: ['agreed'],
  })
  const fields = useControlled(contact, 'fields')
  const { field } = contact
  return (
    <form noValidate onSubmit={contact.submit(send)}>
      <ErrorSummary problems={contact.problems} attempt={contact.attempt} />
      {contact.failure && <p>failure: {contact.failure.code}</p>}
      <TextInput label="City" {...field('address.city')} />
      <TextInput label="Email" {...field('email')} />
      <TextArea label="Motivation" limit={120} {...field('motivation')} />
      <TagSelect label="Fields" options={optionsOf(['IT', 'Health', 'Mobility'])} maximum={2} ranked {...fields} />
      <Checkbox label="Agreed" {...field('agreed')} />
      <Button type="submit" pending={contact.isSending}>
        Send
      </Button>
      <DraftNote form={contact} />
    </form>
  )
}

const city = () => screen.getByRole<HTMLInputElement>('textbox', { name: /City/ })
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
async function choose(option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: /Fields/ }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
  await userEvent.keyboard('{Escape}')
}
async function fillIn() {
  await userEvent.type(city(), 'Ulm')
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'ada@example.org')
  await choose('Health')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Agreed' }))
}

afterEach(() => vi.useRealTimers())

test('what is typed runs in the direction of its own letters', () => {
  render(<ContactForm send={() => Promise.resolve()} />)
  for (const name of [/City/, /Motivation/]) {
    expect(screen.getByRole('textbox', { name }).getAttribute('dir')).toBe('auto')
  }
})

test('sending with mistakes leads to a summary that links to each field, in the order of the form', async () => {
  const send = vi.fn<() => Promise<void>>()
  render(<ContactForm send={send} />)
  await click('Send')
  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Please enter the city',
    'Please enter a valid email',
    'Please enter the preferred field of business',
    'Please agree',
  ])
  await userEvent.click(within(summary).getByRole('link', { name: 'Please enter the preferred field of business' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Fields/ }))
  await userEvent.keyboard('{Escape}')
  expect(city().getAttribute('aria-invalid')).toBe('true')
  expect(city().getAttribute('aria-describedby')).toBe('field-address-city-error')
  expect(send).not.toHaveBeenCalled()
})

test('after the first attempt a message goes as its field is mended, and comes back; the focus stays', async () => {
  render(<ContactForm send={vi.fn<() => Promise<void>>()} />)
  await click('Send')
  await userEvent.type(city(), 'Ulm')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Please enter the city' })).toBeNull())
  await userEvent.clear(city())
  expect(await screen.findByRole('link', { name: 'Please enter the city' })).toBeDefined()
  expect(document.activeElement).toBe(city())
})

test('no message appears before the first attempt to send', async () => {
  render(<ContactForm send={vi.fn<() => Promise<void>>()} />)
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'ada')
  await userEvent.tab()
  expect(screen.queryByText('Please enter a valid email')).toBeNull()
})

test('what the server says of a field stands beside the field and in the summary', async () => {
  const refuse = () =>
    Promise.reject(new ApiError(422, 'validation_failed', '', { 'address.city': 'We know no such city' }))
  render(<ContactForm send={refuse} />)
  await fillIn()
  await click('Send')
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByRole('link', { name: 'We know no such city' })).toBeDefined()
  expect(document.activeElement).toBe(summary)
  expect(city().getAttribute('aria-invalid')).toBe('true')
  expect(city().value).toBe('Ulm')
})

test('a message of the server stays while other fields change, and goes when its field does', async () => {
  const refuse = () => Promise.reject(new ApiError(422, 'validation_failed', '', { email: 'This address bounces' }))
  render(<ContactForm send={refuse} />)
  await fillIn()
  await click('Send')
  await screen.findByRole('link', { name: 'This address bounces' })
  await userEvent.type(city(), 'm')
  expect(screen.getByRole('link', { name: 'This address bounces' })).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'x')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'This address bounces' })).toBeNull())
})

const Range = z
  .object({ from: z.string(), to: z.string() })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The end is before the start' }))

test('a rule over two fields can be mended from either of them', async () => {
  function RangeForm() {
    const range = useContractForm(Range, { defaultValues: { from: '7', to: '5' } })
    return (
      <form noValidate onSubmit={range.submit(() => Promise.resolve())}>
        <TextInput label="From" {...range.field('from')} />
        <TextInput label="To" {...range.field('to')} />
        <Button type="submit">Send</Button>
      </form>
    )
  }
  render(<RangeForm />)
  await click('Send')
  await screen.findByText('The end is before the start')
  fireEvent.change(screen.getByRole('textbox', { name: 'From' }), { target: { value: '4' } })
  await waitFor(() => expect(screen.queryByText('The end is before the start')).toBeNull())
})

test('useWatch sees each key, and a field’s own handler receives each event', async () => {
  const seen: string[] = []
  const keys: string[] = []
  function WatchedForm() {
    const contact = useContractForm(z.object({ name: z.string() }), { defaultValues: { name: '' } })
    seen.push(useWatch({ control: contact.form.control, name: 'name' }))
    return <TextInput label="Name" {...contact.field('name')} onKeyDown={({ key }) => keys.push(key)} />
  }
  render(<WatchedForm />)
  await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}')
  expect([...new Set(seen)]).toEqual(['', 'A', 'Ad', 'Ada'])
  expect(keys).toEqual(['A', 'd', 'a', 'Enter'])
})

test('a refusal without fields is kept as the failure, and the words stay', async () => {
  render(<ContactForm send={() => Promise.reject(new ApiError(0, 'offline', ''))} />)
  await fillIn()
  await click('Send')
  expect(await screen.findByText('failure: offline')).toBeDefined()
  expect(city().value).toBe('Ulm')
})

test('a double click sends once', async () => {
  const send = vi.fn<(values: Contact) => Promise<unknown>>(() => new Promise(() => {}))
  render(<ContactForm send={send} />)
  await fillIn()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]?.[0]).toMatchObject({ address: { city: 'Ulm' }, fields: ['Health'] })
})

test('a half-filled form survives a reload, consents excepted, and is forgotten when sent', async () => {
  const first = render(<ContactForm send={vi.fn<() => Promise<void>>()} />)
  await fillIn()
  await userEvent.type(screen.getByRole('textbox', { name: /Motivation/ }), 'Curious')
  expect(await screen.findByText(/^Saved on this device at \d\d:\d\d$/)).toBeDefined()
  first.unmount()

  render(<ContactForm send={() => Promise.resolve()} />)
  expect(city().value).toBe('Ulm')
  expect(screen.getByText('7 of 120 characters')).toBeDefined()
  expect(screen.getByText('Health')).toBeDefined()
  const agreed = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Agreed' })
  expect(agreed.checked).toBe(false)
  await userEvent.click(agreed)
  await click('Send')
  await waitFor(() => expect(readDraft(draft)).toBeUndefined())
})

test('the draft is stored once nothing was typed for a while, and not at a key', async () => {
  vi.useFakeTimers()
  render(<ContactForm send={vi.fn<() => Promise<void>>()} />)
  const type = (value: string) => fireEvent.change(city(), { target: { value } })
  type('U')
  await act(() => vi.advanceTimersByTimeAsync(399))
  type('Ul')
  await act(() => vi.advanceTimersByTimeAsync(399))
  expect(readDraft(draft)).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(readDraft(draft)?.values).toMatchObject({ address: { city: 'Ul' } })
})

test.each([
  ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the tab is closed', () => window.dispatchEvent(new Event('pagehide'))],
])('the last words are stored when %s', (_, leave) => {
  vi.useFakeTimers()
  render(<ContactForm send={vi.fn<() => Promise<void>>()} />)
  fireEvent.change(city(), { target: { value: 'Ulm' } })
  act(() => void leave())
  expect(readDraft(draft)?.values).toMatchObject({ address: { city: 'Ulm' } })
})

test('a draft that was discarded is not stored by a save that was still waiting', async () => {
  vi.useFakeTimers()
  render(<ContactForm send={vi.fn<() => Promise<void>>()} />)
  fireEvent.change(city(), { target: { value: 'Ulm' } })
  await act(() => vi.advanceTimersByTimeAsync(400))
  fireEvent.change(city(), { target: { value: 'Ulmm' } })
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  fireEvent.click(screen.getByRole('button', { name: 'Discard entries' }))
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(readDraft(draft)).toBeUndefined()
  expect(city().value).toBe('')
})

test('two tabs with the same form keep one draft, each with its own words', async () => {
  const tab = () => within(render(<ContactForm send={vi.fn<() => Promise<void>>()} />).container)
  const [first, second] = [tab(), tab()]
  await userEvent.type(first.getByRole('textbox', { name: /City/ }), 'Ulm')
  await first.findByText(/^Saved on this device/)
  await userEvent.type(second.getByRole('textbox', { name: /Email/ }), 'ada@example.org')
  await second.findByText(/^Saved on this device/)
  expect(readDraft(draft)?.values).toMatchObject({ address: { city: 'Ulm' }, email: 'ada@example.org' })
  await userEvent.type(first.getByRole('textbox', { name: /City/ }), 'm')
  await waitFor(() =>
    expect(readDraft(draft)?.values).toMatchObject({ address: { city: 'Ulmm' }, email: 'ada@example.org' }),
  )
})

test('what a visitor types ends with the tab, and says so', async () => {
  render(<ContactForm send={vi.fn<() => Promise<void>>()} owner={visitor} />)
  expect(screen.getByText('Your entries are kept in this tab until you submit them or close it.')).toBeDefined()
  await userEvent.type(city(), 'Ulm')
  expect(await screen.findByText(/^Saved in this tab at/)).toBeDefined()
  expect(sessionStorage.getItem('draft:visitor:contact')).toContain('Ulm')
  expect(localStorage.length).toBe(0)
})

test('no number is taken by a field that the mouse wheel changes', () => {
  const src = join(import.meta.dirname, '../..')
  const files = globSync('**/*.tsx', { cwd: src, exclude: ['**/*.test.tsx'] })
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => /type(?:=|: )["']number["']/.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
})

test('a form that the browser does not keep says so, and can be sent', async () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem() {}, clear() {} })
  const send = vi.fn<() => Promise<void>>()
  render(<ContactForm send={send} />)
  expect(screen.getByText(/^Your browser doesn’t allow this site to save your entries/)).toBeDefined()
  await fillIn()
  await click('Send')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})

test('discarding empties the form and forgets the draft', async () => {
  render(<ContactForm send={vi.fn<() => Promise<void>>()} />)
  await userEvent.type(city(), 'Ulm')
  await userEvent.type(screen.getByRole('textbox', { name: /Motivation/ }), 'Curious')
  await screen.findByText(/^Saved on this device/)
  await click('Discard')
  await click('Cancel')
  expect(city().value).toBe('Ulm')
  await click('Discard')
  await click('Discard entries')
  expect(city().value).toBe('')
  expect(screen.getByText('0 of 120 characters')).toBeDefined()
  expect(readDraft(draft)).toBeUndefined()
})

test('the summary takes the focus again at the first attempt after discarding', async () => {
  render(<ContactForm send={vi.fn<() => Promise<void>>()} />)
  await click('Send')
  await screen.findByRole('alert')
  await userEvent.type(city(), 'Ulm')
  await screen.findByText(/^Saved on this device/)
  await click('Discard')
  await click('Discard entries')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await click('Send')
  expect(document.activeElement).toBe(await screen.findByRole('alert'))
})

test('the counter follows each key of a text, registered or controlled', async () => {
  function Reason() {
    const [reason, setReason] = useState('')
    return <TextArea label="Reason" limit={50} value={reason} onChange={(event) => setReason(event.target.value)} />
  }
  render(
    <>
      <Reason />
      <ContactForm send={vi.fn<() => Promise<void>>()} />
    </>,
  )
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'fair')
  expect(screen.getByText('4 of 50 characters')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox', { name: /Motivation/ }), 'Curious')
  expect(screen.getByText('7 of 120 characters')).toBeDefined()
})

test('the counter warns beyond the limit and never cuts', async () => {
  render(<TextArea label="Motivation" limit={5} defaultValue="12345678" />)
  expect(screen.getAllByText('3 characters too many').length).toBeGreaterThan(0)
})
