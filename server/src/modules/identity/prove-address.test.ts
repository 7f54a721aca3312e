import * as auth from '@project-week/contract/auth/auth'
import * as address from '@project-week/contract/identity/address'
import { germanOf } from '@project-week/contract/messages'
import { type Preview, previewPublication, publishRun } from '@project-week/contract/publishing/publication'
import { createProfile, downloadProfile, type StudentProfile } from '@project-week/contract/registrations/profile'
import { listAuthorisedUsers } from '@project-week/contract/users/authorised-user'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appFixture, recordsOf } from '#test/fixtures.ts'
import { insertAccount } from '#test/accounts.ts'
import { type Browser, errorOf } from '#test/app.ts'
import { openMails } from '#test/open-mails.ts'
import { insertChosenRun } from '#test/chosen-run.ts'
import { registrationOf } from '#test/factories.ts'
import { registerCompanies } from '#test/registered.ts'
import { confirmTeamsOf } from '../hosting/hosting.queries.ts'
import { makeInvitation } from '../auth/password/password-link.ts'
import { findHolder, keepUnder, listMeant } from './person.queries.ts'
import { proveBySignOn } from './prove-address.ts'

const t = appFixture()

let count = 0
const newAddress = () => `person.${(count += 1)}@university.example`
const minutes = (n: number) => (t.clock.current = new Date(t.clock.current.getTime() + n * 60_000))

const roleOf = async (browser: Browser) => (await browser.call(auth.getRole)).json<{ role: string }>().role
const read = async (browser: Browser) =>
  (await browser.call(address.getAddresses)).json<{ isProved: boolean; awaitsProof: boolean }>()
const mailsTo = (email: string) =>
  openMails(
    t.deps,
    t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt', 'desc').execute(),
  )

/** Who was told that another login opens an office account. */
async function toldOf(email: string): Promise<string[]> {
  const mails = await t.deps.db.selectFrom('mails').select(['recipient', 'text']).execute()
  return mails
    .filter(({ text }) => text.includes(`another login opens this account of the programme office:\n\n- ${email}\n`))
    .map(({ recipient }) => recipient)
    .toSorted()
}

/** Requests the email and extracts its token. */
async function askedToken(browser: Browser, email: string): Promise<string> {
  // Emails are distinguished by their time.
  t.clock.current = new Date(t.clock.current.getTime() + 1000)
  const response = await browser.call(address.askAddressProof)
  expect([response.statusCode, response.json()]).toEqual([202, { accepted: true }])
  const [mail] = await mailsTo(email)
  return /\/prove-address#([\w-]{20,})/.exec(mail?.text ?? '')?.[1] ?? expect.unreachable()
}
const prove = (browser: Browser, token: string) => browser.call(address.proveAddress, { body: { token } })
const codeOf = (response: Awaited<ReturnType<typeof prove>>) => [response.statusCode, errorOf(response).code]

/** A registration of a person, or of the one whom the address is kept under. */
async function insertRegistration(email: string, { edition = 'SS26', of = '' } = {}): Promise<string> {
  const { db, clock } = t.deps
  const personId = of || (await db.transaction().execute((tx) => keepUnder(tx, email, clock.now())))
  const { role: _, ...answers } = registrationOf({ email, matrikelnummer: `M${(count += 1)}` })
  await db
    .insertInto('profiles')
    .values({
      ...answers,
      id: randomUUID(),
      edition,
      personId,
      registeredBefore: false,
      createdAt: clock.now(),
      withdrawnAt: null,
    })
    .execute()
  return personId
}

/** A team of the current edition with a member entered by hand. */
async function insertTeam(email: string): Promise<{ teamId: string; companyId: string; personId: string }> {
  const [companyId = ''] = await registerCompanies(t, [`Firm${(count += 1)}`])
  const teamId = randomUUID()
  const { db, clock } = t.deps
  const personId = await db.transaction().execute(async (tx) => {
    const id = await keepUnder(tx, email, clock.now())
    await tx
      .insertInto('teams')
      .values({
        id: teamId,
        edition: 'SS26',
        companyId,
        representativeEmail: 'boss@firm.example',
        createdAt: clock.now(),
        places: 1,
      })
      .execute()
    await tx.insertInto('teamMembers').values({ teamId, edition: 'SS26', position: 0, personId: id }).execute()
    return id
  })
  return { teamId, companyId, personId }
}
const personOf = async (email: string) =>
  (
    await t.deps.db
      .selectFrom('identities')
      .select('personId')
      .where('email', '=', email)
      .orderBy('updatedAt', 'desc')
      .executeTakeFirstOrThrow()
  ).personId

