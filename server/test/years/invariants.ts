import { unchangingActions } from '@project-week/contract/audit/vocabulary'
import { listOwnCertificates, type OwnCertificate } from '@project-week/contract/certificates/certificate'
import { type Company, listCompanies } from '@project-week/contract/companies/company'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { exportList } from '@project-week/contract/exports/export'
import { listOwnFiles } from '@project-week/contract/files/upload'
import { type HostingPage, readHosting } from '@project-week/contract/hosting/hosting'
import { getOverview, listWaiting, type Overview, type WaitingList } from '@project-week/contract/overview/overview'
import { getStatistics, type Statistics } from '@project-week/contract/overview/statistics'
import { getRun, type Run } from '@project-week/contract/matching/matching'
import { answerKey } from '@project-week/contract/matching/rules'
import { answerOptions, type Answers } from '@project-week/contract/questions/question'
import { type FreePlace, listAnswers } from '@project-week/contract/publishing/offer'
import { getOwnTeam, type OwnTeam } from '@project-week/contract/publishing/own-team'
import {
  downloadProfile,
  getProfile,
  type ListedStudent,
  listProfiles,
} from '@project-week/contract/registrations/profile'
import { getIdentity, type OwnIdentity } from '@project-week/contract/registrations/own-identity'
import { type StudentState, studentStateLabels } from '@project-week/contract/states'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import { utils, read } from '@e965/xlsx'
import { sql } from 'kysely'
import { berlinDay } from '#src/clock.ts'
import type { Contradiction } from './contradiction.ts'
import { digestOf, edition, type Facts, nameOfCompany, teamOf, type TeamFact } from './facts.ts'
import type { Letter } from './letters.ts'
import { type Deed, type Host, lastToName, office, ServerFailure, type Student, textIn, type World } from './world.ts'

/** Emails about an address, whoever's it is by now: an account is signed in to with it. */
const goesToItsAddress = new Set([
  'late-registration',
  'invitation',
  'password-reset',
  'address-proof',
  'join-asked',
  'people-joined',
  'password-changed',
  'factor-changed',
  'office-access',
])

const weekStart = '2026-04-20'
const weekEnd = '2026-04-24'
const list = (items: Iterable<string>) => [...items].toSorted().join(', ') || 'nobody'
const isSame = (a: Iterable<string>, b: Iterable<string>) => list(a) === list(b)

/** What is found wrong is said one after another. */
function collect() {
  const found: Contradiction[] = []
  return { found, say: (kind: string, text: string) => void found.push({ kind, text }) }
}

type Check = (world: World, before: Facts, deed: Deed) => Contradiction[] | Promise<Contradiction[]>

/** Each with the kinds of contradictions that it finds; a failing server may be met by any that asks it. */
const checks: readonly (readonly [readonly string[], Check])[] = [
  [['two-teams', 'seated'], checkSeats],
  [['size'], checkSizes],
  [['rule'], checkRules],
  [['told', 'told-company', 'unconfirmed'], checkTold],
  [['named', 'told-gone', 'failure'], checkNamed],
  [['answers'], checkOwnQuestions],
  [['audit'], checkAudit],
  [['list', 'failure'], checkLists],
  [['list', 'failure'], checkFile],
  [['figures', 'failure'], checkFigures],
  [['figures', 'free-places', 'failure'], checkAnswers],
  [['own-page', 'private', 'certificate', 'failure'], checkStudents],
  [['company-page', 'private', 'failure'], checkCompanies],
]

/**
 * Everything that must hold after an act, whatever was done before.
 *
 * @param only the kinds that are looked for; all of them where it is left out
 */
export async function findContradictions(
  world: World,
  before: Facts,
  deed: Deed,
  only?: readonly string[],
): Promise<Contradiction[]> {
  const wasRefused = deed.response !== undefined && deed.response.statusCode >= 400
  if (wasRefused && deed.hasSignedOn === undefined && deed.mayFailLate === undefined) {
    return digestOf(before) === digestOf(world.facts)
      ? []
      : [{ kind: 'refused', text: `was refused with ${deed.response?.statusCode}, and yet something has changed` }]
  }
  if (world.isOver) return checkRetained(world)
  const { found, say } = collect()
  for (const [kinds, check] of checks) {
    if (only !== undefined && !kinds.some((kind) => only.includes(kind))) continue
    try {
      found.push(...(await check(world, before, deed)))
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error
      say('failure', error.message)
    }
  }
  return found
}

/* 1, 2: who is seated. */

