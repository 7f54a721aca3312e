import { getAdvisorProfile, saveAdvisorProfile } from '@project-week/contract/advisors/advisor'
import { giveAdvisor, listAdvisedTeams } from '@project-week/contract/advisors/advised-team'
import { listOwnSessions } from '@project-week/contract/auth/account'
import { forgotPassword } from '@project-week/contract/auth/auth'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { pathOf } from '@project-week/contract/paths'
import { getOwnTeam } from '@project-week/contract/publishing/own-team'
import { getIdentity } from '@project-week/contract/registrations/own-identity'
import { createProfile, downloadProfile, eraseProfile, getProfile } from '@project-week/contract/registrations/profile'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { endpoints } from '#test/endpoints.ts'
import { identityOf, registrationOf } from '#test/factories.ts'
import { insertOffer } from '#test/offer.ts'
import { openMails } from '#test/open-mails.ts'
import { pdfOf, png } from '#test/sample-files.ts'
import { seat } from '#test/registered.ts'
import { formOf, type Part, sendForm } from '#test/send-upload.ts'
import { creationHeaders, pieceHeaders } from '#test/tus-client.ts'

/** What is asked for by a person's own rights, and not by a permission of the office. */
const ownEndpoints = Object.entries(endpoints).filter(
  ([, { access }]) =>
    access !== 'public' &&
    (access === 'signed-in' || access.some((role) => role === 'student' || role === 'company' || role === 'advisor')),
)

interface Asked {
  params?: Record<string, string>
  body?: object
  headers?: Record<string, string | number>
  /** A file to send, over a real connection. */
  form?: Part
  /** What a stranger gets: nothing of the owner's, under this status. */
  status: number
}

const advisorOffer = {
  school: 'ED',
  position: 'Postdoc',
  businessFields: ['IT'],
  languages: ['German'],
  teams: 1,
  motivation: 'I like it.',
}

const feedbackAnswers = { week: '5', task: '5', people: '5', organisation: '5', keep: 'The lab.', change: '' }

/** A student with all that there can be of one, and an advisor with a team. */
async function makeOwners(t: TestApp) {
  const { db, clock, storage } = t.deps
  const [at, edition] = [clock.now(), 'SS26']
  const identity = identityOf({ email: 'ada@university.example' })
  const student = await t.signOn(identity)
  const profileId = (await student.call(createProfile, { body: registrationOf() })).json<{ id: string }>().id
  const { personId } = await db
    .selectFrom('profiles')
    .select('personId')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow()
  const { teamId, companyId, companyName } = await seat(t, [profileId])
  await insertOffer(db, { profileId, teamId, companyId, state: 'open', at, dueOn: '2026-05-01' })
  const link = 'the-token-of-the-link-to-answer'
  const mail = { recipient: identity.email, personId, subject: 'Your place', text: `Answer: #${link}`, html: '' }
  await db.transaction().execute((tx) => t.deps.outbox.enqueue(tx, mail))
  const reason = 'Was ill in September.'
  const late = { id: randomUUID(), edition: 'SS25', kind: 'student' as const, personId, email: identity.email, reason }
  await db
    .insertInto('lateRegistrations')
    .values({ ...late, until: '2025-12-01', createdAt: at, createdBy: 'office' })
    .execute()
  const fileId = randomUUID()
  await storage.put(fileId, Readable.from(['%PDF-1.7']))
  await db
    .insertInto('files')
    .values({
      id: fileId,
      edition,
      kind: 'image',
      filename: 'me.pdf',
      type: 'application/pdf',
      ownerId: personId,
      uploaderId: personId,
      teamId,
      size: 8,
      sha256: 'a',
      createdAt: at,
      thumbnail: 'none',
    })
    .execute()
  const uploadId = randomUUID()
  const upload = { kind: 'image' as const, ownerId: personId, uploaderId: personId, filename: 'me.png', size: 8 }
  await db
    .insertInto('resumableUploads')
    .values({ id: uploadId, ...upload, expiresAt: new Date(at.getTime() + 3_600_000) })
    .execute()
  const number = `PW-${randomUUID()}`
  await db
    .insertInto('participationCertificates')
    .values({
      id: randomUUID(),
      number,
      edition,
      personId,
      name: 'Ada',
      companyName,
      issuedAt: at,
      issuedBy: identity.email,
      revokedAt: null,
      revokedBy: null,
    })
    .execute()
  await db
    .insertInto('feedback')
    .values({
      id: randomUUID(),
      edition,
      personId,
      companyId: null,
      answers: JSON.stringify(feedbackAnswers),
      answeredAt: at,
    })
    .execute()
  await db
    .insertInto('showcaseConsents')
    .values({ teamId, personId, version: '2025-09-01', givenAt: at, takenBackAt: null })
    .execute()

  const advising = identityOf({ role: 'advisor', lastname: 'Hopper', email: 'grace@university.example' })
  const advisor = await t.signOn(advising)
  const { id: advisorId } = (await advisor.call(saveAdvisorProfile, { body: advisorOffer })).json<{ id: string }>()
  const admin = await t.signInAs('Admin')
  const given = await admin.call(giveAdvisor, { params: { id: teamId }, body: { advisor: advisorId } })
  expect(given.statusCode, given.body).toBe(200)
  const sessionOf = async (browser: Browser) =>
    (await browser.call(listOwnSessions)).json<{ id: string }[]>()[0]?.id ?? ''
  const ids = { personId, profileId, teamId, companyId, fileId, uploadId, advisorId, number, companyName }
  return {
    student,
    advisor,
    identity,
    addresses: { student: identity.email, advisor: advising.email },
    ids,
    /** What no answer to anybody else may hold. */
    marks: [
      ...Object.values(ids),
      identity.matrikelnummer,
      identity.subject,
      advising.matrikelnummer,
      'Hopper',
      link,
      reason,
      feedbackAnswers.keep,
    ],
    sessionId: await sessionOf(student),
  }
}

