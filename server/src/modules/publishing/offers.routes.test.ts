import { moveDemoClock } from '@project-week/contract/editions/edition'
import { changeEdition, type EditionRecord, readEdition } from '@project-week/contract/editions/edition-settings'
import * as offer from '@project-week/contract/publishing/offer'
import { getOwnTeam, type OwnTeam } from '@project-week/contract/publishing/own-team'
import * as publishing from '@project-week/contract/publishing/publication'
import {
  createProfile,
  downloadProfile,
  eraseProfile,
  withdrawProfile,
} from '@project-week/contract/registrations/profile'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import { listOwnShowcases, type OwnShowcase } from '@project-week/contract/showcase/showcase'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { openMails } from '#test/open-mails.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { createRegisteredApp, type RegisteredStudent } from '#test/registered.ts'
import { followUpOffers } from './follow-up-offers.ts'

let t: TestApp
let admin: Browser
let students: RegisteredStudent[]
let companyId: string

const emailOf = (at: number) => `s${at}@university.example`
const idsOf = (...numbers: number[]) => numbers.map((at) => students[at]?.profile.id ?? '')

/** Students 0 to 2 are published in a team, 3 and 4 wait in this order. The demo's clock stands in October. */
beforeEach(async () => {
  ;({
    t,
    admin,
    students,
    companies: [companyId = ''],
  } = await createRegisteredApp({ students: 5, companies: { [companyOf().companyName]: companyOf() } }))
})
afterEach(() => t.close())