function checkSeats(world: World, before: Facts, { isByHand }: Deed): Contradiction[] {
  const { facts } = world
  const { found, say } = collect()
  const seats = new Map<string, TeamFact>()
  for (const team of facts.teams) {
    for (const personId of team.members) {
      if (seats.has(personId)) say('two-teams', `${world.nameOf(personId)} is in two teams`)
      seats.set(personId, team)
    }
  }
  for (const [personId, team] of seats) {
    const state = facts.standing.find((row) => row.personId === personId)?.state
    const hasDeclined = facts.offers.some(
      (offer) => offer.personId === personId && offer.state === 'declined' && offer.teamId === team.id,
    )
    const left = hasDeclined ? 'declined' : null
    const gone = world.erased.has(personId) ? 'erased everything' : state === 'withdrawn' ? 'withdrawn' : left
    const key = `${personId} ${gone} ${team.id}`
    if (gone === null) continue
    // Put there by name, or found to be whom the office had put there.
    const stood = before.standing.find((row) => row.personId === personId)?.state
    if (isByHand && (teamOf(before, personId)?.id !== team.id || stood !== state)) world.takenIn.add(key)
    if (!world.takenIn.has(key)) {
      say('seated', `${world.nameOf(personId)} has ${gone} and sits at ${nameOfCompany(facts, team.companyId)}`)
    }
  }
  return found
}

/* 3: how large a team may be, and which rules it has to keep. */

function checkSizes(world: World, before: Facts, { seats }: Deed): Contradiction[] {
  const { facts } = world
  const { found, say } = collect()
  for (const { id, companyId, publicationId, members, places } of facts.teams) {
    const wrong = (what: string) => say('size', `the team at ${nameOfCompany(facts, companyId)} ${what}`)
    const size = members.length
    const free = facts.freePlaces.get(id) ?? 0
    if (size > places) wrong(`has ${size} members on ${places} places`)
    else if (free !== places - size) wrong(`has ${places - size} free places, and ${free} by the view`)
    else if (places === 0) wrong('is nobody')
    if (seats === undefined || publicationId === null) continue
    const publication = facts.publications.find((one) => one.id === publicationId)
    const run = facts.runs.find((one) => one.id === publication?.runId)
    const most = facts.companies.find((one) => one.id === companyId)?.maximumTeam ?? run?.maximum ?? 5
    const earlier = before.teams.find((one) => one.id === id)
    if (size > Math.max(most, earlier?.members.length ?? 0)) wrong(`has ${size} members, and the run allows ${most}`)
    // Afterwards members leave, and the team stays.
    const isWritten = seats === 'publication' && earlier?.publicationId !== publicationId
    const least = isWritten ? (run?.minimums[companyId] ?? 0) : 0
    if (size < least) wrong(`has ${size} members, and the run asks for ${least}`)
  }
  return found
}

/** The breaks of hard rules in a team, each as a sentence. */
function breaksOf(world: World, { members, companyId }: TeamFact, run?: Facts['runs'][number]): string[] {
  const { facts } = world
  const at = nameOfCompany(facts, companyId)
  const profiles = facts.profiles.filter(
    ({ personId, withdrawnAt }) => withdrawnAt === null && members.includes(personId),
  )
  return facts.rules.flatMap((rule) => {
    if (rule.weight !== null || (run !== undefined && rule.createdAt >= run.createdAt)) return []
    if (rule.companies.length > 0 && !rule.companies.includes(companyId)) return []
    const names = (some: typeof profiles) => some.map(({ personId }) => world.nameOf(personId)).join(' and ')
    switch (rule.kind) {
      case 'exclusion': {
        const kept = profiles.filter(({ id }) => rule.companyId === companyId && id === rule.profileId)
        return kept.length > 0 ? [`${names(kept)} is to be kept from ${at}`] : []
      }
      case 'apart': {
        const together = profiles.filter(({ id }) => rule.members.includes(id))
        return together.length > 1 ? [`${names(together)} are to be apart, and both are at ${at}`] : []
      }
      case 'none': {
        const such = profiles.filter(({ id, gender, answers }) => {
          if (rule.propertyName === 'gender') return gender === rule.propertyValue
          const given = run === undefined ? answers : (facts.keptAnswers.get(`${run.id} ${id}`) ?? {})
          return Object.entries(given).some(([question, answer]) =>
            [answer].flat().some((option) => answerKey(question, String(option)) === rule.propertyValue),
          )
        })
        return such.length > 0 ? [`${names(such)} is at ${at}, where nobody is to be ${rule.propertyValue}`] : []
      }
      default:
        return []
    }
  })
}

/** What nobody set by hand keeps the hard rules: of a publication those that its run knew, of an offer those of today. */
function checkRules(world: World, before: Facts, { seats }: Deed): Contradiction[] {
  if (seats === undefined) return []
  const { facts } = world
  return facts.teams.flatMap((team): Contradiction[] => {
    if (team.publicationId === null) return []
    const earlier = before.teams.find(({ id }) => id === team.id)
    if (team.members.every((personId) => earlier?.members.includes(personId))) return []
    const publication = facts.publications.find(({ id }) => id === team.publicationId)
    const run = seats === 'publication' ? facts.runs.find(({ id }) => id === publication?.runId) : undefined
    const old = earlier === undefined ? [] : breaksOf(world, earlier, run)
    return breaksOf(world, team, run)
      .filter((text) => !old.includes(text))
      .map((text) => ({ kind: 'rule', text }))
  })
}

/* 5: what people are told. */

