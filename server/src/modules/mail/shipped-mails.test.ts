import { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import { organiser } from '@project-week/content/organiser'
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeCompany } from '../matching/reason-text.ts'
import { companyOf } from '#test/factories.ts'
import { teamsMail } from '../advisors/advisor.mails.ts'
import { invitationMail, resetMail } from '../auth/password/password-link.mails.ts'
import { readyMail, revokedMail } from '../certificates/certificate.mails.ts'
import type { CertificateRow, Participant } from '../certificates/certificate.queries.ts'
import { factorMail, passwordMail } from '../auth/second-factor/factor.mails.ts'
import { infectedMail } from '../files/file.mails.ts'
import { againMail, companyConfirmation, proofMail } from '../companies/company.mails.ts'
import { answersOf } from '../companies/register-company.ts'
import { lateRegistrationMail, lateRevokedMail } from '../editions/late-registration.mails.ts'
import { shippedEditions } from '../editions/shipped-editions.ts'
import { addressProofMail } from '../identity/address-proof.mails.ts'
import { officeAccessMail } from '../identity/office-access.mails.ts'
import { changeAskedMail, linkMail } from '../hosting/hosting.mails.ts'
import { companyReminder, studentReminder } from '../outstanding/outstanding.mails.ts'
import { consentMail } from '../showcase/showcase.mails.ts'
import { cancelledMail, cancelledToOfficeMail, reinstatedMail } from '../publishing/cancellation.mails.ts'
import { companyNewsMail } from '../teams/team.mails.ts'
import { joinAskedMail, peopleJoinedMail } from '../people/join-people.mails.ts'
import { answeredMail, declinesMail, undoneMail } from '../publishing/offer.mails.ts'
import type { Plan, PublishedCompany, RunPerson, TeamPlan } from '../publishing/planned.ts'
import { companyMail, studentMail } from '../publishing/publication.mails.ts'
import {
  placeLeft,
  studentConfirmation,
  challengeGone,
  studentWithdrawal,
  takenBackIn,
  withdrawnByOffice,
} from '../registrations/profile.mails.ts'
import type { ProfileRow } from '../registrations/profile.queries.ts'
import { subscriptionConfirmation } from '../subscribers/subscriber.mails.ts'
import { automaticMails, writeMail } from './automatic-mails.ts'
import type { Mail } from './compose.ts'

const { mailbox } = organiser
const site = { publicUrl: () => 'https://week.example' }
const edition = shippedEditions.find(({ isCurrent }) => isCurrent)?.edition ?? expect.unreachable()
const profile = {
  email: 'ada@university.example',
  firstname: 'Ada',
  lastname: 'Lovelace',
  preferredFieldOfBusiness: ['IT', 'Health'],
} as ProfileRow
const contact = {
  companyName: 'Müller & Söhne <AG>',
  contactFirstName: 'Max',
  contactLastName: 'Müller',
  contactEmail: 'max@mueller.example',
}

