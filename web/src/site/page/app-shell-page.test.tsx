import { organiser } from '@project-week/content/organiser'
import { afterEach, expect, test } from 'vitest'
import { findEarlyForm, readEarlyAnswers } from '../../lib/forms/early-answers.ts'
import { speak } from '../../lib/page/locale.ts'
import { programmeAt } from '../../lib/testing/programme.ts'
import { renderAppHead } from '../render.tsx'
import { renderAppShell } from './app-shell-page.tsx'

afterEach(() => speak('en'))

const programme = programmeAt(undefined, { studentRegistration: false })
const page = (path: string, locale: 'en' | 'de') => {
  const body = document.createElement('body')
  // Without script the browser shows what stands in `noscript`.
  body.innerHTML = renderAppShell(path, { locale, programme, organiser }).html.replaceAll(/<\/?noscript>/g, '')
  return body
}
const textsOf = (body: HTMLElement, selector: string) =>
  [...body.querySelectorAll(selector)].map(({ textContent }) => textContent)

test.each([
  ['/login', 'en', 'Sign in'],
  ['/dashboard', 'de', 'Diese Seite braucht JavaScript'],
  ['/register-company', 'de', 'Unternehmen anmelden'],
] as const)('%s (%s) has one heading without script: %s', (path, locale, heading) => {
  expect(textsOf(page(path, locale), 'h1')).toEqual([heading])
})

test('the address to write to is a link, and the legal pages are within reach', () => {
  const body = page('/login', 'de')
  expect(textsOf(body, `a[href="mailto:${organiser.mailbox}"]`)).toEqual([organiser.mailbox])
  for (const path of ['/de/terms', '/de/imprint', '/de/accessibility'])
    expect(body.querySelector(`a[href="${path}"]`)).not.toBeNull()
})

test.each(['en', 'de'] as const)('the company form is there with its questions before any script (%s)', (locale) => {
  const body = page('/register-company', locale)
  const form = body.querySelector('form')
  expect(form?.querySelector('#field-companyName')).not.toBeNull()
  expect(form?.querySelectorAll('select, input, textarea').length).toBeGreaterThan(20)
  // Sent before the script is there, it goes nowhere: nothing of it may stand in an address.
  expect(form?.getAttribute('method')).toBe('dialog')
})

test('what is typed before the script is there is kept, with the place where it was typed', () => {
  document.body.innerHTML = page('/register-company', 'en').innerHTML
  const name = document.querySelector<HTMLInputElement>('#field-companyName')
  const city = document.querySelector<HTMLInputElement>('[name="address.city"]')
  if (!name || !city) throw new Error('the form has no such field')
  name.value = 'Kern AG'
  city.value = 'Ulm'
  city.focus()
  expect(readEarlyAnswers(findEarlyForm())).toMatchObject({
    values: { companyName: 'Kern AG', 'address.city': 'Ulm' },
    focused: city.id,
  })
  document.body.innerHTML = ''
  expect(readEarlyAnswers(findEarlyForm())).toEqual({ values: {}, focused: undefined })
})

test.each([
  ['en', '/register-company', 'Register your company', 'Up to five master’s students'],
  ['de', '/register-company', 'Unternehmen anmelden', 'Bis zu fünf Masterstudierende'],
  ['en', '/login', 'Sign in', 'For everyone with a programme account.'],
  ['de', '/login', 'Einloggen', 'Für alle mit einem Zugang zum Programm.'],
  ['en', '/verify-certificate', 'Verify a certificate', 'Every certificate of participation has a number.'],
  ['de', '/verify-certificate', 'Bescheinigung prüfen', 'Jede Teilnahmebescheinigung trägt eine Nummer.'],
] as const)('search engines find %s %s by its own title and description', (locale, path, title, lead) => {
  const head = renderAppHead(organiser, { path, locale })
  expect(head).toContain(`<title>${title} · Project Week`)
  expect(head).toContain(`<meta name="description" content="${lead}`)
})

test('a page that nobody searches for has no description', () => {
  expect(renderAppHead(organiser, { path: '/dashboard', locale: 'en' })).not.toContain('description')
})