async function publish(): Promise<publishing.Publication> {
  await insertChosenRun(t.deps.db, {
    teams: [{ companyId, profileIds: idsOf(0, 1, 2) }],
    unplaced: idsOf(3, 4),
    at: t.clock.current,
  })
  const { version, last, losses } = (await admin.call(publishing.previewPublication)).json<publishing.Preview>()
  const answer = await admin.call(publishing.publishRun, {
    body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function setAnswers(change: Partial<EditionRecord['edition']['answers']>): Promise<void> {
  const params = { label: 'SS26' }
  const { edition, version } = (await admin.call(readEdition, { params })).json<EditionRecord>()
  const { label: _, ...settings } = edition
  const body = { ...settings, answers: { ...edition.answers, ...change } }
  const answer = await admin.call(changeEdition, { params, query: { version }, body })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Moves the programme clock on; sessions live by the real one. */
const passDays = (days: number) =>
  t.deps.db
    .updateTable('demoClock')
    .set({ setAt: new Date(t.clock.current.getTime() - days * 86_400_000) })
    .execute()
/** The demo's clock begins at its stop once somebody moves it; until then time stands still. */
const startClock = () => t.deps.db.insertInto('demoClock').values({ phase: 'closed', setAt: t.clock.current }).execute()

const mailsTo = (email: string) =>
  openMails(t.deps, t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute())
/** The token of a mail that asks somebody. */
async function tokenOf(at: number): Promise<string> {
  const texts = (await mailsTo(emailOf(at))).map(({ text }) => /answer-place#([\w-]+)/.exec(text)?.[1])
  return texts.findLast((token) => token !== undefined) ?? ''
}
const read = (token: string) => t.browser().call(offer.readOffer, { body: { token } })
const answer = (token: string, body: offer.OfferAnswer, by = t.browser()) =>
  by.call(offer.answerOffer, { body: { token, answer: body } })
const accept = { answer: 'accepted' } as const
const decline = { answer: 'declined', reason: 'An exam on Tuesday' } as const
const team = async () => (await admin.call(listTeams)).json<Team[]>()[0]?.members.toSorted()
const stateOf = async (at: number) => (await students[at]?.browser.call(getIdentity))?.json<OwnIdentity>().state
const errorOf = (response: LightMyRequestResponse) => {
  const { code, message } = response.json<{ error: { code: string; message: string } }>().error
  return { status: response.statusCode, code, message }
}

test('the mail asks by the date of the edition, and opening its link changes nothing', async () => {
  await publish()
  const mail = (await mailsTo(emailOf(0))).find(({ text }) => text.includes('answer-place#'))
  expect(mail?.text).toContain(
    'Please accept or decline by 23rd March 2026. If you don’t reply, we’ll treat it as accepted.',
  )
  expect(mail?.text).toContain('März 2026 an oder lehne ihn ab. Ohne Antwort gilt er als angenommen.')
  const token = await tokenOf(0)
  await t.deps.db.updateTable('companies').set({ ndaRequired: 'yes' }).execute()
  const asked = (await read(token)).json<offer.LinkedOffer>()
  expect(asked.place?.members.toSorted()).toEqual(['S0 Lovelace', 'S1 Lovelace', 'S2 Lovelace'])
  expect(asked).toMatchObject({
    firstname: 'S0',
    companyName: 'Aldor Systems GmbH',
    state: 'open',
    dueOn: '2026-03-23',
    isPastDue: false,
    mayAnswer: true,
    answeredAt: null,
    silent: 'accepted',
    place: {
      task: companyOf().businessProblem,
      city: companyOf().address.city,
      programmeStart: '2026-04-20',
      programmeEnd: '2026-04-24',
      ndaRequired: true,
    },
  })
  expect((await read(token)).json()).toMatchObject({ state: 'open' })
  expect(await stateOf(0)).toBe('asked')
})

test('who accepts by the link has accepted, and the link counts once', async () => {
  await publish()
  const token = await tokenOf(0)
  expect((await answer(token, accept)).json()).toMatchObject({ state: 'accepted' })
  expect(await stateOf(0)).toBe('accepted')
  expect((await read(token)).json()).toMatchObject({ state: 'accepted' })
  expect(errorOf(await answer(token, decline))).toMatchObject({ status: 409, message: 'You’ve already responded.' })
  expect(await team()).toEqual([0, 1, 2].map(emailOf))
})

test('who accepts may say that their team may be shown, and need not', async () => {
  await publish()
  await answer(await tokenOf(0), { ...accept, agreesToBeShown: true })
  await answer(await tokenOf(1), accept)
  const own = async (at: number) =>
    (await students[at]?.browser.call(listOwnShowcases))?.json<OwnShowcase[]>().map(({ agreedAt }) => agreedAt !== null)
  expect([await own(0), await own(1)]).toEqual([[true], [false]])
  const audited = await t.deps.db
    .selectFrom('auditRecords')
    .select('actor')
    .where('action', '=', 'give-consent')
    .execute()
  expect(audited).toEqual([{ actor: emailOf(0) }])
})

test('the link of a place that was accepted and then lost says that it has changed', async () => {
  await publish()
  const token = await tokenOf(0)
  expect((await answer(token, accept)).statusCode).toBe(200)
  await students[0]?.browser.call(withdrawProfile)
  expect(errorOf(await read(token))).toMatchObject({
    status: 410,
    message: 'Your place has changed in the meantime. Sign in to see your progress.',
  })
})

test('declining asks for a reason, and the next on the waiting list is offered the place', async () => {
  await publish()
  const token = await tokenOf(0)
  const refused = await answer(token, { ...decline, reason: ' ' })
  expect(refused.statusCode).toBe(422)
  expect(await team()).toEqual([0, 1, 2].map(emailOf))

  expect((await answer(token, decline)).statusCode).toBe(200)
  expect((await read(token)).json()).toMatchObject({ state: 'declined', mayAnswer: false, place: null })
  const kept = (await students[0]?.browser.call(downloadProfile))?.json<{ registrations: object[] }>().registrations
  expect(kept).toMatchObject([{ offers: [{ state: 'declined', dueOn: '2026-03-23', reason: 'An exam on Tuesday' }] }])
  expect(await team()).toEqual([1, 2, 3].map(emailOf))
  expect([await stateOf(0), await stateOf(3), await stateOf(4)]).toEqual(['declined', 'asked', 'without-team'])
  const { offer: asked } = (await students[3]?.browser.call(getOwnTeam))?.json<OwnTeam>() ?? {}
  expect(asked).toMatchObject({ state: 'open', dueOn: '2025-10-19' })
  expect((await answer(await tokenOf(3), accept)).json()).toMatchObject({ state: 'accepted' })
  const toCompany = await mailsTo('wirth@aldor.example')
  expect(toCompany.some(({ text }) => text.includes('S3 Lovelace'))).toBe(true)
  expect((await admin.call(offer.listAnswers)).json()).toMatchObject({
    open: 2,
    accepted: 1,
    declined: 1,
    freePlaces: [],
  })
})

test('for who called, the office answers with a reason for the record, and everything follows as from their own answer', async () => {
  await publish()
  const answerFor = async (at: number, body: Record<string, string>) =>
    admin.call(offer.answerForStudent, { params: { id: idsOf(at)[0] ?? '' }, body })
  expect((await answerFor(0, { answer: 'accepted', reason: ' ' })).statusCode).toBe(422)
  expect((await answerFor(0, { answer: 'accepted', reason: 'Called on Monday' })).json()).toMatchObject({
    state: 'accepted',
  })
  expect(await stateOf(0)).toBe('accepted')
  expect(errorOf(await answerFor(0, { answer: 'declined', reason: 'Called again' }))).toMatchObject({ status: 409 })
  expect((await answerFor(1, { answer: 'declined', reason: 'Called: an exam' })).statusCode).toBe(200)
  expect(await team()).toEqual([0, 2, 3].map(emailOf))
  expect((await mailsTo(emailOf(1))).at(-1)?.subject).toContain('Aldor Systems GmbH')
  expect((await answerFor(4, { answer: 'accepted', reason: 'Called' })).statusCode).toBe(404)
  const audited = await t.deps.db
    .selectFrom('auditRecords')
    .select(['action', 'actorRole', 'details'])
    .where('action', 'in', ['accept-place', 'decline-place'])
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    { action: 'accept-place', actorRole: 'admin', details: { profile: idsOf(0)[0], reason: 'Called on Monday' } },
    { action: 'decline-place', actorRole: 'admin', details: { profile: idsOf(1)[0], reason: 'Called: an exam' } },
  ])
})

const freePlaces = async () =>
  (await admin.call(offer.listAnswers)).json<{ freePlaces: offer.FreePlace[] }>().freePlaces
/** Of the only team. */
const offerTo = async (to: number) => {
  const { id } = await t.deps.db.selectFrom('teams').select('id').executeTakeFirstOrThrow()
  return admin.call(offer.offerPlace, { params: { team: id }, body: { to: idsOf(to)[0] ?? '' } })
}

test('with the coordinator between, a place waits with its candidates until it is offered on', async () => {
  await setAnswers({ offers: 'reviewed' })
  await publish()
  await answer(await tokenOf(0), decline)
  await followUpOffers(t.deps)
  expect(await team()).toEqual([1, 2].map(emailOf))
  expect(await freePlaces()).toMatchObject([
    {
      places: 1,
      left: [{ name: 'S0 Lovelace', cause: 'declined', reason: 'An exam on Tuesday' }],
      candidates: [
        {
          name: 'S3 Lovelace',
          waitingRank: 1,
          fit: 100,
          reason: { en: 'Mobility is the 1st preference, and the company listed Mechatronics - M.Sc. 1st' },
        },
        { name: 'S4 Lovelace', waitingRank: 2 },
      ],
    },
  ])
  // Somebody who is in the team already cannot have it.
  expect((await offerTo(1)).statusCode).toBe(409)
  const [first, second] = await Promise.all([offerTo(4), offerTo(4)])
  expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, expect.toBeOneOf([404, 409])])
  expect(await team()).toEqual([1, 2, 4].map(emailOf))
  expect(await freePlaces()).toEqual([])
})

test('who withdraws from a team leaves a free place, which goes to the next', async () => {
  await setAnswers({ offers: 'reviewed' })
  await publish()
  await answer(await tokenOf(0), accept)
  await students[0]?.browser.call(withdrawProfile)
  expect((await mailsTo('project-week@example.org')).map(({ subject }) => subject)).toEqual([
    'S0 Lovelace has left the team at Aldor Systems GmbH',
  ])
  const [shown] = (await admin.call(listTeams)).json<Team[]>()
  expect(shown?.memberStates.toSorted()).toEqual(['asked', 'asked'])
  const [place] = await freePlaces()
  expect(place).toMatchObject({
    left: [{ name: 'S0 Lovelace', cause: 'withdrawn' }],
    candidates: [{ name: 'S3 Lovelace' }, {}],
  })
  expect(await followUpOffers(t.deps)).toMatchObject({ offered: 0 })
  await setAnswers({ offers: 'automatic' })
  expect(await followUpOffers(t.deps)).toMatchObject({ offered: 1 })
  expect(await followUpOffers(t.deps)).toMatchObject({ offered: 0 })
  expect(await team()).toEqual([1, 2, 3].map(emailOf))
  expect([await stateOf(0), await stateOf(3)]).toEqual(['withdrawn', 'asked'])
})

test('who erases themselves leaves a free place, of which office, company and the next hear', async () => {
  await publish()
  await answer(await tokenOf(0), accept)
  await t.deps.db.deleteFrom('mails').execute()
  const contactEmail = companyOf().contactPerson.email
  expect((await students[0]?.browser.call(eraseProfile))?.statusCode).toBe(200)
  expect((await mailsTo('project-week@example.org')).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('has left the team at Aldor Systems GmbH'),
  ])
  const [told, ...others] = await mailsTo(contactEmail)
  expect(others).toEqual([])
  expect(told?.text).not.toContain(emailOf(0))
  for (const at of [1, 2]) expect(told?.text).toContain(emailOf(at))
  expect(await followUpOffers(t.deps)).toMatchObject({ offered: 1 })
  expect(await team()).toEqual([1, 2, 3].map(emailOf))
  expect(await mailsTo(emailOf(3))).toHaveLength(1)
})