/** How each is asked, as far as a call can name what is somebody else's, and what comes of it. */
function askedBy({ ids, addresses, sessionId }: Awaited<ReturnType<typeof makeOwners>>): Record<string, Asked> {
  const { teamId, companyId, fileId, uploadId } = ids
  const [team, upload, file] = [{ id: teamId }, { uploadId }, { fileId }]
  const metadata = { filename: 'me.png', kind: 'image', email: addresses.student }
  return {
    changePassword: { body: { password: 'elf grüne Fahrräder', newPassword: 'zwölf grüne Fahrräder' }, status: 403 },
    chooseLanguage: { body: { language: 'de' }, status: 200 },
    endOtherSessions: { status: 200 },
    endOwnSession: { params: { id: sessionId }, status: 404 },
    listOwnSessions: { status: 200 },
    readAccount: { status: 200 },
    removeFactor: { params: { id: randomUUID() }, status: 404 },
    renewRecoveryCodes: { status: 409 },
    askAddressProof: { status: 202 },
    getAddresses: { status: 200 },
    proveAddress: { body: { token: 'A'.repeat(43) }, status: 410 },
    checkInAdvisedPerson: {
      params: team,
      body: { email: addresses.student, attended: true, before: null },
      status: 404,
    },
    listAdvisedTeams: { status: 200 },
    getAdvisorProfile: { status: 404 },
    removeAdvisorProfile: { status: 404 },
    saveAdvisorProfile: { body: advisorOffer, status: 200 },
    getAuthorizedUser: { params: { email: addresses.student }, status: 404 },
    getRole: { status: 200 },
    proveAgain: { body: { password: 'elf grüne Fahrräder' }, status: 403 },
    downloadOwnCertificate: { params: { edition: 'SS26' }, body: { language: 'en' }, status: 409 },
    listOwnCertificates: { status: 200 },
    getOwnFeedback: { status: 200 },
    giveFeedback: { body: feedbackAnswers, status: 403 },
    openOwnPages: { status: 403 },
    answerOwnOffer: { body: { answer: { answer: 'declined', reason: 'Mallory says no.' } }, status: 404 },
    answerQuestions: { body: { answers: {} }, status: 404 },
    readOwnQuestions: { status: 200 },
    getIdentity: { status: 200 },
    askWhyNot: { params: { company: companyId }, status: 404 },
    getOwnTeam: { status: 404 },
    correctProfile: { body: registrationOf(), status: 404 },
    checkProof: { status: 204 },
    downloadProfile: { status: 200 },
    getEarlierProfile: { status: 200 },
    getNaming: { status: 200 },
    nameChallenges: { body: { challenges: [] }, status: 404 },
    getProfile: { status: 404 },
    withdrawProfile: { status: 404 },
    getResumable: { params: upload, status: 404 },
    continueResumable: { params: upload, headers: pieceHeaders(0), body: Buffer.from('instead.'), status: 404 },
    completeResumable: { params: upload, status: 404 },
    cancelResumable: { params: upload, status: 404 },
    createResumable: { headers: creationHeaders(8, metadata), status: 201 },
    answerShowcase: { params: { team: teamId }, body: { agrees: false }, status: 404 },
    listOwnShowcases: { status: 200 },
    listCompanyTeams: { status: 403 },
    downloadFile: { params: file, status: 403 },
    downloadThumbnail: { params: file, status: 403 },
    getSharedFolders: { status: 200 },
    listOwnFiles: { status: 200 },
    uploadPicture: {
      params: { email: addresses.student },
      form: { content: png, filename: 'team_a.png', type: 'image/png' },
      status: 201,
    },
    uploadPoster: { params: { email: addresses.student }, form: { content: pdfOf() }, status: 201 },
    // What changes who the stranger is comes last.
    createProfile: { body: registrationOf(), status: 200 },
    eraseProfile: { status: 200 },
    signOutEverywhere: { status: 200 },
  }
}