/** What a mail says of a place: at which company its reader sits; null: nowhere. Undefined: nothing of the kind. */
function seatIn({ name, values }: Pick<Letter, 'name' | 'values'>): string | null | undefined {
  const company = values['company'] === undefined ? undefined : textIn(values['company'])
  switch (name) {
    case 'student-placed':
    case 'student-moved':
    case 'student-colleagues':
    case 'place-offered':
    case 'place-accepted':
      return company
    case 'student-confirmation':
    case 'student-withdrawal':
    case 'student-withdrawn':
    case 'student-lost':
    case 'student-unplaced':
    case 'student-company-gone':
    case 'place-declined':
    case 'place-undone':
      return null
    default:
      // Mails that are newer than this test: their names say enough.
      if (!/^(student|place|team)-/.test(name)) return undefined
      return /lost|gone|out|left|ended|dissolved|taken|removed|none/.test(name) ? null : company
  }
}

/** What a mail says of a company's team: the addresses it lists; undefined: nothing of the kind. */
function teamIn({ name, values }: Pick<Letter, 'name' | 'values'>, text: string): string[] | undefined {
  if (['company-lost', 'company-none', 'company-cancelled', 'company-reinstated'].includes(name)) return []
  if (!name.startsWith('company-') || values['team'] === undefined) return undefined
  return addressesIn(text.split('— Deutsch —')[0] ?? '')
}

const addressesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/[\w.-]+@university\.example/g)].map(([address]) => address)),
]

/** The mails that there are, in the order in which they are read: those of a publication wait for theirs. */
function readLetters(world: World): (Omit<Letter, 'personId'> & { personId: string | null; text: string })[] {
  const { mails } = world.facts
  return world.letters
    .flatMap((letter) => {
      const row = mails.get(letter.id)
      if (row === undefined) return []
      const leaves = row.leaveAt ?? row.createdAt
      return [{ letter: { ...letter, personId: row.personId, text: row.text }, leaves: leaves.getTime() }]
    })
    .toSorted((a, b) => a.leaves - b.leaves)
    .map(({ letter }) => letter)
}

/** Until the week is over: what is put right afterwards is no news to anybody. */
function checkTold(world: World, before: Facts): Contradiction[] {
  const { facts } = world
  if (berlinDay(world.now) > weekEnd) return []
  const letters = readLetters(world)
  const people = new Set([
    ...facts.teams.flatMap(({ members }) => members),
    ...facts.profiles.map(({ personId }) => personId),
  ])
  const { found, say } = collect()
  for (const personId of people) {
    const email = facts.people.get(personId)
    const own = letters.filter(
      (letter) => letter.personId === personId || (letter.personId === null && letter.recipient === email),
    )
    const told = own
      .map((letter) => ({ name: letter.name, seat: seatIn(letter) }))
      .findLast(({ seat }) => seat !== undefined)
    const seat = teamOf(facts, personId)
    const at = seat === undefined ? null : nameOfCompany(facts, seat.companyId)
    const isRegistered = facts.profiles.some((one) => one.personId === personId && one.withdrawnAt === null)
    // Whoever is not registered is not written to when they are put into a team: the address may be mistyped.
    if ((told?.seat ?? null) !== at && (isRegistered || (told?.seat ?? null) !== null)) {
      const stands = at === null ? 'is in no team' : `sits at ${at}`
      const said =
        told === undefined
          ? 'no mail has said so'
          : `the newest mail ("${told.name}") says ${told.seat === null ? 'nowhere' : told.seat}`
      say('told', `${world.nameOf(personId)} ${stands}, and ${said}`)
    }
  }
  for (const letter of letters) {
    if (before.mails.has(letter.id) || letter.personId === null) continue
    const email = facts.people.get(letter.personId)
    if (email !== undefined && letter.recipient !== email && !goesToItsAddress.has(letter.name)) {
      say(
        'told',
        `"${letter.name}" to ${world.nameOf(letter.personId)} goes to ${letter.recipient} instead of ${email}`,
      )
    }
  }
  for (const company of facts.companies) {
    const teams = facts.teams.filter(({ companyId }) => companyId === company.id)
    const host = world.hosts.find(({ name }) => name === company.companyName)
    if (company.addressState === 'unconfirmed') {
      found.push(...checkUnconfirmed(letters, before, company))
      continue
    }
    const own = letters.filter(
      ({ recipient, values }) =>
        recipient.toLowerCase() === company.contactEmail.toLowerCase() &&
        values['company'] !== undefined &&
        textIn(values['company']) === company.companyName,
    )
    const told = own
      .map((letter) => ({ name: letter.name, team: teamIn(letter, letter.text) }))
      .findLast(({ team }) => team !== undefined)
    // What it was not told before its address was confirmed, its page says.
    if (told === undefined && host?.confirmedAt !== undefined) continue
    const members = teams.flatMap((team) => team.members)
    const listed = told?.team ?? []
    const isNamed = (personId: string) =>
      listed.some((address) => (facts.holders.get(address) ?? []).includes(personId))
    const missing = members.filter((personId) => !isNamed(personId))
    const tooMany = listed.filter((address) => !(facts.holders.get(address) ?? []).some((id) => members.includes(id)))
    if (missing.length + tooMany.length > 0) {
      const names = list(members.map((id) => world.nameOf(id)))
      const mail = told === undefined ? 'none' : `"${told.name}"`
      say('told-company', `${company.companyName} has ${names}, and its newest mail (${mail}) names ${list(listed)}`)
    }
  }
  return found
}