const personOf = (firstname: string, waitingRank: number | null = null): RunPerson => ({
  profileId: firstname,
  personId: firstname,
  email: `${firstname.toLowerCase()}@university.example`,
  firstname,
  lastname: 'Sample',
  currentfieldofstudy: 'Informatics - M.Sc.',
  isWithdrawn: false,
  told: null,
  isPublished: true,
  answer: null,
  dueOn: null,
  isAsked: false,
  isFromWaitingList: false,
  isCheckedIn: false,
  hasCertificate: false,
  team: waitingRank === null ? 0 : null,
  studentRank: 1,
  companyRank: 0,
  because: 'optimal',
  waitingRank,
  runCompanyId: waitingRank === null ? 'new' : null,
})
const companyAt = (id: string, companyName: string): PublishedCompany => ({
  ...contact,
  id,
  companyName,
  fieldOfBusiness: 'IT',
  mappedFieldOfBusiness: null,
  city: 'Aachen',
  teamLimit: 1,
  maximumTeam: null,
  ndaRequired: 'no',
  isCancelled: false,
  isConfirmed: true,
  told: null,
  aboutToKnow: null,
})
const people = ['Ada', 'Bob', 'Cem'].map((name) => personOf(name))
const teamAt = (companyId: string): TeamPlan => ({
  kind: 'made',
  companyId,
  standing: undefined,
  before: [],
  after: people.map(({ personId }) => personId),
})
const old = companyAt('old', 'Aldor GmbH')
const company = companyAt('new', contact.companyName)
const companies = new Map([old, company].map((each) => [each.id, each]))
const reason = describeCompany({
  studentRanks: [],
  companyRanks: [],
  students: 0,
  price: undefined,
  listing: 2,
  minimum: 5,
  none: { because: 'too-few-students', served: 3, companies: 4 },
})
const run = { result: { companies: { [company.id]: reason } } }
const plan: Plan = {
  teams: [],
  leftOut: [],
  unconfirmed: [],
  missing: [],
  students: [],
  companies: [],
  people: new Map(people.map((person) => [person.personId, person])),
}
const around = {
  edition,
  companies,
  shown: new Map(
    people.map(({ personId, firstname, lastname, email }) => [personId, { name: `${firstname} ${lastname}`, email }]),
  ),
  asking: undefined,
  maySeek: true,
}
const ada = { personId: 'ada', email: 'ada@university.example' }
const asking = { dueOn: '2026-03-01', token: 'a-token', silent: 'accepted' } as const
const fromRun = { ...around, asking: { ...asking, isFromWaitingList: false } }
const withNda = { ...fromRun, companies: new Map([['new', { ...company, ndaRequired: 'yes' } as const]]) }
const fromList = { ...around, asking: { ...asking, silent: 'declined', isFromWaitingList: true } } as const
const placing = { person: personOf('Ada'), news: 'placed', companyId: 'new', members: teamAt('new').after } as const
const offered = { ...placing, person: personOf('Ada', 2) }
const unplaced = { person: personOf('Ada', 7), news: 'unplaced', companyId: null, members: [] } as const
/** Of a place at this company. */
const knowing = (companyId: string) => ({
  ...personOf('Ada'),
  told: { edition: edition.label, companyId, members: ['Ada'] },
})
const lost = { ...unplaced, person: knowing('old'), news: 'lost' } as const
const cancelled = { ...around, companies: new Map([['old', { ...company, isCancelled: true }]]) }

const createdAt = new Date('2026-03-02T09:00:00Z')
const registered = { ...answersOf(companyOf()), id: 'new', createdAt }

const offer = {
  id: '0b0e7f5e-0000-4000-8000-000000000003',
  personId: '0b0e7f5e-0000-4000-8000-000000000002',
  edition: edition.label,
  companyId: 'new',
  firstname: 'Ada',
  email: 'ada@university.example',
  companyName: contact.companyName,
  dueOn: '2026-03-01',
  ndaRequired: 'no',
} as const
const certificate = { email: 'ada@university.example', name: 'Ada Lovelace', number: 'PW-26-ABCD' } as CertificateRow
const advised = { email: 'prof@university.example', firstname: 'Pia' }
const colleague = { personId: 'p', email: 'uli@university.example', firstname: 'Uli' }
const account = { email: 'user@university.example', personId: 'a-person' }

