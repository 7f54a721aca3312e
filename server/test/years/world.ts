import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { saveIdentity } from '#src/modules/auth/auth.queries.ts'
import { insertSession, type SessionSubject } from '#src/modules/auth/session.queries.ts'
import { changeEdition, type EditionRecord, readEdition } from '@project-week/contract/editions/edition-settings'
import { nameChallenges, releaseChallenges } from '@project-week/contract/companies/challenge'
import { registerCompany } from '@project-week/contract/companies/company'
import { confirmCompanyAddress } from '@project-week/contract/hosting/hosting'
import {
  type QuestionDraft,
  readQuestions,
  type QuestionList,
  saveQuestions,
} from '@project-week/contract/questions/question'
import { createProfile, type ProfileRegistration } from '@project-week/contract/registrations/profile'
import { followUpOffers } from '#src/modules/publishing/follow-up-offers.ts'
import { mailCertificates } from '#src/modules/certificates/mail-certificates.ts'
import { remindOfProof } from '#src/modules/companies/company-proof.ts'
import { tellOfGone } from '#src/modules/registrations/tell-of-gone.ts'
import { remindWhenDue } from '#src/modules/outstanding/remind.ts'
import { remindOfConsent } from '#src/modules/showcase/remind-of-consent.ts'
import { insertAccount } from '#test/accounts.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { productionEnv } from '#test/production.ts'
import { edition, type Facts, readFacts } from './facts.ts'
import { type Letter, recordLetters } from './letters.ts'

/** Somebody with a sign-on of the university. */
export interface Student {
  name: string
  subject: string
  matrikelnummer: string
  /** What the university asserts now, and what it has asserted before. */
  email: string
  addresses: Set<string>
  /** How many had signed on by then; of two who are one person, the newer sign-on says the address. */
  signOn: number
  browser: Browser | undefined
  /** The person behind the session, and whether that session is over. */
  registration: ProfileRegistration
}

export interface Host {
  name: string
  email: string
  /** Of the newest link in a mail. */
  token: string | undefined
  /** When its address was confirmed later than at the beginning: of an earlier team it read on its page. */
  confirmedAt: Date | undefined
}

export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'body'>

/** What one act of a year was. */
export interface Deed {
  /** As a person would tell it: "S2 declines the place at Aldor". */
  said: string
  /** Whom the audit log has to name; none where nobody is named, as for what the system does by itself. */
  by: readonly string[]
  /** Undefined where nothing was asked of the server. */
  response?: Answer | undefined
  /** Somebody in the office set by hand who is in which team. */
  isByHand?: true
  /** Somebody signed on, or was found to be somebody else, beside what was asked for. */
  hasSignedOn?: true
  /** It was several calls, of which the last may be refused after others changed something. */
  mayFailLate?: true
  /** A publication or the server itself: what these put together obeys the rules. */
  seats?: 'publication' | 'offer'
}

export interface Wishes {
  minimum: number
  maximum: number
  silent: 'accepted' | 'declined'
  offers: 'automatic' | 'reviewed'
  /** Whether students name five challenges: there are enough companies then. */
  naming: boolean
}

export const office = 'office@university.example'

const env = productionEnv()
const hour = 3_600_000
/** The last day on which challenges can be named. */
export const lastToName = '2026-03-22'
const begin = new Date('2025-10-10T08:00:00Z')

/** A question of the office's own; what it asks does not matter. */
export const questionOf = (
  given: Pick<QuestionDraft, 'audience' | 'kind'> & Partial<QuestionDraft>,
): QuestionDraft => ({
  id: null,
  label: { en: given.kind, de: given.kind },
  question: { en: 'How well?', de: 'Wie gut?' },
  hint: { en: '', de: '' },
  options: given.kind.startsWith('choice') ? ['none', 'good', 'very'].map((id) => ({ id, en: id, de: id })) : [],
  isScale: false,
  isRequired: false,
  until: null,
  isRetired: false,
  ...given,
})