test('a sign-on that asserts the address of an admin gains nothing by any call', async () => {
  const email = newAddress()
  const admin = await insertAccount(t.deps.db, 'Admin', t.clock.current, email)
  const stranger = await t.signOn({ email })

  expect(await read(stranger)).toEqual({
    email,
    isProved: false,
    awaitsProof: true,
  })
  await t.browser().call(auth.forgotPassword, { body: { email } })
  const token = await askedToken(stranger, email)
  const secrets = (await mailsTo(email)).flatMap(({ text }) => /#([\w-]{20,})/.exec(text)?.[1] ?? [])
  expect(secrets).toHaveLength(2)
  const download = await stranger.call(downloadProfile)
  expect(download.statusCode).toBe(200)
  for (const secret of secrets) expect(download.body).not.toContain(secret)

  expect(codeOf(await prove(stranger, `${token.slice(1)}x`))).toEqual([410, 'link_invalid'])
  const guessed = await stranger.call(auth.setPassword, {
    body: { token: `${token.slice(1)}x`, password: 'elf grüne Fahrräder' },
  })
  expect(guessed.statusCode).toBe(410)
  // A link that proves an address sets no password.
  expect((await stranger.call(auth.setPassword, { body: { token, password: 'elf grüne Fahrräder' } })).statusCode).toBe(
    410,
  )
  expect(await roleOf(stranger)).toBe('student')
  expect((await stranger.call(listAuthorisedUsers)).statusCode).toBe(403)
  const after = await t.deps.db.selectFrom('authorisedUsers').selectAll().where('id', '=', admin.id).execute()
  expect(after[0]?.personId).toBe(admin.personId)
})

describe('a colleague who signs on', () => {
  test.each([
    ['Admin', true],
    ['Viewer', true],
    ['Advisor', false],
  ] as const)(
    'gets the role of their %s account by the link; they and the admins are told: %s',
    async (type, isTold) => {
      const email = newAddress()
      const boss = newAddress()
      await insertAccount(t.deps.db, 'Admin', t.clock.current, boss)
      const account = await insertAccount(t.deps.db, type, t.clock.current, email)
      const colleague = await t.signOn({ role: 'student', email })
      const response = await prove(colleague, await askedToken(colleague, email))
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { email, added: { account: true, places: 0, registrations: 0, lateRegistration: false } },
      ])
      expect(await roleOf(colleague)).toBe(type.toLowerCase())
      const told = await toldOf(email)
      expect([boss, email].map((recipient) => told.includes(recipient))).toEqual([isTold, isTold])
      expect(await read(colleague)).toEqual({ email, isProved: true, awaitsProof: false })
      const record = (await recordsOf(t, { action: 'prove-address' })).at(-1)
      expect(record).toMatchObject({
        actor: email,
        recordType: 'person',
        recordId: await personOf(email),
        details: { by: 'link', account: true, places: 0, registrations: 0, lateRegistration: false },
      })

      // A later sign-on with the same address is a different person, who takes nothing over.
      const successor = await t.signOn({ email })
      expect((await read(successor)).awaitsProof).toBe(false)
      expect((await prove(successor, await askedToken(successor, email))).json()).toMatchObject({
        added: { account: false },
      })
      expect([await roleOf(successor), await roleOf(colleague)]).toEqual(['student', type.toLowerCase()])
      expect(account.personId).not.toBe(await personOf(email))
    },
  )

  test('reads what waits without being told anything else, and is sent one mail in two minutes', async () => {
    const email = newAddress()
    const nobody = await t.signOn({ email })
    expect(await read(nobody)).toEqual({ email, isProved: false, awaitsProof: false })
    await askedToken(nobody, email)
    minutes(1)
    await nobody.call(address.askAddressProof)
    expect(await mailsTo(email)).toHaveLength(1)
    minutes(2)
    const token = await askedToken(nobody, email)
    expect(await mailsTo(email)).toHaveLength(2)
    expect((await prove(nobody, token)).statusCode).toBe(200)
    minutes(3)
    expect((await nobody.call(address.askAddressProof)).statusCode).toBe(202)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('is sent three mails a day, and asking answers alike beyond that, but for whoever else asserts the address', async () => {
    const email = newAddress()
    const nobody = await t.signOn({ email })
    for (let at = 0; at < 4; at++) {
      expect((await nobody.call(address.askAddressProof)).statusCode).toBe(202)
      minutes(3)
    }
    expect(await mailsTo(email)).toHaveLength(3)
    const owner = await t.signOn({ email })
    expect((await prove(owner, await askedToken(owner, email))).statusCode).toBe(200)
  })

  test('has the mail in no list of their own, and nothing of theirs in the mail: its reader may be somebody else', async () => {
    const email = newAddress()
    await askedToken(await t.signOn({ email, firstname: 'Win', lastname: 'at spam.example' }), email)
    const [mail] = await mailsTo(email)
    expect(mail?.personId).toBeNull()
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/\bWin\b|spam\.example/)
    expect(mail?.text).toContain('/de/prove-address#')
  })
})

