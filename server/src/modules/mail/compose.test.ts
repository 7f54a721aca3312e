import { organiser } from '@project-week/content/organiser'
import { expect, test } from 'vitest'
import { composeMail } from './compose.ts'

const link = 'https://week.university.example/set-password#secret'
const letter = {
  recipient: 'ada@university.example',
  subject: { en: 'Your account', de: 'Dein Konto' },
  en: ['Hello <b>Ada</b>,', 'You can sign in. https://elsewhere.example', { label: 'Choose a password', link }],
  de: ['Hallo Ada,', 'du kannst dich anmelden.', { label: 'Passwort wählen', link, isQuiet: true as const }],
}
const mail = composeMail(letter, organiser)
/** What a reader of the HTML sees, a line for each paragraph. */
const words = mail.html
  .slice(mail.html.indexOf('<div lang="en"'))
  .replace(/<[^>]+>/g, '\n')
  .split('\n')
  .filter((line) => line !== '')

test('plain text and HTML say the same in both languages, and end with who writes', () => {
  for (const text of ['You can sign in. https://elsewhere.example', 'du kannst dich anmelden.', organiser.mailbox]) {
    expect(words).toContain(text)
    expect(mail.text).toContain(text)
  }
  expect(mail.subject).toBe('Your account')
})

test('lines with dashes or numbers in order are lists in HTML, and lines in plain text', () => {
  const text = 'Please bring:\n- a laptop\n- a coat\n1. Read\n2. Go\nThank you.'
  const { html, text: plain } = composeMail({ ...letter, en: [text] }, organiser)
  expect(plain).toContain(text)
  expect(html.replaceAll(/ style="[^"]*"/g, '')).toContain(
    '<div>Please bring:<ul><li>a laptop</li><li>a coat</li></ul><ol><li>Read</li><li>Go</li></ol>Thank you.</div>',
  )
})

test('the first way on in the reader’s language is the mail’s only button', () => {
  const ways = ['one', 'two'].map((label) => ({ label, link }))
  const { html } = composeMail({ ...letter, en: ways, de: ways }, organiser)
  expect(html.match(/<a href="[^"]*#secret"[^>]*>(?:one|two)/g)?.map((way) => way.includes('background'))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a way on is its address in plain text, and a button or a link in HTML', () => {
  expect(mail.text).toContain(`\n\nChoose a password: ${link}\n\n`)
  expect(mail.html).toMatch(/<a href="https:[^"]+#secret" style="[^"]*background:#2b2fd4[^"]*">Choose a password<\/a>/)
  expect(mail.html).toContain(`<a href="${link}">Passwort wählen</a>`)
})

test('what somebody typed is text, and nothing is loaded from elsewhere', () => {
  expect(mail.html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;,')
  expect(mail.html).not.toContain('href="https://elsewhere.example')
  expect(mail.html).not.toMatch(/<img|src=|url\(|<link|<style/)
})

test('a mail to somebody who reads German has the German first, and says where the English starts', () => {
  const german = composeMail({ ...letter, language: 'de' }, organiser)
  expect(german.subject).toBe('Dein Konto')
  expect(german.text).toMatch(/^\(English below\)\n\nHallo Ada,[^]*— English —[^]*You can sign in/)
  expect(german.html).toMatch(/^<!doctype html><html lang="de">.*<title>Dein Konto<\/title>/)
  expect(german.html).toMatch(/Projektwoche.*<a lang="en" href="#en">English below<\/a>.*id="de".*id="en"/)
})