/** Status and body of an answer. */
async function call(
  origin: string,
  browser: Browser,
  endpoint: EndpointDefinition,
  { params, body, headers = {}, form }: Partial<Asked> = {},
): Promise<[number, string]> {
  if (form !== undefined) {
    const sent = await sendForm(origin, pathOf(endpoint.path, params), browser, formOf([form]))
    return [sent?.status ?? 0, JSON.stringify(sent?.body)]
  }
  const answer = await browser.call(endpoint, {
    ...(params && { params }),
    ...(body && { body }),
    headers: {
      'tus-resumable': '1.0.0',
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    },
  })
  return [answer.statusCode, answer.body]
}

const t = appFixture({}, 'each')

test('each own endpoint gives a sign-on with the same address nothing, and the owner’s answers stay as they are', async () => {
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const owners = await makeOwners(t)
  const { student, advisor, addresses, marks } = owners
  const asked = askedBy(owners)
  expect(Object.keys(asked).toSorted()).toEqual(ownEndpoints.map(([name]) => name).toSorted())

  /** What the owners are answered where nothing is changed by asking. */
  const reading = ownEndpoints.filter(([name, { method }]) => method === 'GET' && name !== 'downloadThumbnail')
  const answers = async () => {
    const all: [string, unknown][] = []
    for (const [name, endpoint] of reading) {
      const isAdvising = endpoint === getAdvisorProfile || endpoint === listAdvisedTeams
      all.push([name, await call(origin, isAdvising ? advisor : student, endpoint, asked[name])])
    }
    return Object.fromEntries(all)
  }
  const before = await answers()
  const told = JSON.stringify(before)
  const { companyName, fileId, teamId } = owners.ids
  for (const mark of [companyName, fileId, teamId, 'Hopper', 'Was ill in September.', feedbackAnswers.keep])
    expect(told).toContain(mark)

  const statuses: Record<string, number> = {}
  const leaks: string[] = []
  /** In a browser of their own each time: some calls end sessions. */
  const stranger = (role: 'student' | 'advisor') =>
    t.signOn({ subject: `mallory, ${role}`, email: addresses[role], firstname: 'Mallory', lastname: 'Moore', role })
  expect((await (await stranger('student')).call(getIdentity)).json()).toMatchObject({
    has: { profile: false, team: false },
    state: null,
  })
  for (const [name, request] of Object.entries(asked)) {
    const endpoint = endpoints[name] ?? expect.unreachable()
    const role = Array.isArray(endpoint.access) && endpoint.access.includes('advisor') ? 'advisor' : 'student'
    const [status, body] = await call(origin, await stranger(role), endpoint, request)
    statuses[name] = status
    leaks.push(...marks.filter((mark) => body.includes(mark)).map((mark) => `${name}: ${mark}`))
  }
  expect(leaks).toEqual([])
  expect(await answers()).toEqual(before)
  expect(statuses).toEqual(Object.fromEntries(Object.entries(asked).map(([name, { status }]) => [name, status])))
})

const downloadOf = async (browser: Browser) => (await browser.call(downloadProfile)).json<Record<string, unknown>>()

test('a sign-on that asserts the address of an admin downloads none of the emails to it, and erases none', async () => {
  await t.signInAs('Admin', 'office@university.example')
  await t.browser().call(forgotPassword, { body: { email: 'office@university.example' } })
  const mails = () => t.deps.db.selectFrom('mails').selectAll().execute()
  const [mail] = await openMails(t.deps, mails())
  expect(mail).toMatchObject({ recipient: 'office@university.example' })

  const student = await t.signOn({ email: 'office@university.example' })
  const file = await downloadOf(student)
  expect(file['mails']).toEqual([])
  const link = /#[\w-]{20,}/.exec(mail?.text ?? '')?.[0] ?? 'no link'
  expect(JSON.stringify(file)).not.toContain(link)

  expect((await student.call(eraseProfile)).statusCode).toBe(200)
  expect(await mails()).toHaveLength(1)
  const accounts = await t.deps.db.selectFrom('authorisedUsers').select('email').execute()
  expect(accounts).toEqual([{ email: 'office@university.example' }])
})

test('a student whose university address changes keeps team, certificate, feedback and emails', async () => {
  const { student, identity, ids } = await makeOwners(t)
  const before = await downloadOf(student)
  const email = 'married.ada@university.example'
  const again = await t.signOn({ ...identity, email })
  expect((await again.call(getIdentity)).json()).toMatchObject({ has: { profile: true, team: true }, state: 'asked' })
  expect((await again.call(getProfile)).json()).toMatchObject({ email })
  const { companyName } = ids
  expect((await again.call(getOwnTeam)).json()).toMatchObject({ companyName, members: [{ email }] })
  const file = await downloadOf(again)
  expect(file).toMatchObject({ registrations: [{ offers: [{ companyName }] }] })
  for (const kept of ['participations', 'certificates', 'feedback', 'files', 'mails']) {
    expect(before[kept], kept).not.toEqual([])
    expect(file[kept], kept).toEqual(before[kept])
  }
  expect(file['addresses']).toMatchObject([{ address: identity.email }, { address: email }])
})
