import { organiser } from '@project-week/content/organiser'
import { terms } from '@project-week/content/legal-texts'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { edition } from '../../../lib/testing/programme.ts'
import { setOrganiser } from '../../../lib/page/organiser.ts'
import { TermsText } from './terms-text.tsx'

const texts = Object.values(terms)
const notesOf = (shown: typeof texts) => {
  setOrganiser(organiser)
  const { container } = render(<TermsText edition={edition} terms={shown} />)
  return {
    container,
    notes: [...container.querySelectorAll('.terms__note')].map((note) => note.closest('article')?.id),
  }
}

test('terms of a sample are marked once, above all of them, and have no value in brackets', () => {
  const { container, notes } = notesOf(texts)
  expect(notes).toEqual([undefined])
  expect(container.textContent).not.toMatch(/[[\]{}]/)
  expect(container.textContent).toContain('Sample University')
})

test('one text that is still to be reviewed is marked by itself', () => {
  const [first, ...others] = texts
  expect(notesOf([first!, ...others.map((text) => ({ ...text, reviewNote: undefined }))]).notes).toEqual([first!.id])
})

test('company and students read what the company receives in both texts', () => {
  const list = 'name, email address, field of study, level of German, attendance, dates of consent'
  const { container } = notesOf(texts)
  for (const id of ['data-storage-policy', 'statement-of-consent'])
    expect(container.querySelector(`#${id}`)?.textContent, id).toContain(list)
})