/** To an address that is not confirmed goes nothing but the mail that asks, and nothing of anybody in it. */
function checkUnconfirmed(
  letters: ReturnType<typeof readLetters>,
  before: Facts,
  { companyName, contactEmail }: Facts['companies'][number],
): Contradiction[] {
  return letters
    .filter(({ id, recipient }) => !before.mails.has(id) && recipient.toLowerCase() === contactEmail.toLowerCase())
    .filter(({ name, text }) => {
      if (name === 'late-registration') return false
      return name !== 'company-proof' || text.includes(companyName) || addressesIn(text).length > 0
    })
    .map(({ name }) => ({
      kind: 'unconfirmed',
      text: `"${name}" goes to ${companyName}, whose address is not confirmed`,
    }))
}

/* What students name, and what people answer. */

/** Five or none, told once of each that is gone, and counted by a new run as the student put them. */
async function checkNamed(world: World, before: Facts, { by }: Deed): Promise<Contradiction[]> {
  const { facts } = world
  const { found, say } = collect()
  const counted = new Set(facts.companies.flatMap(({ id, isCounted }) => (isCounted ? [id] : [])))
  const haveRunJobs = by.includes('system')
  for (const { id, personId, challenges, withdrawnAt } of facts.profiles) {
    const name = world.nameOf(personId)
    const isFive = challenges.length === 5 && new Set(challenges).size === 5
    if (challenges.length > 0 && !isFive) say('named', `${name} names ${list(challenges)}`)
    const unknown = challenges.filter((one) => nameOfCompany(facts, one) === '')
    if (unknown.length > 0) say('named', `${name} names what is no company: ${list(unknown)}`)
    const gone = challenges.filter((one) => !counted.has(one))
    const known = [...(world.knownAsGone.get(id) ?? [])].filter((one) => !haveRunJobs || gone.includes(one))
    const news = gone.filter((one) => !known.includes(one))
    const isTold = world.letters.some(
      (letter) => letter.name === 'challenge-gone' && letter.personId === personId && isNew(letter.id, before, facts),
    )
    const mayBeTold = haveRunJobs && withdrawnAt === null && berlinDay(world.now) <= lastToName && news.length > 0
    if (isTold !== mayBeTold && withdrawnAt === null) {
      const text = `${name} is ${isTold ? '' : 'not '}told of a challenge that is gone, and ${news.length} are news`
      say('told-gone', text)
    }
    world.knownAsGone.set(id, new Set(isTold ? gone : known))
  }
  const earlier = new Set(before.runs.map(({ id }) => id))
  for (const { id } of facts.runs.filter((run) => !earlier.has(run.id))) {
    const { teams, students } = await ask<Run>(world, getRun, { params: { id } })
    for (const student of students) {
      const team = teams.find((one) => one.students.includes(student.id))
      const named = facts.profiles.find((profile) => profile.id === student.id)?.challenges ?? []
      const rank = team !== undefined && counted.has(team.companyId) ? named.indexOf(team.companyId) + 1 : 0
      if ((student.challengeRank ?? 0) === rank) continue
      const text = `a run says "${student.challengeRank ?? 0}" of five of ${student.id}, who named it as "${rank}"`
      say('named', text)
    }
  }
  return found
}

const isNew = (mail: string, before: Facts, facts: Facts): boolean => facts.mails.has(mail) && !before.mails.has(mail)

/** Answers are to questions that there are, as these ask; who is gone leaves none. */
function checkOwnQuestions(world: World): Contradiction[] {
  const { facts } = world
  const { found, say } = collect()
  const fits = (audience: string, [id, answer]: [string, Answers[string]]): boolean => {
    const question = facts.questions.find((one) => one.id === id && one.audience === audience)
    if (question === undefined) return false
    const isOption = (given: unknown) => answerOptions(question).some((option) => option.id === given)
    switch (question.kind) {
      case 'text':
        return typeof answer === 'string' && answer !== ''
      case 'number':
        return typeof answer === 'number'
      case 'choices':
        return (
          Array.isArray(answer) && answer.length > 0 && answer.every(isOption) && new Set(answer).size === answer.length
        )
      case 'choice':
      case 'yes-no':
        return isOption(answer)
    }
  }
  const judge = (audience: string, whose: string, answers: Answers) => {
    const wrong = Object.entries(answers).filter((entry) => !fits(audience, entry))
    if (wrong.length === 0) return
    say('answers', `${whose} has answers that fit no question: ${JSON.stringify(wrong)}`)
  }
  for (const { companyName, answers } of facts.companies) judge('company', companyName, answers)
  for (const { personId, answers, challenges } of facts.profiles) {
    judge('student', world.nameOf(personId), answers)
    if (world.erased.has(personId) && Object.keys(answers).length + challenges.length > 0) {
      say('answers', 'somebody erased has left what they answered or named')
    }
  }
  for (const { propertyName, propertyValue } of facts.rules) {
    const isAsked = (key: string) => facts.questions.some(({ id }) => key.startsWith(answerKey(id, '')))
    if (propertyName === 'answer' && !isAsked(propertyValue ?? '')) {
      say('answers', `a rule asks for ${propertyValue}, and nobody is asked it`)
    }
  }
  return found
}