test('whoever is signed in answers without a link, for themselves', async () => {
  await publish()
  const [own] = students
  expect((await own?.browser.call(offer.answerOwnOffer, { body: { answer: accept } }))?.json()).toMatchObject({
    state: 'accepted',
  })
  expect(await stateOf(1)).toBe('asked')
  const waiting = await students[4]?.browser.call(offer.answerOwnOffer, { body: { answer: accept } })
  expect(waiting?.statusCode).toBe(404)
})

test('who declined, withdrew and registered again is asked anew, and answers', async () => {
  await publish()
  const [student] = students
  await student?.browser.call(offer.answerOwnOffer, { body: { answer: decline } })
  await student?.browser.call(withdrawProfile)
  const again = await student?.browser.call(createProfile, { body: registrationOf() })
  if (student && again) student.profile = again.json<RegisteredStudent['profile']>()
  await publish()
  expect((await student?.browser.call(getOwnTeam))?.json<OwnTeam>().offer).toMatchObject({ state: 'open' })
  const answered = await student?.browser.call(offer.answerOwnOffer, { body: { answer: accept } })
  expect(answered?.json()).toMatchObject({ state: 'accepted' })
  expect(await stateOf(0)).toBe('accepted')
})

test.each([
  ['accepted', { ...accept, agreesToBeShown: true }],
  ['declined', decline],
] as const)('the same answer again (%s) is confirmed and written once', async (state, given) => {
  await publish()
  const token = await tokenOf(0)
  const own = students[0]?.browser
  const answers = await Promise.all([
    answer(token, given),
    answer(token, given),
    own?.call(offer.answerOwnOffer, { body: { answer: given } }),
  ])
  for (const one of answers) {
    expect([one?.statusCode, one?.json<offer.Offer>().state]).toEqual([200, state])
  }
  const audited = await t.deps.db
    .selectFrom('auditRecords')
    .select('action')
    .where('action', 'in', ['accept-place', 'decline-place', 'give-consent'])
    .execute()
  expect(audited).toHaveLength(state === 'accepted' ? 2 : 1)
  const subjects = (await mailsTo(emailOf(0))).map(({ subject }) => subject)
  expect(subjects).toEqual([...new Set(subjects)])
  await startClock()
  await passDays(200)
  expect((await answer(token, given)).statusCode).toBe(200)
})

