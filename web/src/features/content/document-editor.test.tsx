import type { DocumentRecord } from '@project-week/contract/content/content'
import { contentMessages } from '@project-week/contract/content/content'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { DocumentEditor } from './document-editor.tsx'

const label = (text: string) => ({ en: text, de: `${text} (de)` })
const content = {
  entries: [
    { year: 2025, pictures: [{ src: 'galleries/2025/table.svg', alt: label('A table'), caption: label('Monday') }] },
  ],
}
const record: DocumentRecord = {
  state: { name: 'galleries', isChanged: false, published: null, draft: null, unusable: [] },
  content,
  shown: content,
  version: 'abc',
}
const src = 'uploaded/0123456789abcdef0123-640x480'
const photo = new File(['…'], 'photo.jpg', { type: 'image/jpeg' })

/** The editor of a document, of a gallery with one picture if none is given, where an upload gets this answer. */
function openEditor(answer: (address: string) => Response, shown = record): HTMLInputElement {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/api/auth/csrf')) return Response.json({ csrfToken: 't' })
    if (address.includes('/versions')) return Response.json({ versions: [], shipped: shown.shown })
    return answer(address)
  })
  const { container } = show(<DocumentEditor record={shown} />)
  return container.querySelector('input[type=file]')!
}
const picture = () => screen.getByRole('group', { name: 'Image file' }).querySelector('img')?.getAttribute('src')
const altOf = (language: string) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Image description (${language})` }).value

test('another picture stands in the old one’s place and asks for its text in both languages', async () => {
  const input = openEditor(() => Response.json({ src }, { status: 201 }))
  await userEvent.upload(input, photo)
  await waitFor(() => expect(picture()).toBe('/api/site/pictures/0123456789abcdef0123-640x480/320'))
  expect([altOf('German'), altOf('English')]).toEqual(['', ''])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption (English)' }).value).toBe('Monday')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByRole('link', { name: /Image description, German: is empty/ })
  await screen.findByRole('link', { name: /Image description, English: is empty/ })
})

test('says that what is published or drafted is not shown', () => {
  openEditor(() => Response.json({}), { ...record, state: { ...record.state, unusable: ['published', 'draft'] } })
  expect(screen.getByText(/The site shows the default text/)).toBeDefined()
  expect(screen.getByText(/The preview shows the published text/)).toBeDefined()
})

test('a picture that is refused says why, and the old one stays with its text', async () => {
  const input = openEditor(() =>
    Response.json({ error: { code: 'invalid_file', message: contentMessages.tooManyPixels } }, { status: 400 }),
  )
  const before = picture()
  await userEvent.upload(input, photo)
  await screen.findByText(contentMessages.tooManyPixels)
  expect(picture()).toBe(before)
  expect(altOf('English')).toBe('A table')
  const group = screen.getByRole('group', { name: 'Image file' })
  expect(group.getAttribute('aria-describedby')).toContain('-error')
})

describe('a poster', () => {
  const poster = {
    id: 'bread',
    title: label('Bread'),
    company: 'Brotzeit',
    business: label('Bakery'),
    summary: label('Less bread'),
    picture: { src: 'posters/bread.webp', alt: label('A poster') },
    language: 'en',
    year: 2025,
  }
  const posters: DocumentRecord = {
    ...record,
    state: { ...record.state, name: 'posters' },
    content: { entries: [poster] },
    shown: { entries: [poster] },
  }
  const pdf = '/api/site/uploaded/0123456789abcdef0123-0x0/poster.pdf'
  const linkOf = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Link to the PDF' })?.value

  test.each([
    ['with its type', new File(['…'], 'team_company.pdf', { type: 'application/pdf' })],
    ['by its name', new File(['…'], 'team_company.PDF')],
  ])('that is a PDF, known %s, becomes a picture without a text and a link that can be removed', async (_, file) => {
    const input = openEditor((address) => {
      if (!address.includes('/api/content/posters')) return new Response(null, { status: 404 })
      return Response.json({ src, pdf }, { status: 201 })
    }, posters)
    expect(linkOf()).toBeUndefined()
    await userEvent.upload(input, file)
    await waitFor(() => expect(picture()).toBe('/api/site/pictures/0123456789abcdef0123-640x480/320'))
    expect(linkOf()).toBe(pdf)
    expect([altOf('German'), altOf('English')]).toEqual(['', ''])
    await screen.findByText(/Remove that link if visitors shouldn’t get the PDF/)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Link to the PDF' }))
    expect(linkOf()).toBeUndefined()
  })

  test('that is a picture goes the way of all pictures, and leaves the link alone', async () => {
    const input = openEditor((address) => {
      if (!address.includes('/api/content/pictures')) return new Response(null, { status: 404 })
      return Response.json({ src }, { status: 201 })
    }, posters)
    await userEvent.upload(input, photo)
    await waitFor(() => expect(picture()).toBe('/api/site/pictures/0123456789abcdef0123-640x480/320'))
    expect(linkOf()).toBeUndefined()
  })
})

test('several logos are added at once under the names of their files, and what is refused is named', async () => {
  const entries = [{ name: 'Aldor', mark: 'companies/amsel-drossel-und-fink.svg' }]
  const logos: DocumentRecord = {
    ...record,
    state: { ...record.state, name: 'logos' },
    content: { entries },
    shown: { entries },
  }
  let sent = 0
  openEditor(
    () =>
      sent++ === 1
        ? Response.json({ error: { code: 'invalid_file', message: contentMessages.pictureType } }, { status: 400 })
        : Response.json({ src }, { status: 201 }),
    logos,
  )
  await userEvent.upload(screen.getByLabelText('Upload several images', { selector: 'input' }), [
    new File(['…'], 'Brinkmann.svg', { type: 'image/svg+xml' }),
    new File(['…'], 'notes.svg', { type: 'image/svg+xml' }),
    new File(['…'], 'Castell.png', { type: 'image/png' }),
  ])
  await screen.findByText(`notes.svg: ${contentMessages.pictureType}`)
  await waitFor(() =>
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual([
      'Aldor',
      'Brinkmann',
      'Castell',
    ]),
  )
})

test('the entries of a list are folded under their first words, and one with something to correct opens', async () => {
  const logos: DocumentRecord = {
    ...record,
    state: { ...record.state, name: 'logos' },
    content: { entries: ['Aldor', 'Brinkmann', ''].map((name) => ({ name, mark: src })) },
  }
  openEditor(() => new Response(null, { status: 404 }), logos)
  const folds = () =>
    screen
      .getAllByRole('listitem')
      .flatMap((entry) => [...entry.querySelectorAll('details')])
      .map((details) => [details.querySelector('summary')?.textContent, details.open])
  expect(folds()).toEqual([
    ['Entry 1 Aldor', false],
    ['Entry 2 Brinkmann', false],
    ['Entry 3 ', false],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(folds().map(([, isOpen]) => isOpen)).toEqual([false, false, true]))
  await userEvent.click(screen.getByRole('button', { name: 'Add: Entry' }))
  expect(folds().map(([, isOpen]) => isOpen)).toEqual([false, false, true, true])
})