/* 6: the audit log. */

async function checkAudit(world: World, before: Facts, { by, response }: Deed): Promise<Contradiction[]> {
  if (by.length === 0 || (response !== undefined && response.statusCode >= 400)) return []
  const rows = await world.t.deps.db
    .selectFrom('auditRecords')
    .select(['actor', 'action'])
    .where('id', '>', String(before.audit))
    .where('action', 'not in', unchangingActions)
    .execute()
  const without = (facts: Facts) => digestOf({ ...facts, mails: new Map() })
  if (rows.length === 0 && without(before) !== without(world.facts) && by[0] !== '') {
    return [{ kind: 'audit', text: 'something has changed, and the audit log has no record of it' }]
  }
  return rows
    .filter(({ actor }) => !by.includes(actor))
    .map(({ actor, action }) => ({
      kind: 'audit',
      text: `"${action}" stands under ${actor || 'nobody'}, not ${by.join(' or ')}`,
    }))
}

/* 4: every list says the same. */

/** What the office is answered. */
async function ask<T>(world: World, endpoint: EndpointDefinition, request?: Parameters<World['call']>[2]): Promise<T> {
  const response = await world.call(world.admin, endpoint, request)
  if (response.statusCode !== 200) throw new ServerFailure(`the office cannot read ${endpoint.path}: ${response.body}`)
  return response.json<T>()
}

async function checkLists(world: World): Promise<Contradiction[]> {
  const { facts } = world
  const [students, teams, companies] = await Promise.all([
    ask<ListedStudent[]>(world, listProfiles, { query: { registeredIn: edition } }),
    ask<Team[]>(world, listTeams, { query: { edition } }),
    ask<Company[]>(world, listCompanies, { query: { semester: edition } }),
  ])
  const standing = facts.standing.map(
    ({ profileId, state, companyId }) => `${profileId} ${state} ${nameOfCompany(facts, companyId)}`,
  )
  const stateOf = (personId: string): StudentState | null => {
    const known = facts.standing.find((row) => row.personId === personId && row.state !== 'withdrawn')
    // Of whoever is not registered a team knows no more than whether they attended.
    const attended = facts.attendance.find((row) => row.personId === personId)?.attended
    return known?.state ?? (attended === undefined ? null : attended ? 'attended' : 'absent')
  }
  const inTeam = (id: string, members: readonly (readonly [string, StudentState | null])[]) =>
    `${id} ${list(members.map((member) => member.join(' ')))}`
  return [
    ...compare(
      'list',
      ['the list of students', students.map(({ id, state, team }) => `${id} ${state} ${team}`)],
      ['the standing', standing],
    ),
    ...compare(
      'list',
      [
        'the list of teams',
        teams.map(({ _id, members, memberStates }) =>
          inTeam(
            _id,
            members.map((email, at) => [email, memberStates[at] ?? null]),
          ),
        ),
      ],
      [
        'the standing',
        facts.teams.map(({ id, members }) =>
          inTeam(
            id,
            members.map((personId) => [facts.people.get(personId) ?? '', stateOf(personId)]),
          ),
        ),
      ],
    ),
    ...compare(
      'list',
      ['the list of companies', companies.map(({ companyName }) => companyName)],
      ['the edition', facts.companies.map(({ companyName }) => companyName)],
    ),
  ]
}

function compare(
  kind: string,
  [one, shown]: readonly [string, readonly string[]],
  [other, real]: readonly [string, readonly string[]],
): Contradiction[] {
  if (isSame(shown, real)) return []
  const without = (a: readonly string[], b: readonly string[]) => list(a.filter((item) => !b.includes(item)))
  return [{ kind, text: `${one} says ${without(shown, real)}; ${other} says ${without(real, shown)}` }]
}

async function checkFile(world: World): Promise<Contradiction[]> {
  const { facts } = world
  const file = await world.call(world.admin, exportList, {
    params: { list: 'students' },
    body: { format: 'csv', edition, columns: ['matrikelnummer', 'state', 'team'] },
  })
  const book = read(file.body.replace(/^\uFEFF/, ''), { type: 'string', raw: true })
  const [, ...lines] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
    raw: false,
    defval: '',
  })
  const numberOf = new Map(facts.profiles.map(({ id, matrikelnummer }) => [id, matrikelnummer]))
  const standing = facts.standing.map(({ profileId, state, companyId }) =>
    [numberOf.get(profileId), studentStateLabels[state].en, nameOfCompany(facts, companyId)].join(' '),
  )
  return compare('list', ['the CSV', lines.map((cells) => cells.join(' '))], ['the standing', standing])
}