test('a link answers for whom it was mailed to, whoever opens it', async () => {
  await publish()
  const somebodyElse = students[1]?.browser ?? t.browser()
  const token = await tokenOf(0)
  expect((await somebodyElse.call(offer.readOffer, { body: { token } })).json()).toMatchObject({ firstname: 'S0' })
  expect((await answer(token, decline, somebodyElse)).statusCode).toBe(200)
  expect([await stateOf(0), await stateOf(1)]).toEqual(['declined', 'asked'])
})

test.each(['programme-week', 'afterwards'] as const)(
  'in the phase %s a link answers nothing any more',
  async (phase) => {
    await publish()
    const token = await tokenOf(0)
    await t.browser().call(moveDemoClock, { body: { phase } })
    expect((await read(token)).json()).toMatchObject({ state: 'open', isPastDue: true, mayAnswer: false })
    for (const late of [await answer(token, accept), await answer(token, decline)]) {
      expect(errorOf(late)).toMatchObject({ status: 410, code: 'link_invalid', message: offer.offerMessages.over })
    }
    const own = await students[0]?.browser.call(offer.answerOwnOffer, { body: { answer: decline } })
    expect(own && errorOf(own)).toMatchObject({ status: 410, message: offer.offerMessages.over })
    expect(await team()).toEqual([0, 1, 2].map(emailOf))
  },
)