describe('a link', () => {
  test('works for nobody but the person who asked, whatever address they assert', async () => {
    const email = newAddress()
    await insertAccount(t.deps.db, 'Admin', t.clock.current, email)
    const own = await t.signOn({ email })
    const other = await t.signOn({ email })
    const token = await askedToken(own, email)
    const refused = await prove(other, token)
    expect(codeOf(refused)).toEqual([403, 'wrong_person'])
    expect(refused.json()).toMatchObject({ error: { message: address.addressMessages.wrongPerson } })
    expect((await prove(t.browser(), token)).statusCode).toBe(401)
    expect(await roleOf(other)).toBe('student')
    expect((await prove(own, token)).statusCode).toBe(200)
  })

  test('works once, and makes the earlier ones useless', async () => {
    const email = newAddress()
    const own = await t.signOn({ email })
    const first = await askedToken(own, email)
    minutes(3)
    const second = await askedToken(own, email)
    expect((await prove(own, second)).statusCode).toBe(200)
    expect(codeOf(await prove(own, second))).toEqual([410, 'link_invalid'])
    expect(codeOf(await prove(own, first))).toEqual([410, 'link_invalid'])
  })

  test('expires after 24 hours', async () => {
    const email = newAddress()
    await insertAccount(t.deps.db, 'Advisor', t.clock.current, email)
    const own = await t.signOn({ email })
    const token = await askedToken(own, email)
    const asked = t.clock.current.getTime()
    // Sessions would expire earlier.
    const { db } = t.deps
    await db
      .updateTable('sessions')
      .set({ expiresAt: new Date(asked + 1e9), lastUsedAt: new Date(asked + 1e8) })
      .execute()
    t.clock.current = new Date(asked + 24 * 60 * 60_000)
    expect(codeOf(await prove(own, token))).toEqual([410, 'link_invalid'])
  })
})