async function checkFigures(world: World, before: Facts): Promise<Contradiction[]> {
  const { facts } = world
  if (!isRead(world, before, 0, ({ standing, teams, companies }) => [standing, teams, companies])) return []
  const query = { semester: edition }
  const overview = await ask<Overview>(world, getOverview, { query })
  const waiting = await ask<WaitingList>(world, listWaiting)
  const statistics = await ask<Statistics>(world, getStatistics, { query })
  const count = (...states: StudentState[]) => facts.standing.filter(({ state }) => states.includes(state)).length
  const here = facts.standing.length - count('withdrawn')
  const step = (name: string) => statistics.funnel.find((one) => one.step === name)?.count ?? 0
  return differences([
    ['students on the dashboard', overview.students, here],
    ['students in the statistics', statistics.students, here],
    ['teams in the statistics', statistics.teams, facts.teams.length],
    [
      'companies on the dashboard',
      overview.companies,
      facts.companies.filter(({ cancelledAt }) => cancelledAt === null).length,
    ],
    ['placed in the funnel', step('placed'), facts.standing.filter(({ teamId }) => teamId !== null).length],
    ['accepted in the funnel', step('accepted'), count('accepted', 'attended', 'absent')],
    ['attended in the funnel', step('attended'), count('attended')],
    [
      'students without a team on the dashboard',
      waiting.find(({ what }) => what === 'students-without-team')?.count ?? 0,
      // From the first day of the week on nobody can be helped any more.
      facts.teams.length > 0 && berlinDay(world.now) < weekStart ? count('registered', 'without-team') : 0,
    ],
  ])
}

const differences = (figures: readonly (readonly [string, number, number])[]): Contradiction[] =>
  figures
    .filter(([, shown, real]) => shown !== real)
    .map(([what, shown, real]) => ({ kind: 'figures', text: `${what}: ${shown}, and there are ${real}` }))

async function checkAnswers(world: World): Promise<Contradiction[]> {
  const { facts } = world
  const answers = await ask<{ open: number; accepted: number; declined: number; freePlaces: FreePlace[] }>(
    world,
    listAnswers,
  )
  const counting = facts.offers.filter((offer) => counts(facts, offer))
  const count = (state: string) => counting.filter((offer) => offer.state === state).length
  const found = differences([
    ['open answers', answers.open, count('open')],
    ['accepted answers', answers.accepted, count('accepted')],
    ['declined answers', answers.declined, count('declined')],
  ])
  const placesAt = (teamId: string, places: number) =>
    `${places} at ${nameOfCompany(facts, facts.teams.find(({ id }) => id === teamId)?.companyId)}`
  return [
    ...found,
    ...compare(
      'free-places',
      ['the list of free places', answers.freePlaces.map(({ team, places }) => placesAt(team, places))],
      ['the teams', [...facts.freePlaces].map(([team, places]) => placesAt(team, places))],
    ),
  ]
}

const counts = (facts: Facts, { personId, id }: Facts['offers'][number]): boolean =>
  facts.standing.some((row) => row.personId === personId && row.offerId === id && row.state !== 'withdrawn')
/* 4, 7, 8: what a student sees. */

/** A page costs most of what an act takes: where nothing in the facts about it has changed, every fourth act reads it. */
const isRead = (world: World, before: Facts, at: number, aboutIt: (facts: Facts) => unknown): boolean =>
  world.lookFor !== undefined ||
  (at + world.story.length) % 4 === 0 ||
  JSON.stringify(aboutIt(before)) !== JSON.stringify(aboutIt(world.facts))

async function checkStudents(world: World, before: Facts): Promise<Contradiction[]> {
  const found: Contradiction[] = []
  const here = world.students.filter(({ browser }) => browser !== undefined)
  for (const [at, student] of here.entries()) {
    if (isRead(world, before, at, (facts) => aboutStudent(facts, student))) {
      found.push(...(await checkStudent(world, student)))
    }
    // What they take along costs most: each act another one does.
    if (at === world.story.length % here.length) found.push(...(await checkDownload(world, student)))
  }
  return found
}

function aboutStudent(facts: Facts, { subject }: Student): unknown {
  const personId = facts.subjects.get(subject) ?? ''
  const isTheirs = (row: { personId: string }) => row.personId === personId
  const team = teamOf(facts, personId)
  return [
    personId,
    facts.people.get(personId),
    team,
    nameOfCompany(facts, team?.companyId),
    ...[facts.profiles, facts.standing, facts.offers, facts.attendance, facts.certificates].map((rows) =>
      rows.filter(isTheirs),
    ),
  ]
}