test('accept and decline at the same moment: one of them counts, the other is refused', async () => {
  await publish()
  const token = await tokenOf(0)
  const own = students[0]?.browser
  const answers = await Promise.all([
    answer(token, accept),
    answer(token, decline),
    own?.call(offer.answerOwnOffer, { body: { answer: decline } }),
  ])
  const [won, ...others] = answers.filter((one) => one?.statusCode === 200).map((one) => one?.json<offer.Offer>().state)
  expect(others).toEqual(won === 'declined' ? ['declined'] : [])
  expect(answers.filter((one) => one?.statusCode === 409)).toHaveLength(2 - others.length)
  expect(await stateOf(0)).toBe(won)
  expect(await team()).toEqual((won === 'accepted' ? [0, 1, 2] : [1, 2, 3]).map(emailOf))
})

test.each([
  ['guessed', async () => 'a'.repeat(43)],
  [
    'of somebody who has withdrawn',
    async () => {
      const token = await tokenOf(0)
      await students[0]?.browser.call(withdrawProfile)
      return token
    },
  ],
  [
    'of somebody who has been erased',
    async () => {
      const token = await tokenOf(0)
      await students[0]?.browser.call(eraseProfile)
      return token
    },
  ],
  [
    'of a publication that was undone',
    async () => {
      const token = await tokenOf(0)
      const { publication } = (await admin.call(publishing.getLastPublication)).json<{ publication: { id: string } }>()
      expect((await admin.call(publishing.undoPublication, { params: publication })).statusCode).toBe(200)
      return token
    },
  ],
])('a link that is %s is refused, and changes nothing', async (_, make) => {
  await publish()
  const token = await make()
  const before = await team()
  for (const refused of [await read(token), await answer(token, accept), await answer(token, decline)]) {
    expect(errorOf(refused)).toMatchObject({ status: 410, code: 'link_invalid' })
  }
  expect(await team()).toEqual(before)
})

test.each(['accepted', 'declined'] as const)('after the date silence counts as %s, once', async (silent) => {
  await startClock()
  await setAnswers({ until: '2025-11-20', silent })
  await publish()
  const token = await tokenOf(0)
  await passDays(30)
  expect(errorOf(await answer(token, accept))).toMatchObject({
    status: 410,
    message: 'The deadline to respond has passed.',
  })
  const [first, second] = await Promise.all([followUpOffers(t.deps), followUpOffers(t.deps)])
  expect(Math.max(first.answered, second.answered)).toBe(3)
  expect(await stateOf(0)).toBe(silent)
  const mails = (await mailsTo(emailOf(0))).filter(({ text }) => text.includes('You didn’t reply by the deadline.'))
  expect(mails).toHaveLength(1)
  expect(await team()).toEqual((silent === 'accepted' ? [0, 1, 2] : [3, 4]).map(emailOf))
})

test('a later publication leaves out who declined, and leaves in who took the place from the waiting list', async () => {
  await publish()
  await answer(await tokenOf(0), decline)
  await answer(await tokenOf(3), accept)
  const seen = (await admin.call(publishing.previewPublication)).json<publishing.Preview>()
  expect(seen).toMatchObject({ teams: [], recipients: [], missing: [{ name: 'S0 Lovelace', because: 'declined' }] })
})
