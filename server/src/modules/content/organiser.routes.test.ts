import { type Campaign, createCampaign, saveCampaign, sendCampaign } from '@project-week/contract/campaigns/campaign'
import { type DocumentRecord, publishDraft, readDocument, saveDraft } from '@project-week/contract/content/content'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import { askedByLaw } from '@project-week/contract/site/placeholders'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { organiser } from '@project-week/content/organiser'
import { sampleOperator } from '@project-week/content/sample-operator'
import { expect, test } from 'vitest'
import { appFixture, fixture } from '#test/fixtures.ts'
import { subscriptionOf } from '#test/factories.ts'
import { changeAskedMail } from '../hosting/hosting.mails.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))

const params = { name: 'organiser' }
const other = {
  programme: 'Sprint 500',
  university: 'Hochschule am See',
  mailbox: 'sprint@see.example',
  team: organiser.team.map((contact) => ({ ...contact, email: 'team@see.example' })),
  operator: organiser.operator,
}
async function save(content: object) {
  const { version } = (await admin.call(readDocument, { params })).json<DocumentRecord>()
  return admin.call(saveDraft, { params, query: { version }, body: { content } })
}
async function publish(content: object): Promise<void> {
  const { version } = (await save(content)).json<DocumentRecord>()
  expect((await admin.call(publishDraft, { params, query: { version } })).statusCode).toBe(200)
}
const mailTo = (recipient: string) =>
  t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()
const subscribe = async (email: string) => {
  await t.browser().call(addSubscriber, { body: subscriptionOf({ email }) })
  await t.deps.db.updateTable('subscribers').set({ confirmedAt: t.clock.now() }).execute()
  return mailTo(email)
}

test('a phone number is taken in every notation that forms take', async () => {
  const [first, second] = other.team
  const team = [
    { ...first, phone: '(030) 23125-014' },
    { ...second, phone: '+49 (0)30/23125 027' },
  ]
  expect((await save({ ...other, team })).statusCode).toBe(200)
})

test.each([
  ['an address that is none', { ...other, mailbox: 'the office' }, 'mailbox'],
  [
    'a phone number that nobody can dial',
    { ...other, team: [{ ...other.team[0], phone: 'ask' }, other.team[1]] },
    'team.0.phone',
  ],
  ['no name', { ...other, programme: ' ' }, 'programme'],
  ['a single contact', { ...other, team: [other.team[0]] }, 'team'],
])('%s is refused and named', async (_, content, field) => {
  const answer = await save(content)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual([field])
})

test('once published, the next mail and the next campaign name it', async () => {
  const before = await subscribe('before@news.example')
  expect(before.text).toContain(
    `Project Week ${organiser.programme} programme office\n${organiser.university}\n${organiser.mailbox}`,
  )
  await publish(other)

  const { subject, text, html } = await subscribe('after@news.example')
  expect(`${subject}${text}${html}`).not.toContain(organiser.programme)
  expect(text).toContain('Project Week Sprint 500 programme office\nHochschule am See\nsprint@see.example')
  expect(text).toContain('Programmbüro der Projektwoche Sprint 500\nHochschule am See\nsprint@see.example')
  expect(html).toContain('<a href="mailto:sprint@see.example"')

  // The office's own emails go to its current mailbox.
  const company = {
    companyName: 'Aldor',
    contactFirstName: 'Max',
    contactLastName: 'Weiß',
    contactEmail: 'max@aldor.example',
  }
  await t.deps.db.transaction().execute((tx) => t.deps.outbox.enqueue(tx, changeAskedMail(t.deps, company, 'More.')))
  expect((await mailTo(other.mailbox)).text).toContain('Aldor')

  const [{ id } = { id: '' }] = await t.deps.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', 'after@news.example')
    .execute()
  const campaign = (await admin.call(createCampaign, { body: { audience: 'subscribers', ids: [id] } })).json<Campaign>()
  const words = { en: '{programme} of {university}: {mailbox}', de: '{programme} der {university}: {mailbox}' }
  const written = (
    await admin.call(saveCampaign, {
      params: { id: campaign.id },
      query: { version: campaign.version },
      body: { text: { subject: words, text: words }, isService: true },
    })
  ).json<Campaign>()
  await admin.call(sendCampaign, {
    params: { id: campaign.id },
    query: { version: written.version },
    body: { recipients: 1, leaveOutIncomplete: false, withdrawn: 'left-out' },
  })
  const sent = await t.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('campaignId', '=', campaign.id)
    .executeTakeFirstOrThrow()
  expect(sent.subject).toContain('Sprint 500 of Hochschule am See: sprint@see.example')
  expect(sent.headers['Reply-To']).toBe('sprint@see.example')
})

test('what imprint and privacy policy say is filled in here, and asked for until it is', async () => {
  const open = async () =>
    (await admin.call(listWaiting)).json<WaitingList>().find(({ what }) => what === 'imprint-open')?.count
  expect(await open()).toBe(askedByLaw.length)
  await publish({ ...other, operator: sampleOperator })
  expect(await open()).toBeUndefined()
})
