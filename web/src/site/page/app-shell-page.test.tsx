import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { organiser } from '@project-week/content/organiser'
import { afterEach, expect, test } from 'vitest'
import { speak } from '../../lib/page/locale.ts'
import { renderAppShell } from './app-shell-page.tsx'

afterEach(() => speak('en'))

const programme = { windows: { companySignUp: true, studentRegistration: false } } as ProgrammeState
const page = (path: string, locale: 'en' | 'de') => {
  const body = document.createElement('body')
  // Without script the browser shows what stands in `noscript`.
  body.innerHTML = renderAppShell(path, { locale, programme, organiser }).replaceAll(/<\/?noscript>/g, '')
  return body
}
const textsOf = (body: HTMLElement, selector: string) =>
  [...body.querySelectorAll(selector)].map(({ textContent }) => textContent)

test.each([
  ['/login', 'en', 'JavaScript is needed here'],
  ['/dashboard', 'de', 'Hier fehlt JavaScript'],
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
