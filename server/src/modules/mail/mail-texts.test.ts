import {
  AutomaticMail,
  listMailTexts,
  type MailTextRecord,
  type MailTextState,
  readMailText,
  saveMailText,
} from '@project-week/contract/mail/automatic-mail'
import { findPlaceholderMistake, mailTextFields, placeholdersIn, textAt } from '@project-week/contract/mail/mail-text'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { subscriptionOf } from '#test/factories.ts'
import { registerStudents } from '#test/registered.ts'
import { automaticMails, placeholdersOfMail } from './automatic-mails.ts'

const t = appFixture()
let admin: Browser
beforeAll(async () => {
  admin = await t.signInAs('Admin', 'office@university.example')
})

const read = async (name: AutomaticMail, edition = 'SS26') =>
  (await admin.call(readMailText, { params: { name }, query: { edition } })).json<MailTextRecord>()
const save = ({ name, edition, version }: MailTextRecord, text: MailTextRecord['text']) =>
  admin.call(saveMailText, { params: { name }, query: { edition, version }, body: text })
const newestTo = (recipient: string) =>
  t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

test.each(AutomaticMail.options)('the shipped words of %s name only what there is, and all that they need', (name) => {
  const known = placeholdersOfMail(name)
  const text = automaticMails[name].shipped
  for (const field of mailTextFields) {
    expect(findPlaceholderMistake(textAt(text, field), Object.keys(known))).toBeUndefined()
    expect(textAt(text, field)).toBe(textAt(text, field).trim())
  }
  const required = Object.keys(known).filter((each) => known[each]?.isRequired)
  for (const locale of ['en', 'de'] as const) {
    expect(placeholdersIn(text.text[locale])).toEqual(expect.arrayContaining(required))
  }
})

test('changed words are sent from the next mail on, in the current edition alone, and go back to the shipped ones', async () => {
  const shipped = await read('student-confirmation')
  expect(shipped).toMatchObject({ saved: null, text: shipped.shipped })
  const words = {
    subject: { en: 'Welcome, {firstName}', de: 'Willkommen, {firstName}' },
    text: { en: 'See you on {week}.\n\nYour page: {ownPage}', de: 'Bis {week}.' },
  }
  const saved = (await save(shipped, words)).json<MailTextRecord>()
  expect(saved).toMatchObject({ saved: { by: 'office@university.example' }, text: words })
  const listed = (await admin.call(listMailTexts, { query: { edition: 'SS26' } })).json<MailTextState[]>()
  expect(listed.filter((each) => each.saved !== null).map(({ name }) => name)).toEqual(['student-confirmation'])
  expect((await read('student-confirmation', 'SS25')).saved).toBeNull()

  await registerStudents(t, 1)
  const mail = await newestTo('s0@university.example')
  expect(mail.subject).toBe('Welcome, S0')
  expect(mail.text).toContain('See you on 20th-24th April 2026.')
  expect(mail.html).toContain('/student-profile-actions"')

  expect((await save(saved, shipped.shipped)).json()).toMatchObject({ saved: null })
  await registerStudents(t, 2).catch(() => {})
  expect((await newestTo('s1@university.example')).subject).toContain('You are registered for Project Week')
})

test('a changed mail keeps its headers', async () => {
  const record = await read('subscription-confirmation')
  await save(record, {
    subject: { en: 'Hi', de: 'Hallo' },
    text: {
      en: '{registeredAt}: {confirm}\n\nLeave: {unsubscribe}',
      de: '{registeredAt}: {confirm}\n\nNewsletter abbestellen: {unsubscribe}',
    },
  })
  await t.browser().call(addSubscriber, { body: subscriptionOf({ email: 'kept@news.example' }) })
  const mail = await newestTo('kept@news.example')
  expect(mail.subject).toBe('Hi')
  expect(mail.headers).toHaveProperty('List-Unsubscribe')
})

test.each([
  ['an unknown placeholder', { en: 'Hello {name}, {link}', de: '{link}' }, 'text.en', '{name}'],
  ['a missing link', { en: '{link}', de: 'Ohne Link' }, 'text.de', '{link}'],
  ['empty words', { en: '', de: '{link}' }, 'text.en', 'fill'],
  ['half a brace', { en: '{link} {', de: '{link}' }, 'text.en', 'brace'],
])('%s is refused by its field', async (_, text, field, said) => {
  const answer = await save(await read('invitation'), { subject: { en: 'a', de: 'b' }, text })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ error: { fields: Record<string, string> } }>().error.fields[field]).toContain(said)
})

test.each(['company-proof', 'subscription-confirmation'] as const)(
  '%s, which goes to an address that anybody can type, takes no placeholder for what they typed',
  async (name) => {
    const record = await read(name)
    const { shipped } = record
    for (const placeholder of ['{firstName}', '{lastName}', '{company}', '{challenge}', '{fields}']) {
      const answer = await save(record, { ...shipped, subject: { ...shipped.subject, en: placeholder } })
      expect(answer.statusCode).toBe(422)
      const { fields } = answer.json<{ error: { fields: Record<string, string> } }>().error
      expect(fields['subject.en']).toContain(placeholder)
    }
  },
)

test('a link in a subject, which lists of emails show, is refused', async () => {
  const words = { en: '{link}', de: '{link}' }
  const answer = await save(await read('invitation'), { subject: { en: 'Use {link}', de: 'b' }, text: words })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    error: { fields: { 'subject.en': 'A subject cannot hold the link {link}.' } },
  })
})

test('two people who change one mail: the second is refused', async () => {
  const record = await read('late-revoked')
  const words = (en: string) => ({ subject: { en, de: 'x' }, text: { en: 'x', de: 'x' } })
  expect((await save(record, words('one'))).statusCode).toBe(200)
  expect((await save(record, words('two'))).json()).toMatchObject({
    error: { code: 'stale', details: { current: { text: { subject: { en: 'one' } } } } },
  })
})

test('an edition that does not exist is not found', async () => {
  const answer = await admin.call(readMailText, { params: { name: 'invitation' }, query: { edition: 'WS40' } })
  expect(answer.statusCode).toBe(404)
})