/** Each mail of the programme in each of its cases. */
const samples: Readonly<Record<string, Mail>> = {
  'a student has registered': studentConfirmation(site, profile, edition, {
    mayCorrect: true,
    answersDue: '2025-12-15',
    challengesUntil: '2025-11-30',
  }),
  'a student has registered late': studentConfirmation(site, profile, edition, {
    mayCorrect: false,
    answersDue: null,
    challengesUntil: null,
  }),
  'a challenge that a student named is gone': challengeGone(
    site,
    { ...profile, challenges: ['scrap', 'peat', 'lakes'] },
    {
      news: ['scrap', 'peat'],
      texts: [
        {
          id: 'scrap',
          field: 'Mobility',
          fieldOfBusiness: 'Mobility',
          town: 'Ulm',
          problem: 'Every eighth part is scrap. Find out why.',
          places: 5,
          programmes: [],
        },
      ],
      until: edition.challenges.until,
    },
  ),
  'a student has withdrawn': studentWithdrawal(site, profile, edition, { mayReturn: true }),
  'a student has withdrawn after the close': studentWithdrawal(site, profile, edition, { mayReturn: false }),
  'the office takes a student back in': takenBackIn(site, profile, edition, { reason: 'Asked for it on the phone' }),
  'to the office: places were declined': declinesMail(site, [
    { name: 'Ada Lovelace', companyName: contact.companyName, reason: 'An exam on Tuesday', bySilence: false },
    { name: 'Bob Byron', companyName: contact.companyName, reason: '', bySilence: true },
  ]),
  'to the office: a place is free': placeLeft(site, profile, contact.companyName),
  'the office has withdrawn somebody': withdrawnByOffice(site, profile, edition, {
    reason: 'Not a master student.\nSorry.',
    mayReturn: true,
  }),
  'the office has withdrawn somebody after the close': withdrawnByOffice(site, profile, edition, {
    reason: 'Asked by mail: {no} placeholder',
    mayReturn: false,
  }),
  'a company has registered': companyConfirmation(site, registered, edition, { isLate: false, token: 'a-token' }),
  'a company has registered late': companyConfirmation(site, registered, edition, { isLate: true, token: 'a-token' }),
  'a company is to confirm its address': proofMail(site, registered, 'a-token'),
  'a company has been registered again': againMail(site, registered, 'a-token'),
  'a subscriber is to confirm': subscriptionConfirmation(
    site,
    { id: '0b0e7f5e-0000-4000-8000-000000000001', email: 'eve@news.example', language: 'en', createdAt },
    'a-token',
  ),
  'a student is reminded of everything': studentReminder(
    site,
    { id: '0b0e7f5e-0000-4000-8000-000000000001', email: 'ada@university.example', name: 'Ada' },
    {
      owed: [
        { kind: 'place-unanswered', due: '2026-04-24', companyName: contact.companyName },
        { kind: 'poster-missing', due: '2026-04-24', companyName: contact.companyName },
        { kind: 'feedback-unanswered', due: '2026-07-23', companyName: contact.companyName },
      ],
      place: { offerId: '0b0e7f5e-0000-4000-8000-000000000002', token: 'a-token' },
      today: '2026-04-21',
      silent: 'accepted',
    },
  ),
  'a company is reminded of everything': companyReminder(site, registered, {
    owed: (['team-unconfirmed', 'host-missing', 'monday-missing', 'nda-missing'] as const).map((kind) => ({
      kind,
      due: '2026-04-20',
      companyName: contact.companyName,
    })),
    token: 'a-token',
    today: '2026-04-19',
    silent: 'accepted',
  }),
  'a company is reminded in the week': companyReminder(site, registered, {
    owed: [{ kind: 'nda-missing', due: '2026-04-20', companyName: contact.companyName }],
    token: 'a-token',
    today: '2026-04-21',
    silent: 'accepted',
  }),
  'a question whether results may be shown': consentMail(
    site,
    { email: 'ada@university.example', name: 'Ada' },
    contact.companyName,
  ),
  'an invitation': invitationMail({ ...account, firstName: 'Uli' }, 'https://week.example/set-password#token'),
  'a changed password': passwordMail(site, colleague),
  'an upload with a virus': infectedMail(
    { filename: 'team_aldor.pdf', uploaderEmail: colleague.email, uploaderId: null, companyId: null },
    'Eicar-Test-Signature',
  ),
  'a new second factor': factorMail(site, colleague, { kind: 'added', name: 'Phone' }),
  'a removed second factor': factorMail(site, colleague, { kind: 'removed', name: 'Phone' }),
  'second factors removed by the office': factorMail(site, colleague, { kind: 'reset' }),
  'new recovery codes': factorMail(site, colleague, { kind: 'recovery-codes-new' }),
  'a used recovery code': factorMail(site, colleague, { kind: 'recovery-code-used', left: 9 }),
  'a new password': resetMail({ ...account, firstName: '' }, 'https://week.example/set-password#token'),
  'an address to prove': addressProofMail(site, { email: 'user@university.example', language: 'en', token: 'a-token' }),
  'two people with one address': joinAskedMail(site, { email: 'user@university.example', token: 'a-token' }),
  'two people are joined': peopleJoinedMail('old@university.example', {
    personId: account.personId,
    by: 'user@university.example',
  }),
  'a student may register late': lateRegistrationMail(site, {
    email: 'ada@university.example',
    until: '2026-03-01',
    edition,
    token: null,
  }),
  'a company may register late': lateRegistrationMail(site, {
    email: contact.contactEmail,
    until: '2026-03-01',
    edition,
    token: 'a-token',
  }),
  'nobody may register late any more': lateRevokedMail('ada@university.example', edition),
  'placed and asked': studentMail(site, placing, fromRun),
  'moved and asked': studentMail(
    site,
    { ...placing, news: 'moved', person: knowing('old') },
    { ...around, asking: { ...fromList.asking, isFromWaitingList: false } },
  ),
  'other colleagues': studentMail(site, { ...placing, news: 'colleagues' }, around),
  'the place is lost': studentMail(site, lost, around),
  'on the waiting list': studentMail(site, unplaced, around),
  'without a place': studentMail(site, { ...unplaced, person: personOf('Ada') }, around),
  'a company has two teams': companyMail(
    site,
    { company, news: 'company-team', teams: [teamAt('new'), teamAt('new')] },
    { edition, plan, run, token: 'a-token' },
  ),
  "a company's team has changed": companyMail(
    site,
    { company, news: 'company-changed', teams: [teamAt('new')] },
    { edition, plan, run, token: 'a-token' },
  ),
  "a company's team is dissolved": companyMail(
    site,
    { company, news: 'company-lost', teams: [] },
    { edition, plan, run, token: 'a-token' },
  ),
  'a company has no team': companyMail(
    site,
    { company, news: 'company-none', teams: [] },
    { edition, plan, run, token: 'a-token' },
  ),
  'the next on the waiting list': studentMail(site, offered, fromList),
  'a place for who is without a team': studentMail(site, placing, fromList),
  'a place for whose company has cancelled': studentMail(
    site,
    { ...offered, person: { ...offered.person, hadPlace: true } },
    fromList,
  ),
  'a place where an NDA is required': studentMail(site, placing, withNda),
  'accepted where an NDA is required': answeredMail(
    site,
    { ...offer, ndaRequired: 'yes' },
    { state: 'accepted', bySilence: false, told: null },
  ),
  accepted: answeredMail(site, offer, { state: 'accepted', bySilence: false, told: null }),
  'accepted by silence': answeredMail(site, offer, { state: 'accepted', bySilence: true, told: null }),
  declined: answeredMail(site, offer, { state: 'declined', bySilence: false, told: null }),
  'declined by silence': answeredMail(site, offer, { state: 'declined', bySilence: true, told: null }),
  'a publication is undone after an answer': undoneMail(site, offer),
  'of two teams one has nobody any more': companyNewsMail(site, {
    company,
    news: 'company-changed',
    edition,
    token: 'a-token',
    teams: [
      {
        members: [
          { ...ada, name: 'Ada Lovelace', currentfieldofstudy: 'Informatics - M.Sc.' },
          { personId: 'bob', email: 'bob@university.example', name: '', currentfieldofstudy: '' },
        ],
      },
      { members: [] },
    ],
  }),
  'the company of a team has cancelled': studentMail(site, lost, cancelled),
  'the company of a team has cancelled late': studentMail(site, lost, { ...cancelled, maySeek: false }),
  'a company has cancelled': cancelledMail(registered, edition),
  'a company takes part again': reinstatedMail(registered, edition),
  'to the office: a company has cancelled': cancelledToOfficeMail(contact, { reason: 'No time.\nSorry.', members: 4 }),
  'the personal link': linkMail(site, registered, { token: 'a-token', expiresAt: new Date('2026-06-01T10:00:00Z') }),
  'to the office: a change is asked for': changeAskedMail(site, contact, 'Two students\nmore, please.'),
  'an advisor has teams': teamsMail(site, advised, { news: 'given', companies: ['Aldor GmbH', 'Benzo'] }),
  'an advisor has a team no longer': teamsMail(site, advised, { news: 'taken', companies: ['Aldor GmbH'] }),
  'the certificate is ready': readyMail(site, {
    email: 'ada@university.example',
    name: 'Ada Lovelace',
    companyName: contact.companyName,
  } as Participant),
  'the certificate is revoked': revokedMail(site, certificate, {
    reason: 'Was not there.',
    isReplaced: false,
    mailbox,
  }),
  'the certificate is replaced': revokedMail(site, certificate, {
    reason: 'A typing error.',
    isReplaced: true,
    mailbox,
  }),
  'to another admin: somebody has become one': officeAccessMail(
    site,
    { ...account, email: 'two@university.example' },
    { by: 'one@university.example', accounts: ['three@university.example', 'four@university.example'] },
  ),
  'another login opens an account of the office': officeAccessMail(site, account, { accounts: [account.email] }),
}