const fields = ['Mobility', 'IT', 'Health', 'Security'] as const

const studentOf = (name: string, at: number): Student => {
  const email = `${name.toLowerCase()}@university.example`
  return {
    name,
    subject: `subject-${name}`,
    matrikelnummer: `0370000${at}`,
    email,
    addresses: new Set([email]),
    signOn: 0,
    browser: undefined,
    registration: registrationOf({
      gender: at % 3 === 0 ? 'Male' : 'Female',
      preferredFieldOfBusiness: [fields[at % 4] ?? 'IT', fields[(at + 1) % 4] ?? 'IT'],
      semester: 1 + (at % 5),
    }),
  }
}

/**
 * A small world: eight students and two strangers, four companies (eight where students name five challenges), one office, and a year to live through. What it knows is
 * only whom to let act; what is true it asks the database.
 */
export class World {
  readonly t: TestApp
  readonly students: readonly Student[]
  readonly hosts: readonly Host[]
  readonly story: string[] = []
  /** Every mail that was written, in order. */
  readonly letters: Letter[]
  /** What links hold: no answer may show one. */
  readonly tokens = new Set<string>()
  admin: Browser
  facts: Facts
  /** How many sign-ons there have been. */
  private signOns = 0
  /** The kinds of contradictions that are looked for, where it is not all: a story that is shrunk is about one thing. */
  lookFor: readonly string[] | undefined
  /** The edition's data is gone. */
  isOver = false
  /** People whom the office has put into a team by hand although they had left or declined. */
  readonly takenIn = new Set<string>()
  readonly erased = new Set<string>()
  /** By registration: which of the challenges that they named they know to be gone. */
  readonly knownAsGone = new Map<string, ReadonlySet<string>>()
  readonly outcomes = new Map<string, { done: number; refused: number }>()

  /** What the server logged as wrong. */
  readonly #errors: readonly string[]
  #origin: Promise<string> | undefined

  private constructor(t: TestApp, letters: Letter[], facts: Facts, errors: readonly string[], naming: boolean) {
    this.t = t
    this.#errors = errors
    this.letters = letters
    this.facts = facts
    this.admin = t.browser()
    this.students = [...Array.from({ length: 8 }, (_, at) => studentOf(`S${at + 1}`, at + 1)), studentOf('X1', 9)]
    const names = ['Aldor', 'Borea', 'Cetus', 'Dorado', ...(naming ? ['Eris', 'Fornax', 'Grus', 'Hydra'] : [])]
    this.hosts = names.map((name) => ({
      name,
      email: `boss@${name.toLowerCase()}.example`,
      token: undefined,
      confirmedAt: undefined,
    }))
  }