async function checkStudent(world: World, student: Student): Promise<Contradiction[]> {
  const { facts } = world
  const { name, browser } = student
  const personId = world.personOf(student)
  if (browser === undefined || personId === undefined) return []
  const { found, say } = collect()
  const [identityAnswer, teamAnswer, profileAnswer, filesAnswer, officeAnswer] = [
    await world.call(browser, getIdentity),
    await world.call(browser, getOwnTeam),
    await world.call(browser, getProfile),
    await world.call(browser, listOwnFiles),
    await world.call(browser, listProfiles, { query: { registeredIn: edition } }),
  ]
  if (officeAnswer.statusCode === 200 && !(await mayBeOffice(world, student))) {
    say('private', `${name} reads the list of students`)
  }
  const answers = { identity: identityAnswer, team: teamAnswer, profile: profileAnswer, files: filesAnswer }
  for (const [what, { body }] of Object.entries(answers)) found.push(...checkPrivate(world, student, what, body))

  const seat = teamOf(facts, personId)
  const company = nameOfCompany(facts, seat?.companyId)
  const row = facts.standing.find((one) => one.personId === personId)
  const state = row?.state ?? (seat === undefined ? null : undefined)
  const identity = identityAnswer.json<OwnIdentity>()
  if (state !== undefined && identity.state !== state && !(state === 'withdrawn' && identity.state === null)) {
    say('own-page', `${name}'s own page says "${identity.state}", the standing "${state}"`)
  }
  if (identity.has.team !== (seat !== undefined)) {
    say('own-page', `${name}'s own page says ${identity.has.team ? 'a' : 'no'} team, the teams ${company || 'none'}`)
  }
  const own = teamAnswer.statusCode === 200 ? teamAnswer.json<OwnTeam>() : undefined
  if ((own?.companyName ?? '') !== company) {
    say('own-page', `${name}'s team page says "${own?.companyName ?? 'none'}", the teams "${company || 'none'}"`)
  }
  if (own !== undefined && seat !== undefined) {
    const members = seat.members.map((id) => facts.people.get(id) ?? '')
    const shown = own.members.map(({ email }) => email)
    const others = members.filter((email) => email !== facts.people.get(personId))
    if (!isSame(shown, members) && !isSame(shown, others)) {
      say('own-page', `${name}'s team page lists ${list(shown)}, the team is ${list(members)}`)
    }
    const offer = facts.offers.find((one) => one.personId === personId && one.teamId === seat.id)
    if ((own.offer?.state ?? null) !== (offer?.state ?? null)) {
      say(
        'own-page',
        `${name}'s team page has an answer "${own.offer?.state ?? 'none'}", the offer "${offer?.state ?? 'none'}"`,
      )
    }
  }
  found.push(...(await checkCertificate(world, student, personId)))
  return found
}

/** Whether an account of the office is theirs: one that they proved, or were given by name. */
async function mayBeOffice(world: World, student: Student): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (
      select from authorised_users u join person_addresses a on a.person_id = u.person_id and a.address = u.email
       where u.person_id = ${world.personOf(student)} and u.type in ('Admin', 'Viewer') and u.removed_at is null
         and a.proved_by = 'link' and u.email <> ${office}) as holds`.execute(world.t.deps.db)
  return rows[0]?.holds === true
}

/** No answer to a student holds the address or number of somebody else, their colleagues' addresses excepted, nor a token. */
function checkPrivate(world: World, student: Student, what: string, body: string): Contradiction[] {
  const { facts } = world
  const personId = world.personOf(student) ?? ''
  const team = teamOf(facts, personId)
  const own = world.students.filter((one) => world.personOf(one) === personId)
  const known = new Set([
    ...own.flatMap(({ addresses }) => [...addresses]),
    ...(team?.members ?? []).map((id) => facts.people.get(id) ?? ''),
    office,
  ])
  const { found, say } = collect()
  for (const other of world.students) {
    if (own.includes(other)) continue
    for (const address of other.addresses) {
      if (!known.has(address) && holdsAddress(body, address)) {
        say('private', `${student.name} reads ${other.name}'s address ${address} in their ${what}`)
      }
    }
    if (body.includes(other.matrikelnummer)) {
      say('private', `${student.name} reads ${other.name}'s matriculation number in their ${what}`)
    }
  }
  for (const token of world.tokens) {
    if (body.includes(token)) say('private', `${student.name} reads the token of a link in their ${what}`)
  }
  return found
}

const holdsAddress = (body: string, address: string): boolean =>
  body
    .split(address)
    .slice(0, -1)
    .some((piece) => !/[\w.-]$/.test(piece))

interface Download {
  registrations: { email: string; matrikelnummer: string }[]
  mails: { subject: string; text: string }[]
}