describe('what is kept under an address', () => {
  test('joins the person who proves it: an earlier registration and a place typed by hand', async () => {
    const email = newAddress()
    const kept = await insertRegistration(email, { edition: 'SS25' })
    const { teamId, companyId, personId } = await insertTeam(email)
    expect(personId).toBe(kept)
    await confirmTeamsOf(t.deps.db, companyId, t.clock.current)
    const student = await t.signOn({ email })
    expect((await read(student)).awaitsProof).toBe(true)

    const response = await prove(student, await askedToken(student, email))
    expect(response.json()).toEqual({
      email,
      added: { account: false, places: 1, registrations: 1, lateRegistration: false },
    })
    const own = await personOf(email)
    const { db } = t.deps
    expect(await db.selectFrom('profiles').select('edition').where('personId', '=', own).execute()).toEqual([
      { edition: 'SS25' },
    ])
    expect(await db.selectFrom('teamMembers').select('teamId').where('personId', '=', own).execute()).toEqual([
      { teamId },
    ])
    expect(await db.selectFrom('people').select('id').where('email', '=', email).execute()).toEqual([{ id: own }])
    // The company has confirmed these people, and they are still the same.
    const confirmed = await db
      .selectFrom('teamConfirmations')
      .select('members')
      .where('teamId', '=', teamId)
      .executeTakeFirstOrThrow()
    await confirmTeamsOf(db, companyId, t.clock.current)
    expect(confirmed).toEqual(
      await db.selectFrom('teamConfirmations').select('members').where('teamId', '=', teamId).executeTakeFirst(),
    )
    // Whatever the office keeps under the address from now on is theirs at once.
    expect(await db.transaction().execute((tx) => keepUnder(tx, email, t.clock.current))).toBe(own)
  })

  test('is in what undoing a publication puts back under the person who has proved it', async () => {
    const email = newAddress()
    const { personId } = await insertTeam(email)
    const { db, clock } = t.deps
    const id = randomUUID()
    const team = { id: randomUUID(), members: [personId, randomUUID()] }
    await db
      .insertInto('publications')
      .values({
        id,
        edition: 'SS26',
        number: 1,
        runId: await insertChosenRun(db, { teams: [] }),
        publishedAt: clock.now(),
        publishedBy: 'admin@example.org',
        mailsLeaveAt: clock.now(),
        teamsWritten: 0,
        earlier: JSON.stringify([team]),
      })
      .execute()
    const student = await t.signOn({ email })
    await prove(student, await askedToken(student, email))
    const row = await db.selectFrom('publications').select('earlier').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.earlier).toMatchObject([{ members: [await personOf(email), team.members[1]] }])
  })

  test('tells its student of the place, and takes back what a publication is about to say', async () => {
    const email = newAddress()
    await insertTeam(email)
    const student = await t.signOn({ email })
    const profile = (await student.call(createProfile, { body: registrationOf() })).json<StudentProfile>()
    await insertChosenRun(t.deps.db, { teams: [], unplaced: [profile.id] })
    const admin = await t.signInAs('Admin')
    const { version, last } = (await admin.call(previewPublication)).json<Preview>()
    const body = { version, last: last?.id ?? null, losses: [] }
    expect((await admin.call(publishRun, { body })).statusCode).toBe(201)
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject.split(' / ')[0] ?? '').toSorted()
    const registered = 'You are registered for Project Week 1.000+'
    expect(await subjects()).toEqual(['The teams have been published', registered])

    await prove(student, await askedToken(student, email))
    expect(await subjects()).toEqual(['Confirm your email address', registered, `Your team at Firm${count}`])
  })

  test('stays where it is when both have a registration in one edition: nothing changes, and the link stays good', async () => {
    const email = newAddress()
    const kept = await insertRegistration(email)
    const student = await t.signOn({ email })
    const own = await personOf(email)
    await insertRegistration(email, { of: own })
    const token = await askedToken(student, email)
    const standing = () =>
      Promise.all([
        t.deps.db.selectFrom('people').select('id').where('email', '=', email).orderBy('id').execute(),
        t.deps.db.selectFrom('profiles').selectAll().where('email', '=', email).orderBy('id').execute(),
        t.deps.db.selectFrom('personAddresses').selectAll().where('address', '=', email).orderBy('personId').execute(),
      ])
    const before = await standing()
    for (let time = 0; time < 2; time++) {
      const refused = await prove(student, token)
      expect(codeOf(refused)).toEqual([409, 'conflict'])
      expect(germanOf(errorOf(refused).message)).toMatch(/Programmbüro/)
    }
    expect(await standing()).toEqual(before)
    expect(before[1].map(({ personId }) => personId).toSorted()).toEqual([kept, own].toSorted())
  })

  test('of somebody with a sign-on of their own, or with another address, is not joined', async () => {
    const email = newAddress()
    const account = await insertAccount(t.deps.db, 'Admin', t.clock.current, email)
    await t.deps.db
      .insertInto('personAddresses')
      .values({
        personId: account.personId,
        address: newAddress(),
        source: 'kept',
        notedAt: t.clock.current,
        provedAt: null,
        provedBy: null,
      })
      .execute()
    const browser = await t.signOn({ email })
    expect((await read(browser)).awaitsProof).toBe(false)
    await prove(browser, await askedToken(browser, email))
    expect(await roleOf(browser)).toBe('student')
  })
})