  static async begin(wishes: Wishes): Promise<World> {
    const errors: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => errors.push(line) })
    const t = await createTestApp({ mode: 'production', env, log })
    t.clock.current = begin
    const world = new World(t, recordLetters(t.deps), await readFacts(t.deps.db), errors, wishes.naming)
    const { id } = await insertAccount(t.deps.db, 'Admin', begin, office)
    world.admin = await world.open({ authorisedUserId: id })
    await world.wish(wishes)
    for (const host of world.hosts.slice(0, -1)) await world.registerHost(host)
    for (const student of world.students.slice(0, 7)) {
      await world.signOn(student)
      await student.browser?.call(createProfile, { body: student.registration })
    }
    await world.look()
    // The last but one waits for its proof.
    for (const { token } of world.hosts.slice(0, -2)) {
      await world.call(t.browser(), confirmCompanyAddress, { body: { token } })
    }
    await world.look()
    if (wishes.naming) await world.nameFive()
    await world.askQuestions((kept) => [
      ...kept,
      questionOf({ audience: 'student', kind: 'choice', isRequired: true }),
      questionOf({ audience: 'student', kind: 'yes-no' }),
      questionOf({ audience: 'company', kind: 'choices' }),
    ])
    await world.look()
    return world
  }

  get now(): Date {
    return this.t.clock.current
  }
  set now(now: Date) {
    this.t.clock.current = now
  }

  /** Sessions, and proofs of who somebody is, outlast the year: signing in is no part of it, but for who signs on with something new. */
  private async open(subject: SessionSubject): Promise<Browser> {
    const token = randomUUID()
    const expires = new Date(this.now.getTime() + 30_000 * hour)
    await insertSession(this.t.deps.db, {
      tokenHash: createHash('sha256').update(token).digest(),
      subject,
      now: this.now,
      expires,
      provedAt: expires,
    })
    await sql`update sessions set last_used_at = expires_at`.execute(this.t.deps.db)
    const browser = this.t.browser()
    browser.cookies.set('__Host-session', token)
    return browser
  }

  async signOn(student: Student): Promise<void> {
    // Nobody signs on in the same millisecond as somebody else.
    this.t.clock.current = new Date(this.now.getTime() + 1)
    student.signOn = this.signOns += 1
    this.shareAddress((one) => one === student || (this.personOf(one) ?? one) === this.personOf(student))
    const identity = {
      id: randomUUID(),
      subject: student.subject,
      role: 'student' as const,
      firstname: student.name,
      lastname: 'Student',
      matrikelnummer: student.matrikelnummer,
      email: student.email,
      placeofbirth: 'London',
      countryofbirth: 'GB',
      currentfieldofstudy: 'Mechatronics - M.Sc.',
      updatedAt: this.now,
    }
    const identityId = await this.t.deps.db.transaction().execute((tx) => saveIdentity(tx, identity))
    student.browser = await this.open({ identityId })
  }

  /** Those who are one person have the address of the newest sign-on. */
  shareAddress(isOne: (student: Student) => boolean): void {
    const same = this.students.filter(isOne)
    const newest = same.toSorted((a, b) => b.signOn - a.signOn)[0]
    for (const student of same) {
      student.email = newest?.email ?? student.email
      student.addresses.add(student.email)
    }
  }

  registerHost(host: Host, late?: string): Promise<LightMyRequestResponse> {
    const at = this.hosts.indexOf(host)
    const body = companyOf({
      companyName: host.name,
      fieldOfBusiness: fields[at] ?? 'IT',
      agreesToChallenge: this.hosts.length > 4,
      contactPerson: { ...companyOf().contactPerson, email: host.email },
    })
    return this.call(this.t.browser(), registerCompany, { body: { ...body, ...(late !== undefined && { late }) } })
  }

  private async wish({ minimum, maximum, silent, offers, naming }: Wishes): Promise<void> {
    const read = await this.call(this.admin, readEdition, { params: { label: edition } })
    const { edition: settings, version } = read.json<EditionRecord>()
    const { label: _, ...rest } = settings
    const body = {
      ...rest,
      minimumTeamMembers: minimum,
      links: { oversizedStudentFiles: 'https://a.example/s', oversizedOtherFiles: 'https://a.example/o' },
      answers: { ...rest.answers, silent, offers },
      matching: { ...rest.matching, minimum, maximum },
      challenges: { isAsked: naming, until: lastToName },
    }
    const answer = await this.call(this.admin, changeEdition, { params: { label: edition }, query: { version }, body })
    if (answer.statusCode !== 200) throw new Error(`the edition's settings were refused: ${answer.body}`)
  }

  /** The challenges of those that are confirmed are public, and some students name the first five of them. */
  private async nameFive(): Promise<void> {
    const ids = this.facts.companies.flatMap(({ id, addressState }) => (addressState === 'confirmed' ? [id] : []))
    const changes = ids.map((id) => ({ id, isShown: true }))
    await this.call(this.admin, releaseChallenges, { body: { changes } })
    for (const { browser } of this.students.slice(0, 4)) {
      await browser?.call(nameChallenges, { body: { challenges: ids.slice(0, 5) } })
    }
  }

  /** Saves the office's own questions as they are after a change. */
  async askQuestions(
    change: (questions: QuestionList['questions']) => readonly QuestionDraft[],
  ): Promise<LightMyRequestResponse> {
    const params = { label: edition }
    const { questions, version } = (await this.call(this.admin, readQuestions, { params })).json<QuestionList>()
    const body = { questions: change(questions) }
    return this.call(this.admin, saveQuestions, { params, query: { version }, body })
  }

  /** @throws where the server fails, which no act may make it do */
  async call(
    browser: Browser,
    endpoint: EndpointDefinition,
    request: Parameters<Browser['call']>[1] = {},
  ): Promise<LightMyRequestResponse> {
    let response = await browser.call(endpoint, request)
    // As it asks: on a machine that does much else a database may be silent for a moment.
    for (let again = 0; response.statusCode === 503 && again < 10; again++) {
      await sleep(1000)
      response = await browser.call(endpoint, request)
    }
    return this.refuseFailure(endpoint, response)
  }

  refuseFailure<A extends Answer>(endpoint: EndpointDefinition, response: A): A {
    if (response.statusCode >= 500) {
      const why = /"message":"((?:[^"\\]|\\.)*)","stack":"((?:[^"\\]|\\.){0,400})/.exec(this.#errors.at(-1) ?? '')
      throw new ServerFailure(
        `${endpoint.method} ${endpoint.path} answers ${response.statusCode}: ${why?.[1] ?? response.body} ${why?.[2] ?? ''}`,
      )
    }
    return response
  }

  /** Where it listens, for what needs a connection: files. */
  listen(): Promise<string> {
    this.#origin ??= this.t.app.listen({ port: 0, host: '127.0.0.1' })
    return this.#origin
  }

  /** What the server does by itself, each job once. */
  async runJobs(): Promise<void> {
    await followUpOffers(this.t.deps)
    await mailCertificates(this.t.deps)
    await remindWhenDue(this.t.deps)
    await tellOfGone(this.t.deps)
    await remindOfConsent(this.t.deps)
    await remindOfProof(this.t.deps)
  }

  count(act: string, isDone: boolean): void {
    const { done, refused } = this.outcomes.get(act) ?? { done: 0, refused: 0 }
    this.outcomes.set(act, { done: done + 1, refused: refused + (isDone ? 0 : 1) })
  }

  /** Reads what is true now, and the links of all mails. */
  async look(): Promise<void> {
    this.facts = await readFacts(this.t.deps.db)
    for (const student of this.students) if (this.personOf(student) === undefined) student.browser = undefined
    for (const { values, recipient } of this.letters) {
      for (const value of Object.values(values)) {
        const token = tokenIn(value)
        if (token === undefined) continue
        this.tokens.add(token)
        const host = this.hosts.find(({ email }) => email === recipient.toLowerCase())
        if (host !== undefined && textIn(value).includes('/host-team#')) host.token = token
      }
    }
  }

  personOf({ subject }: Student): string | undefined {
    return this.facts.subjects.get(subject)
  }
  /** The registration that counts. */
  profileOf(student: Student): Facts['profiles'][number] | undefined {
    const personId = this.personOf(student)
    return this.facts.profiles.find((profile) => profile.personId === personId && profile.withdrawnAt === null)
  }
  /** A person as the story calls them. */
  nameOf(personId: string): string {
    const student = this.students.find((one) => this.personOf(one) === personId)
    return student?.name ?? this.facts.people.get(personId) ?? 'somebody erased'
  }
  companyOf(host: Host): Facts['companies'][number] | undefined {
    return this.facts.companies.find(({ companyName }) => companyName === host.name)
  }
}

export class ServerFailure extends Error {}

export const textIn = (value: Letter['values'][string]): string => (typeof value === 'string' ? value : value.en)
export const tokenIn = (value: Letter['values'][string]): string | undefined =>
  /#([\w.-]{20,})/.exec(textIn(value))?.[1]