async function checkDownload(world: World, student: Student): Promise<Contradiction[]> {
  const { browser, name } = student
  if (browser === undefined) return []
  const response = await world.call(browser, downloadProfile)
  if (response.statusCode !== 200) return []
  const download = JSON.parse(response.body) as Download
  const { mails, ...rest } = download
  const { found, say } = collect()
  found.push(...checkPrivate(world, student, 'download', JSON.stringify(rest)))
  for (const token of world.tokens) {
    if (response.body.includes(token)) say('private', `${name} takes along the token of a link`)
  }
  const personId = world.personOf(student)
  const own = [...world.facts.mails.values()].filter((mail) => mail.personId === personId).length
  if (mails.length > own) {
    say('private', `${name} takes along ${mails.length} mails, and ${own} were to them`)
  }
  return found
}

/** A certificate can be had by exactly those who have earned it or have it. */
async function checkCertificate(world: World, student: Student, personId: string): Promise<Contradiction[]> {
  const { facts } = world
  if (student.browser === undefined) return []
  const response = await world.call(student.browser, listOwnCertificates)
  if (response.statusCode !== 200) return []
  const shown = response.json<OwnCertificate[]>().find((one) => one.edition === edition)
  const mayHave = shown !== undefined && shown.lack === null && !shown.isRevoked
  const team = teamOf(facts, personId)
  const attended = team !== undefined && facts.attendance.some((row) => row.personId === personId && row.attended)
  const hasPoster =
    team !== undefined &&
    facts.posters.some(
      ({ teamId, ownerId }) =>
        teamId === team.id || (teamId === null && ownerId !== null && team.members.includes(ownerId)),
    )
  const isNamed = facts.profiles.some((profile) => profile.personId === personId && profile.withdrawnAt === null)
  const newest = facts.certificates.findLast((one) => one.personId === personId)
  const hasEarned = berlinDay(world.now) > weekEnd && attended && hasPoster && isNamed
  const shouldHave = newest === undefined ? hasEarned : newest.revokedAt === null
  // Somebody whom an account names needs no registration for a name.
  if (mayHave === shouldHave || (!isNamed && mayHave && newest === undefined && attended && hasPoster)) return []
  return [
    {
      kind: 'certificate',
      text: `${student.name} ${mayHave ? 'may have' : 'cannot have'} a certificate (lack: ${shown?.lack ?? 'none'}), and has ${shouldHave ? '' : 'not '}earned it`,
    },
  ]
}

/* 4: what a company sees. */

async function checkCompanies(world: World, before: Facts): Promise<Contradiction[]> {
  const hosts = world.hosts.filter((host, at) => isRead(world, before, at, (facts) => aboutCompany(facts, host)))
  const pages = await Promise.all(hosts.map((host) => checkCompany(world, host)))
  return pages.flat()
}

function aboutCompany(facts: Facts, { name }: Host): unknown {
  const company = facts.companies.find(({ companyName }) => companyName === name)
  const teams = facts.teams.filter(({ companyId }) => companyId === company?.id)
  const members = new Set(teams.flatMap((team) => team.members))
  return [company, teams, facts.attendance.filter(({ personId }) => members.has(personId))]
}

async function checkCompany(world: World, host: Host): Promise<Contradiction[]> {
  const { facts } = world
  const company = world.companyOf(host)
  if (host.token === undefined || company === undefined) return []
  const response = await world.call(world.t.browser(), readHosting, { body: { token: host.token } })
  if (response.statusCode !== 200) return []
  const page = response.json<HostingPage>()
  const { found, say } = collect()
  if (company.addressState === 'unconfirmed') {
    say('company-page', `${host.name}'s page opens, and its address is not confirmed`)
  }
  const teams = facts.teams.filter(({ companyId }) => companyId === company.id)
  const attended = (personId: string) => facts.attendance.find((row) => row.personId === personId)?.attended ?? null
  const real = teams.map(
    (team) => `${team.id}: ${list(team.members.map((id) => `${facts.people.get(id)} ${attended(id)}`))}`,
  )
  const shown = page.teams.map(
    ({ id, members }) => `${id}: ${list(members.map((one) => `${one.email} ${one.attended}`))}`,
  )
  if (!isSame(real, shown)) {
    say('company-page', `${host.name} sees ${list(shown)}, its teams are ${list(real)}`)
  }
  const isCancelled = company.cancelledAt !== null
  const expected = isCancelled
    ? ['cancelled']
    : teams.length === 0
      ? ['registered', 'change-asked']
      : ['asked', 'confirmed', 'change-asked']
  if (!expected.includes(page.state)) {
    say('company-page', `${host.name}'s page says "${page.state}", with ${teams.length} teams`)
  }
  for (const { matrikelnummer, name } of world.students) {
    if (response.body.includes(matrikelnummer)) {
      say('private', `${host.name} reads ${name}'s matriculation number`)
    }
  }
  for (const token of world.tokens) {
    if (token !== host.token && response.body.includes(token)) {
      say('private', `${host.name} reads the token of somebody else's link`)
    }
  }
  return found
}

/* The end. */

function checkRetained({ facts }: World): Contradiction[] {
  const left = [...facts.profiles, ...facts.teams, ...facts.certificates, ...facts.offers].length
  return left === 0 ? [] : [{ kind: 'retention', text: `${left} rows of the edition's people are left` }]
}