/** All that is sent, with a digest in place of the HTML. */
function written(mail: Mail): string {
  const { recipient, subject, text, html } = 'name' in mail ? writeMail(mail, organiser) : mail
  return [
    `To: ${recipient}`,
    `Subject: ${subject}`,
    `HTML: ${createHash('sha256').update(html).digest('hex')}`,
    text,
  ].join('\n')
}

test('the shipped words give these mails, byte for byte', async () => {
  const all = Object.entries(samples).map(([name, mail]) => `=== ${name}\n${written(mail)}`)
  await expect(all.join('\n')).toMatchFileSnapshot('./shipped-mails.txt')
})

test('every automatic mail is in the catalogue, and is sent', () => {
  expect(Object.keys(automaticMails).toSorted()).toEqual(AutomaticMail.options.toSorted())
  const sent = new Set(Object.values(samples).flatMap((mail) => ('name' in mail ? mail.name : [])))
  expect([...sent].toSorted()).toEqual(AutomaticMail.options.toSorted())
})

/** Who may put a mail together from words that are not in the catalogue, and why. */
const composers: Readonly<Record<string, string>> = {
  'mail/automatic-mails.ts': 'writes what is in the catalogue',
  'campaigns/campaign.mail.ts': "a campaign's words are the office's own from the start",
}

test('no mail has words that the office cannot edit', async () => {
  const modules = fileURLToPath(new URL('..', import.meta.url))
  const composing: string[] = []
  const withoutWords: string[] = []
  for await (const file of glob('**/*.ts', { cwd: modules })) {
    if (file.endsWith('.test.ts')) continue
    const source = await readFile(`${modules}/${file}`, 'utf8')
    if (/\bcomposeMail\(/.test(source) && file !== 'mail/compose.ts') composing.push(file)
    if (file.endsWith('.mails.ts') && !source.includes('automaticMail(')) withoutWords.push(file)
  }
  expect(composing.toSorted()).toEqual(Object.keys(composers).toSorted())
  expect(withoutWords).toEqual([])
})