test('the office means by an address who has proved it, not who is registered with it', async () => {
  const email = newAddress()
  const owner = await t.signOn({ email, lastname: 'Owner' })
  const ownerId = await personOf(email)
  await insertRegistration(email, { edition: 'SS25' })
  await prove(owner, await askedToken(owner, email))
  const other = await t.signOn({ email, lastname: 'Other' })
  expect((await other.call(createProfile, { body: registrationOf() })).statusCode).toBe(200)
  expect(await listMeant(t.deps.db, 'SS26', [email])).toEqual([])
  expect(await findHolder(t.deps.db, email)).toBe(ownerId)
})

describe('where the university says that it never gives an address to somebody else', () => {
  /** Signs on like SAML with the setting on. */
  const signOn = async (email: string, role: 'student' | 'advisor' = 'student') => {
    const browser = await t.signOn({ email, role })
    const { id } = await t.deps.db
      .selectFrom('identities')
      .select('id')
      .where('personId', '=', await personOf(email))
      .executeTakeFirstOrThrow()
    await proveBySignOn(t.deps, id, '127.0.0.1')
    return browser
  }

  test('a sign-on takes registrations, places and other accounts along', async () => {
    const email = newAddress()
    await insertRegistration(email, { edition: 'SS25' })
    await insertAccount(t.deps.db, 'Advisor', t.clock.current, email)
    const browser = await signOn(email)
    expect(await read(browser)).toEqual({ email, isProved: true, awaitsProof: false })
    expect(await roleOf(browser)).toBe('advisor')
  })

  test.each(['Admin', 'Viewer'] as const)(
    'nothing beside an account of type %s is joined without the link',
    async (type) => {
      const email = newAddress()
      await insertRegistration(email, { edition: 'SS25' })
      await insertAccount(t.deps.db, type, t.clock.current, email)
      const browser = await signOn(email)
      expect(await roleOf(browser)).toBe('student')
      expect(await read(browser)).toEqual({
        email,
        isProved: false,
        awaitsProof: true,
      })
      expect((await prove(browser, await askedToken(browser, email))).statusCode).toBe(200)
      expect(await roleOf(browser)).toBe(type.toLowerCase())
    },
  )

  test('an account of the office that is made afterwards waits for the link, though its password is set', async () => {
    const email = newAddress()
    const browser = await signOn(email)
    const account = await insertAccount(t.deps.db, 'Admin', t.clock.current, email)
    const link = await t.deps.db.transaction().execute((tx) => makeInvitation(t.deps, tx, account))
    const byPassword = t.browser()
    const token = link.slice(link.indexOf('#') + 1)
    await byPassword.call(auth.setPassword, { body: { token, password: 'elf grüne Fahrräder' } })
    expect([await roleOf(byPassword), await roleOf(browser)]).toEqual(['admin', 'student'])
    expect((await read(browser)).awaitsProof).toBe(true)
    await prove(browser, await askedToken(browser, email))
    expect(await roleOf(browser)).toBe('admin')
    expect(await toldOf(email)).toContain(email)
  })

  test('what cannot be joined waits, and the sign-on goes through', async () => {
    const email = newAddress()
    await insertRegistration(email)
    await t.signOn({ email })
    await insertRegistration(email, { of: await personOf(email) })
    const { id } = await t.deps.db
      .selectFrom('identities')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await proveBySignOn(t.deps, id, '127.0.0.1')
    const { provedAt } = await t.deps.db
      .selectFrom('personAddresses')
      .select('provedAt')
      .where('personId', '=', await personOf(email))
      .executeTakeFirstOrThrow()
    expect(provedAt).toBeNull()
  })
})
