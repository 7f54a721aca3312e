import { allowLateRegistration } from '@project-week/contract/editions/late-registration'
import { chooseEdition, createEdition } from '@project-week/contract/editions/edition-settings'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { pathOf } from '@project-week/contract/paths'
import { nameChallenges, releaseChallenges } from '@project-week/contract/companies/challenge'
import { uploadPoster } from '@project-week/contract/files/upload'
import {
  answerHostQuestions,
  answerToBeNamed,
  askForChange,
  checkInHostedPerson,
  confirmCompanyAddress,
  confirmTeams,
  countAsConfirmed,
  type HostingPage,
  readHosting,
  sendCompanyLink,
} from '@project-week/contract/hosting/hosting'
import { askAddressProof, proveAddress } from '@project-week/contract/identity/address'
import { importAuthorisedUsers } from '@project-week/contract/imports/import'
import {
  changeMatchedCompany,
  chooseRun,
  getMatchingDesk,
  getRunProgress,
  type RunSummary,
  startRun,
} from '@project-week/contract/matching/matching'
import { answerKey, createRule, type RuleRequest, removeRule } from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { askToJoin, joinTwoPeople, listPairs, type PeoplePair } from '@project-week/contract/people/same-person'
import { erasePerson, type PersonRecord, readPerson } from '@project-week/contract/people/person'
import { cancelByLink, cancelCompany, reinstateCompany } from '@project-week/contract/publishing/cancellation'
import {
  answerOptions,
  answerQuestions,
  type Answers,
  correctAnswers,
  type Question,
  type QuestionDraft,
  removeQuestion,
} from '@project-week/contract/questions/question'
import {
  answerOffer,
  answerOwnOffer,
  type FreePlace,
  listAnswers,
  offerPlace,
} from '@project-week/contract/publishing/offer'
import {
  type Preview,
  previewPublication,
  publishRun,
  previewUndo,
  undoPublication,
  type UndoPreview,
} from '@project-week/contract/publishing/publication'
import {
  correctProfile,
  correctStudent,
  createProfile,
  eraseProfile,
  readStudent,
  takeStudentBackIn,
  type StudentRecord,
  withdrawProfile,
  withdrawStudent,
} from '@project-week/contract/registrations/profile'
import {
  changeRetention,
  eraseEdition,
  readRetention,
  type Retention,
} from '@project-week/contract/retention/retention'
import {
  answerShowcase,
  listOwnShowcases,
  listShowcases,
  type OwnShowcase,
  releaseFile,
  type TeamShowcase,
} from '@project-week/contract/showcase/showcase'
import {
  changeTeam,
  checkInPerson,
  createTeam,
  dissolveTeam,
  listTeams,
  type Team,
  undoTeamChange,
} from '@project-week/contract/teams/team'
import {
  downloadOwnCertificate,
  downloadTeamCertificates,
  revokeCertificate,
} from '@project-week/contract/certificates/certificate'
import { inviteColleague } from '@project-week/contract/users/colleague'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '#test/app.ts'
import { registrationOf } from '#test/factories.ts'
import { formOf, sendForm } from '#test/send-upload.ts'
import { pdfOf } from '#test/sample-files.ts'
import { workbookOf } from '#test/workbooks.ts'
import { edition, nameOfCompany, teamOf, type TeamFact } from './facts.ts'
import {
  type Answer,
  type Deed,
  type Host,
  lastToName,
  office,
  questionOf,
  type Student,
  tokenIn,
  type World,
} from './world.ts'

/** Numbers by which an act chooses among what there is. */
export type Dice = readonly [number, number, number, number]

/** Something that somebody may do; it may be refused, and must never fail or leave a contradiction. */
export interface Act {
  name: string
  /** How often it is tried, beside the others. */
  weight: number
  /** Whether there is anything to do it with. */
  can: (world: World) => boolean
  do: (world: World, dice: Dice) => Promise<Deed>
}

const act = (name: string, weight: number, can: Act['can'], run: Act['do']): Act => ({ name, weight, can, do: run })

type DoTo<T> = (world: World, one: T, dice: readonly [number, number, number]) => Promise<Deed>

/** An act that is done to one of several, whom the first number chooses; it can be done while there are any. */
const actOn = <T>(name: string, weight: number, among: (world: World) => readonly T[], run: DoTo<T>): Act =>
  act(
    name,
    weight,
    (world) => among(world).length > 0,
    (world, [which, ...dice]) => run(world, pick(among(world), which), dice),
  )

/** The same of a student: what is left out of a story moves nobody else. */
const studentAct = (
  name: string,
  weight: number,
  among: (world: World) => readonly Student[],
  run: DoTo<Student>,
): Act =>
  act(
    name,
    weight,
    (world) => among(world).length > 0,
    (world, [who, ...dice]) => run(world, pickStudent(world, among(world), who), dice),
  )

function pick<T>(from: readonly T[], die: number): T {
  const found = from[die % from.length]
  if (found === undefined) throw new Error('there is nothing to choose from: `can` is wrong')
  return found
}

/** The same student for the same number as long as they are eligible. */
function pickStudent(world: World, eligible: readonly Student[], die: number): Student {
  const { students } = world
  const inOrder = students.map((_, at) => pick(students, die + at))
  return pick(
    inOrder.filter((student) => eligible.includes(student)),
    0,
  )
}

const some = <T>(from: readonly T[], die: number, count: number): T[] =>
  from.map((_, at) => pick(from, die + at)).slice(0, count)

const orElse = <T>(preferred: readonly T[], all: readonly T[]) => (preferred.length > 0 ? preferred : all)

const signedOn = (world: World) => world.students.filter(({ browser }) => browser !== undefined)
const registered = (world: World) => world.students.filter((student) => world.profileOf(student) !== undefined)
const unregistered = (world: World) => world.students.filter((student) => world.profileOf(student) === undefined)
const present = (world: World) => registered(world).filter(({ browser }) => browser !== undefined)
const seatless = (world: World, students: readonly Student[]) =>
  students.filter((student) => teamOf(world.facts, world.personOf(student) ?? '') === undefined)
/** Who is not registered, after the close only those whom the office has let. */
const mayRegister = (world: World) =>
  unregistered(world).filter(
    ({ email }) =>
      !isFrom(world, '2025-11-01') ||
      world.letters.some(({ name, recipient }) => name === 'late-registration' && recipient === email),
  )
/** Registrations that no longer count, or whose place was declined. */
const gone = ({ facts }: World) => facts.standing.filter(({ state }) => state === 'withdrawn' || state === 'declined')

const companies = ({ facts }: World) => facts.companies
const teams = ({ facts }: World) => facts.teams
const registeredHosts = (world: World) => world.hosts.filter((host) => world.companyOf(host) !== undefined)
const linked = (world: World) => registeredHosts(world).filter(({ token }) => token !== undefined)
const linkedWithTeams = (world: World) => (teams(world).length > 0 ? linked(world) : [])
const browserOf = ({ browser }: Student): Browser => {
  if (browser === undefined) throw new Error('nobody has signed on')
  return browser
}
const byOffice = (said: string, response?: Answer, more: Partial<Deed> = {}): Deed => ({
  said: `The office ${said}`,
  by: [office],
  response,
  ...more,
})
/** What the office looks at changes nothing. */
const looks = (said: string, response?: Answer): Deed => ({ said: `The office ${said}`, by: [], response })
const byStudent = ({ name, email }: Student, said: string, response: Answer): Deed => ({
  said: `${name} ${said}`,
  by: [email],
  response,
})
const teamName = (world: World, team: TeamFact) =>
  `${nameOfCompany(world.facts, team.companyId)} (${team.members.map((id) => world.nameOf(id)).join(', ')})`
const addressesOf = (world: World, personIds: readonly string[]) =>
  personIds.map((id) => world.facts.people.get(id) ?? '')
const addressesOfStudents = (world: World) => world.students.flatMap(({ addresses }) => [...addresses])
/** Of the newest mail of this kind to the address, the token of its link. */
function tokenMailedTo(world: World, kind: string, email: string): string | undefined {
  const mail = world.letters.findLast(({ name, recipient }) => name === kind && recipient === email)
  return Object.values(mail?.values ?? {})
    .map(tokenIn)
    .find((token) => token !== undefined)
}

/** Sends a file as a browser does. */
async function upload(
  world: World,
  browser: Browser,
  endpoint: EndpointDefinition,
  file: { content: Buffer; filename: string; type: string },
  params?: Record<string, string>,
): Promise<Answer> {
  const answer = await sendForm(await world.listen(), pathOf(endpoint.path, params), browser, formOf([file]))
  if (answer === undefined) throw new Error('the connection broke')
  return world.refuseFailure(endpoint, { statusCode: answer.status, body: JSON.stringify(answer.body) })
}

const questionsTo = ({ facts }: World, audience: Question['audience']): Question[] =>
  facts.questions.filter((question) => question.audience === audience)

/** An answer to one question: what fits it, an answer taken back, or what is refused. */
function answerTo(questions: readonly Question[], which: number, how: number): Record<string, Answers[string] | null> {
  if (questions.length === 0) return {}
  const asked = questions.filter(({ isRetired }) => !isRetired)
  const question = pick(how % 5 === 1 ? questions : orElse(asked, questions), which)
  const options = answerOptions(question).map(({ id }) => id)
  const ids = options.length === 0 || how % 7 === 0 ? [...options, 'other'] : options
  const fitting = {
    text: 'Ramps',
    number: how,
    choice: pick(ids, how),
    choices: some(ids, how, how % 4),
    'yes-no': pick(ids, how),
  }[question.kind]
  return { [question.id]: how % 5 === 0 ? null : how % 13 === 0 ? ['none', 'none'] : fitting }
}

/* Students. */

const studentActs: Act[] = [
  studentAct('register', 8, mayRegister, async (world, student) => {
    if (student.browser === undefined) await world.signOn(student)
    const response = await world.call(browserOf(student), createProfile, { body: student.registration })
    return { ...byStudent(student, 'registers', response), hasSignedOn: true }
  }),
  studentAct('correct', 2, present, async (world, student, [what]) => {
    student.registration = { ...student.registration, motivation: `Reason ${what}` }
    const response = await world.call(browserOf(student), correctProfile, { body: student.registration })
    return byStudent(student, 'corrects their registration', response)
  }),
  studentAct(
    'name challenges',
    4,
    (world) => (isNaming(world) ? present(world) : []),
    async (world, student, [first, how]) => {
      // Those that are gone or not public are refused, and so are four.
      const counted = companies(world).filter(({ isCounted }) => isCounted || how % 7 === 0)
      const many = how % 9 === 0 ? 0 : how % 11 === 0 ? 4 : 5
      const named = some(counted, first, many)
      const body = { challenges: named.map(({ id }) => id) }
      const response = await world.call(browserOf(student), nameChallenges, { body })
      const names = named.map(({ companyName }) => companyName).join(', ')
      return byStudent(student, `names ${names || 'no challenges'}`, response)
    },
  ),
  studentAct('answer questions', 3, present, async (world, student, [which, how]) => {
    const answers = answerTo(questionsTo(world, 'student'), which, how)
    const response = await world.call(browserOf(student), answerQuestions, { body: { answers } })
    return byStudent(student, `answers ${JSON.stringify(answers)}`, response)
  }),
  studentAct('withdraw', 3, present, async (world, student) =>
    byStudent(student, 'withdraws', await world.call(browserOf(student), withdrawProfile)),
  ),
  studentAct('change address', 2, signedOn, async (world, student, [what]) => {
    const before = student.email
    student.email = `${student.name.toLowerCase()}.${what % 3}@university.example`
    student.addresses.add(student.email)
    await world.signOn(student)
    return { said: `${student.name} signs on with ${student.email} instead of ${before}`, by: [] }
  }),
  studentAct('reuse address', 2, unregistered, async (world, student, [whose]) => {
    const taken = world.students.filter((one) => one !== student).flatMap(({ addresses }) => [...addresses])
    student.email = pick([...taken, office, colleague], whose)
    student.addresses.add(student.email)
    await world.signOn(student)
    return { said: `${student.name} signs on with ${student.email}, which is somebody else's`, by: [] }
  }),
  studentAct('prove address', 2, signedOn, async (world, student) => {
    const { name, email } = student
    const asked = await world.call(browserOf(student), askAddressProof)
    const token = tokenMailedTo(world, 'address-proof', email)
    // The mailbox is the student's own only where nobody else's is.
    if (asked.statusCode >= 400 || token === undefined || isOthers(world, student)) {
      return { said: `${name} asks for the mail that proves ${email}`, by: [], response: asked }
    }
    const response = await world.call(browserOf(student), proveAddress, { body: { token } })
    return { ...byStudent(student, `proves ${email} by the mailed link`, response), hasSignedOn: true, isByHand: true }
  }),
  act(
    'answer by link',
    10,
    (world) => openOffers(world).length > 0,
    async (world, [which, how]) => {
      const { facts } = world
      const offer = pick(how % 7 !== 0 ? orElse(openOffers(world), facts.offers) : facts.offers, which)
      const answer = how % 3 === 0 ? 'accepted' : 'declined'
      const tokens = world.letters.flatMap(({ personId, recipient, values }) => {
        const isTheirs = personId === offer.personId || recipient === facts.people.get(offer.personId)
        const link = values['answer']
        return isTheirs && link !== undefined ? (tokenIn(link) ?? []) : []
      })
      const token = how % 11 === 0 ? tokens[0] : tokens.at(-1)
      const said = `${world.nameOf(offer.personId)} ${answer === 'accepted' ? 'accepts' : 'declines'} by the mail's link the place at ${nameOfCompany(facts, offer.companyId)}`
      if (token === undefined) return { said: `${said}, which no mail has`, by: [] }
      const body = { token, answer: answer === 'accepted' ? { answer } : { answer, reason: `No time ${how}` } }
      const response = await world.call(world.t.browser(), answerOffer, { body })
      const by = [...(world.students.find((one) => world.personOf(one) === offer.personId)?.addresses ?? [])]
      return { said, by, response, seats: 'offer' }
    },
  ),
  studentAct(
    'answer signed in',
    8,
    (world) => {
      const asked = new Set<string | undefined>(openOffers(world).map(({ personId }) => personId))
      const all = signedOn(world)
      if (asked.size === 0) return []
      return orElse(
        all.filter((student) => asked.has(world.personOf(student))),
        all,
      )
    },
    async (world, student, [how]) => {
      const answer =
        how % 2 === 0 ? ({ answer: 'accepted' } as const) : ({ answer: 'declined', reason: `No time ${how}` } as const)
      const response = await world.call(browserOf(student), answerOwnOffer, { body: { answer } })
      const said = `${how % 2 === 0 ? 'accepts' : 'declines'} their place, signed in`
      return { ...byStudent(student, said, response), seats: 'offer' }
    },
  ),
  studentAct(
    'upload poster',
    5,
    (world) => {
      if (teams(world).length === 0 || !isFrom(world, '2026-04-01')) return []
      const free = seatless(world, signedOn(world))
      return orElse(
        signedOn(world).filter((student) => !free.includes(student)),
        signedOn(world),
      )
    },
    async (world, student) => {
      const file = { content: pdfOf(), filename: 'team_poster.pdf', type: 'application/pdf' }
      const response = await upload(world, browserOf(student), uploadPoster, file, { email: student.email })
      return byStudent(student, 'uploads a poster', response)
    },
  ),
  studentAct(
    'agree to be shown',
    2,
    (world) => (world.facts.posters.length > 0 ? signedOn(world) : []),
    async (world, student, [how]) => {
      const agrees = how % 4 !== 0
      const said = `${agrees ? 'agrees' : 'does not agree'} to be shown`
      const listed = await world.call(browserOf(student), listOwnShowcases)
      // An advisor's account has no team.
      if (listed.statusCode !== 200) return byStudent(student, said, listed)
      const [own] = listed.json<OwnShowcase[]>()
      if (own === undefined) return { said: `${student.name} ${said}, and has no team`, by: [] }
      const request = { params: { team: own.team }, body: { agrees } }
      return byStudent(student, said, await world.call(browserOf(student), answerShowcase, request))
    },
  ),
  studentAct(
    'download certificate',
    5,
    (world) => (isFrom(world, weekEnd) ? signedOn(world) : []),
    async (world, student) => {
      const request = { params: { edition }, body: { language: 'en' } }
      const response = await world.call(browserOf(student), downloadOwnCertificate, request)
      return byStudent(student, 'downloads their certificate', response)
    },
  ),
  act(
    'erase oneself',
    1,
    (world) => signedOn(world).length > 2,
    async (world, [who]) => {
      const student = pickStudent(world, signedOn(world), who)
      const personId = world.personOf(student)
      const response = await world.call(browserOf(student), eraseProfile)
      if (response.statusCode === 200) {
        if (personId !== undefined) world.erased.add(personId)
        student.browser = undefined
      }
      return byStudent(student, 'erases everything of theirs', response)
    },
  ),
]

const colleague = 'colleague@university.example'
const weekBegin = '2026-04-19'
const weekEnd = '2026-04-24'

const openOffers = ({ facts }: World) => facts.offers.filter(({ state }) => state === 'open')

/** Whether somebody else is written to at the address: the mail that proves it does not reach the student. */
const isOthers = (world: World, student: Student): boolean =>
  student.email === office ||
  student.email === colleague ||
  world.students.some(
    (one) => one !== student && one.email === student.email && one.email.startsWith(one.name.toLowerCase()),
  )

const isFrom = ({ now }: World, day: string): boolean => now >= new Date(`${day}T00:00:00Z`)

/** Whether students can name five challenges. */
const isNaming = (world: World): boolean => world.hosts.length > 4 && !isFrom(world, lastToName)

/* Companies. */

/** Those whose address is still to be confirmed. */
const unconfirmed = (world: World): Host[] =>
  world.hosts.filter((host) => world.companyOf(host)?.addressState === 'unconfirmed')

const companyActs: Act[] = [
  actOn(
    'register company',
    2,
    (world) => world.hosts.filter((host) => world.companyOf(host) === undefined),
    async (world, host) => {
      const response = await world.registerHost(host, tokenMailedTo(world, 'late-registration', host.email))
      return { said: `${host.name} registers`, by: [host.email, ''], response }
    },
  ),
  actOn('confirm team', 2, linkedWithTeams, (world, host) =>
    byLink(world, host, 'confirms its team', confirmTeams, ({ version }) => ({ version })),
  ),
  actOn('ask for change', 1, linked, (world, host) =>
    byLink(world, host, 'asks for another team', askForChange, () => ({ reason: 'We need a chemist' })),
  ),
  actOn('cancel by link', 1, linked, (world, host) =>
    byLink(world, host, 'cancels by its link', cancelByLink, () => ({ reason: 'No orders' })),
  ),
  actOn(
    'check in by link',
    3,
    (world) => {
      if (!isFrom(world, weekBegin)) return []
      const hosts = new Set<string | undefined>(teams(world).map(({ companyId }) => companyId))
      return orElse(
        linkedWithTeams(world).filter((host) => hosts.has(world.companyOf(host)?.id)),
        linkedWithTeams(world),
      )
    },
    (world, host, [who]) =>
      byLink(world, host, 'checks somebody in', checkInHostedPerson, ({ teams: [team] }) => {
        if (team === undefined || team.members.length === 0) return undefined
        const { email, attended: before } = pick(team.members, who)
        return { team: team.id, email, attended: who % 3 !== 0, before }
      }),
  ),
  actOn('answer questions by link', 2, linked, (world, host, [what, how]) => {
    const answers = answerTo(questionsTo(world, 'company'), what, how)
    return byLink(world, host, `answers ${JSON.stringify(answers)}`, answerHostQuestions, () => ({ answers }))
  }),
  actOn(
    'agree to be named',
    2,
    (world) => (world.facts.posters.length > 0 ? linked(world) : []),
    (world, host) => byLink(world, host, 'agrees to be named', answerToBeNamed, () => ({ agrees: true })),
  ),
  actOn(
    'confirm address',
    2,
    (world) => unconfirmed(world).filter(({ token }) => token !== undefined),
    async (world, host) => {
      const response = await world.call(world.t.browser(), confirmCompanyAddress, { body: { token: host.token } })
      if (response.statusCode === 200) host.confirmedAt = world.now
      return { said: `${host.name} opens its link`, by: [host.email], response }
    },
  ),
  actOn('count as confirmed', 1, unconfirmed, async (world, host) => {
    const params = { id: world.companyOf(host)?.id ?? '' }
    const response = await world.call(world.admin, countAsConfirmed, { params })
    if (response.statusCode === 200) host.confirmedAt = world.now
    return byOffice(`counts ${host.name} as confirmed`, response)
  }),
]

async function byLink(
  world: World,
  host: Host,
  what: string,
  endpoint: EndpointDefinition,
  bodyOf: (page: HostingPage) => object | undefined,
): Promise<Deed> {
  const said = `${host.name} ${what}`
  const visitor = world.t.browser()
  const read = await world.call(visitor, readHosting, { body: { token: host.token } })
  if (read.statusCode !== 200) return { said: `${said}, but the link is over`, by: [], response: read }
  const body = bodyOf(read.json<HostingPage>())
  if (body === undefined) return { said: `${said}, but has none`, by: [] }
  const response = await world.call(visitor, endpoint, { body: { ...body, token: host.token } })
  return { said, by: [host.email], response }
}

/* The office. */

/** What a rule can ask for. */
const answersToAskFor = (world: World): string[] =>
  questionsTo(world, 'student').flatMap((question) =>
    answerOptions(question).map((option) => answerKey(question.id, option.id)),
  )

/** What an office may do to its list of questions. */
const questionChanges: readonly [string, (questions: readonly QuestionDraft[], at: number) => QuestionDraft[]][] = [
  ['asks students for a number', (all) => [...all, questionOf({ audience: 'student', kind: 'number' })]],
  ['asks students for a choice', (all) => [...all, questionOf({ audience: 'student', kind: 'choices' })]],
  ['asks companies for a text', (all) => [...all, questionOf({ audience: 'company', kind: 'text' })]],
  ['turns a question off or on', (all, at) => changeOne(all, at, (one) => ({ isRetired: !one.isRetired }))],
  ['sets a last day', (all, at) => changeOne(all, at, () => ({ until: lastToName }))],
  ['asks for a text instead', (all, at) => changeOne(all, at, () => ({ kind: 'text', options: [], isScale: false }))],
  [
    'retires an option',
    (all, at) =>
      changeOne(all, at, ({ options }) => ({
        options: [...options.slice(0, 1).map((one) => ({ ...one, isRetired: true })), ...options.slice(1)],
      })),
  ],
  ['removes an option', (all, at) => changeOne(all, at, ({ options }) => ({ options: options.slice(1) }))],
  ['turns the list of questions round', (all) => all.toReversed()],
]

const changeOne = (all: readonly QuestionDraft[], at: number, change: (one: QuestionDraft) => Partial<QuestionDraft>) =>
  all.map((one, index) => (index === at % all.length ? { ...one, ...change(one) } : one))

const always = () => true

const officeActs: Act[] = [
  actOn(
    'import accounts',
    1,
    (world) => [...addressesOfStudents(world), 'new@university.example'],
    async (world, email, [what]) => {
      const type = pick(['Student', 'Student', 'Advisor', 'Viewer'], what)
      const content = workbookOf([
        ['Email', 'Type', 'First name', 'Last name', 'Company'],
        [email, type, 'Imported', 'Account', ''],
      ])
      const file = { content, filename: 'users.xlsx', type: 'application/octet-stream' }
      return byOffice(`imports ${email} as ${type}`, await upload(world, world.admin, importAuthorisedUsers, file))
    },
  ),
  actOn(
    'invite colleague',
    1,
    (world) => [colleague, ...addressesOfStudents(world)],
    async (world, email, [what]) => {
      const type = pick(['Admin', 'Viewer'] as const, what)
      const body = { email, firstName: 'A', lastName: 'Colleague', type }
      return byOffice(`invites ${email} as ${type}`, await world.call(world.admin, inviteColleague, { body }))
    },
  ),
  studentAct('correct student', 1, registered, async (world, student, [what]) => {
    const params = { id: world.profileOf(student)?.id ?? '' }
    const { version } = (await world.call(world.admin, readStudent, { params })).json<StudentRecord>()
    const {
      firstname: _1,
      lastname: _2,
      matrikelnummer: _3,
      email: _4,
      placeofbirth: _5,
      role: _6,
      ...answers
    } = registrationOf({ ...student.registration, motivation: `The office wrote ${what}` })
    const response = await world.call(world.admin, correctStudent, { params, query: { version }, body: answers })
    return byOffice(`corrects ${student.name}'s registration`, response)
  }),
  studentAct('withdraw student', 2, registered, async (world, student) => {
    const params = { id: world.profileOf(student)?.id ?? '' }
    const response = await world.call(world.admin, withdrawStudent, { params, body: { reason: 'They called' } })
    return byOffice(`withdraws ${student.name}`, response)
  }),
  actOn('take back in', 2, gone, async (world, { profileId: id, personId }) => {
    const request = { params: { id }, body: { reason: 'They asked' } }
    const response = await world.call(world.admin, takeStudentBackIn, request)
    return byOffice(`takes ${world.nameOf(personId)} back in`, response)
  }),
  actOn(
    'allow late',
    3,
    (world) => {
      if (!isFrom(world, '2025-11-01') || isFrom(world, weekBegin)) return []
      const hosts = world.hosts.filter((host) => world.companyOf(host) === undefined)
      return [
        ...unregistered(world).map(({ email }) => ({ kind: 'student', email })),
        ...hosts.map(({ email }) => ({ kind: 'company', email })),
        { kind: 'student', email: 'late@university.example' },
      ]
    },
    async (world, whom) => {
      const body = { ...whom, reason: 'They were ill', until: '2026-04-10' }
      const response = await world.call(world.admin, allowLateRegistration, { body })
      return byOffice(`lets ${whom.email} register late`, response)
    },
  ),
  act(
    'run matching',
    10,
    (world) => registered(world).length > 0 && !isFrom(world, '2026-04-25'),
    async (world, [how, which]) => {
      const { settings } = (await world.call(world.admin, getMatchingDesk)).json<{ settings: RunSettings }>()
      const standing = world.facts.publications.length > 0 || teams(world).length > 0
      const dissolve = () => (how % 5 === 0 ? [pick(companies(world), which).id] : [])
      const repair = standing && how % 3 !== 0 ? { runId: null, dissolve: dissolve(), isLocked: how % 4 === 0 } : null
      const body: RunSettings = {
        ...settings,
        repair,
        priority: how % 2 === 0 ? ['higher-semester'] : [],
        seed: how % 100,
        timeLimit: 1,
      }
      const said = repair === null ? 'runs the matching anew' : 'repairs the teams as they stand'
      const started = await world.call(world.admin, startRun, { body })
      if (started.statusCode >= 400) return byOffice(said, started, { mayFailLate: true })
      const { id } = started.json<RunSummary>()
      const isRunning = async () =>
        (await world.call(world.admin, getRunProgress, { params: { id } })).json<RunSummary>().state === 'running'
      while (await isRunning()) await sleep(30)
      return byOffice(`${said} and chooses the result`, await choose(world, id), { mayFailLate: true })
    },
  ),
  act(
    'choose run',
    1,
    ({ facts }) => facts.runs.length > 1,
    async (world, [which]) => {
      const { runs } = world.facts
      const run = pick(runs, which)
      return byOffice(`chooses run ${runs.indexOf(run) + 1} of ${runs.length}`, await choose(world, run.id))
    },
  ),
  act(
    'add rule',
    3,
    (world) => registered(world).length > 1 && companies(world).length > 0,
    async (world, [which, who, where, what]) => {
      const [one, other] = some(registered(world), who, 2)
      const { id: companyId, companyName } = pick(companies(world), where)
      const ids = [one, other].flatMap((student) => (student && world.profileOf(student)?.id) ?? [])
      const names = `${one?.name} and ${other?.name}`
      const weight = what % 3 === 0 ? 20 : null
      const reason = 'The office has its reasons'
      const ofOne = { companyId, studentIds: ids.slice(0, 1), reason }
      const ofBoth = { studentIds: ids, companyIds: [], reason }
      const ofTeam = { companyIds: [companyId], weight: null, reason }
      const answer = pick(['', ...answersToAskFor(world)], what)
      const [said, body] = pick<[string, RuleRequest]>(
        [
          [`pins ${one?.name} to ${companyName}`, { kind: 'pin', ...ofOne }],
          [`keeps ${one?.name} from ${companyName}`, { kind: 'exclusion', ...ofOne }],
          [`keeps ${names} apart`, { kind: 'apart', weight, ...ofBoth }],
          [`keeps ${names} apart`, { kind: 'apart', weight: null, ...ofBoth }],
          [`keeps ${names} together`, { kind: 'together', weight: 20, ...ofBoth }],
          [
            `wants nobody at ${companyName} who answered so`,
            { kind: 'none', property: { name: 'answer', value: answer }, ...ofTeam },
          ],
          [`wants no men at ${companyName}`, { kind: 'none', property: { name: 'gender', value: 'Male' }, ...ofTeam }],
        ],
        which,
      )
      const response = await world.call(world.admin, createRule, { body })
      return byOffice(`${said}${'weight' in body && body.weight === null ? ' (hard)' : ''}`, response)
    },
  ),
  actOn(
    'release challenge',
    6,
    (world) => (isNaming(world) ? companies(world) : []),
    async (world, { id, companyName, isCounted }, [how]) => {
      const isShown = how % 5 === 0 ? isCounted : !isCounted
      const response = await world.call(world.admin, releaseChallenges, { body: { changes: [{ id, isShown }] } })
      return byOffice(`${isShown ? 'releases' : 'takes back'} the challenge of ${companyName}`, response)
    },
  ),
  act('change questions', 3, always, async (world, [which, how]) => {
    const [said, change] = pick(questionChanges, how)
    return byOffice(said, await world.askQuestions((questions) => change(questions, which)))
  }),
  actOn(
    'delete question',
    1,
    ({ facts }) => facts.questions,
    async (world, { id, kind, audience }) => {
      const response = await world.call(world.admin, removeQuestion, { params: { label: edition, id } })
      return byOffice(`deletes a question (${audience}, ${kind})`, response)
    },
  ),
  act(
    'correct answers',
    1,
    ({ facts }) => facts.profiles.length > 0 && facts.companies.length > 0,
    async (world, [whose, which, how]) => {
      const audience = how % 3 === 0 ? 'company' : 'student'
      const { id } = pick<{ id: string }>(audience === 'company' ? companies(world) : world.facts.profiles, whose)
      const answers = answerTo(questionsTo(world, audience), which, how)
      const response = await world.call(world.admin, correctAnswers, { params: { audience, id }, body: { answers } })
      return byOffice(`corrects an answer of a ${audience}: ${JSON.stringify(answers)}`, response)
    },
  ),
  actOn(
    'remove rule',
    1,
    ({ facts }) => facts.rules,
    async (world, { id, kind }) =>
      byOffice(`takes back the rule "${kind}"`, await world.call(world.admin, removeRule, { params: { id } })),
  ),
  actOn('size company', 1, companies, async (world, { id, companyName }, [how]) => {
    const body = pick([{ teamLimit: 2 }, { teamLimit: 1 }, { maximumTeam: 2 }, { maximumTeam: null }], how)
    const response = await world.call(world.admin, changeMatchedCompany, { params: { id }, body })
    return byOffice(`sets ${JSON.stringify(body)} at ${companyName}`, response)
  }),
  act(
    'publish',
    12,
    (world) => chosenRun(world) !== null,
    async (world) => {
      const read = await world.call(world.admin, previewPublication)
      if (read.statusCode !== 200) return looks('looks at what publishing would do', read)
      const preview = read.json<Preview | null>()
      if (preview === null) return looks('finds no chosen run to publish', read)
      const { version, last, losses } = preview
      const body = { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) }
      const response = await world.call(world.admin, publishRun, { body })
      return byOffice('publishes the chosen run', response, { seats: 'publication' })
    },
  ),
  act(
    'undo publication',
    5,
    (world) => (world.facts.publications.at(-1)?.mailsLeaveAt ?? world.now) > world.now,
    async (world) => {
      const params = { id: world.facts.publications.at(-1)?.id ?? '' }
      const { version: seen } = (await world.call(world.admin, previewUndo, { params })).json<UndoPreview>()
      const response = await world.call(world.admin, undoPublication, { params, query: { seen } })
      return byOffice('undoes the publication', response)
    },
  ),
  act(
    'offer place',
    4,
    ({ facts }) => facts.freePlaces.size > 0,
    async (world, [which, who]) => {
      const read = await world.call(world.admin, listAnswers)
      const offers = read
        .json<{ freePlaces: FreePlace[] }>()
        .freePlaces.flatMap(({ candidates, ...place }) => candidates.map((to) => ({ ...place, to })))
      if (offers.length === 0) return looks('looks whom it could offer a free place')
      const { team, companyName, to } = pick(offers, which + who)
      const response = await world.call(world.admin, offerPlace, { params: { team }, body: { to: to.id } })
      return byOffice(`offers ${to.name} a free place at ${companyName}`, response, { seats: 'offer' })
    },
  ),
  actOn('cancel company', 1, companies, async (world, { id, companyName }) => {
    const response = await world.call(world.admin, cancelCompany, { params: { id }, body: { reason: 'They called' } })
    return byOffice(`cancels ${companyName}`, response)
  }),
  actOn(
    'reinstate company',
    2,
    (world) => companies(world).filter(({ cancelledAt }) => cancelledAt !== null),
    async (world, { id, companyName }) => {
      const response = await world.call(world.admin, reinstateCompany, { params: { id } })
      return byOffice(`has ${companyName} take part again`, response)
    },
  ),
  actOn('send link', 1, companies, async (world, { id, companyName }) => {
    const response = await world.call(world.admin, sendCompanyLink, { params: { id } })
    return byOffice(`sends ${companyName} a new link`, response)
  }),
  actOn('create team', 3, companies, async (world, { companyName, contactEmail }, [who, how]) => {
    const eligible = how % 5 === 0 ? world.students : seatless(world, registered(world))
    const members = some(eligible, who, 2 + (how % 2)).map(({ email }) => email)
    if (how % 13 === 0) members.push('guest@university.example')
    const body = { name: companyName, representativeEmail: contactEmail, members }
    const response = await world.call(world.admin, createTeam, { body })
    return byOffice(`makes a team at ${companyName} of ${members.join(', ')}`, response, { isByHand: true })
  }),
  actOn('change team', 4, teams, async (world, team, [who, how]) => {
    const free = seatless(world, world.students)
    const kept = team.members.filter((_, at) => how % 3 === 0 || at !== who % team.members.length)
    const joins = how % 3 === 1 || free.length === 0 ? [] : [pick(free, who).email]
    const listed = (await world.call(world.admin, listTeams)).json<Team[]>().find(({ _id }) => _id === team.id)
    const members = [...addressesOf(world, kept), ...joins]
    const response = await world.call(world.admin, changeTeam, {
      params: { id: team.id },
      query: { version: listed?.version ?? '' },
      body: {
        representativeEmail: listed?.representativeEmail ?? office,
        members,
        reason: 'It did not work',
        confirmed: [...addressesOf(world, team.members), ...joins],
      },
    })
    const said = `changes the team at ${teamName(world, team)} to ${members.join(', ')}`
    return byOffice(said, response, { isByHand: true })
  }),
  act(
    'undo team change',
    2,
    (world) => teams(world).length > 0,
    async (world, [which]) => {
      const listed = (await world.call(world.admin, listTeams)).json<Team[]>()
      const undoable = listed.filter(({ mayUndoChange }) => mayUndoChange)
      if (undoable.length === 0) return looks('looks which change of a team it could undo')
      const { _id: id, name, version } = pick(undoable, which)
      const response = await world.call(world.admin, undoTeamChange, { params: { id }, query: { version } })
      return byOffice(`undoes the change of the team at ${name}`, response, { isByHand: true })
    },
  ),
  actOn('dissolve team', 1, teams, async (world, team) => {
    const body = { reason: 'It did not work', confirmed: addressesOf(world, team.members) }
    const response = await world.call(world.admin, dissolveTeam, { params: { id: team.id }, body })
    return byOffice(`dissolves the team at ${teamName(world, team)}`, response)
  }),
  actOn(
    'check in',
    5,
    (world) => (isFrom(world, weekBegin) ? teams(world) : []),
    async (world, team, [who]) => {
      const { attendance } = world.facts
      // Most of a team, or all of it.
      const attended = team.members.filter((_, at) => who % 3 !== 0 || at !== who % team.members.length)
      const answers: Awaited<ReturnType<World['call']>>[] = []
      for (const personId of team.members) {
        const [email = ''] = addressesOf(world, [personId])
        const before = attendance.find((row) => row.personId === personId)?.attended ?? null
        const body = { email, attended: attended.includes(personId), before }
        answers.push(await world.call(world.admin, checkInPerson, { params: { id: team.id }, body }))
      }
      const response = answers.find(({ statusCode }) => statusCode !== 200) ?? answers.at(-1)
      return byOffice(`checks in ${addressesOf(world, attended).join(', ')} at ${teamName(world, team)}`, response)
    },
  ),
  act(
    'release',
    2,
    ({ facts }) => facts.posters.length > 0,
    async (world, [which]) => {
      const shown = (await world.call(world.admin, listShowcases)).json<TeamShowcase[]>()
      const all = shown.flatMap(({ companyName, files }) => files.map(({ fileId }) => ({ fileId, companyName })))
      if (all.length === 0) return looks('looks what it could release')
      const { fileId, companyName } = pick(all, which)
      const response = await world.call(world.admin, releaseFile, { params: { fileId }, body: { title: 'Less scrap' } })
      return byOffice(`releases the poster of ${companyName}`, response)
    },
  ),
  actOn(
    'team certificates',
    2,
    (world) => (isFrom(world, weekEnd) ? teams(world) : []),
    async (world, team) => {
      const request = { params: { id: team.id }, body: { language: 'de' } }
      const response = await world.call(world.admin, downloadTeamCertificates, request)
      return byOffice(`downloads the certificates of ${teamName(world, team)}`, response)
    },
  ),
  actOn(
    'revoke certificate',
    3,
    ({ facts }) => facts.certificates,
    async (world, { id, personId }, [how]) => {
      const isReplaced = how % 2 === 0
      const request = { params: { id }, body: { reason: 'A wrong name', isReplaced } }
      const response = await world.call(world.admin, revokeCertificate, request)
      return byOffice(`${isReplaced ? 'replaces' : 'revokes'} the certificate of ${world.nameOf(personId)}`, response)
    },
  ),
  act(
    'join people',
    2,
    ({ facts }) => [...facts.holders.values()].some((people) => people.length > 1),
    async (world, [which, how]) => {
      const pairs = (await world.call(world.admin, listPairs)).json<PeoplePair[]>()
      if (pairs.length === 0) return looks('looks who could be one person')
      const { people } = pick(pairs, which)
      const [from, into] = how % 2 === 0 ? [people[0].key, people[1].key] : [people[1].key, people[0].key]
      const said = `${world.nameOf(from)} is joined into ${world.nameOf(into)} by the link that the office mails`
      const { version } = (await world.call(world.admin, readPerson, { query: { key: from } })).json<PersonRecord>()
      const asked = await world.call(world.admin, askToJoin, { body: { from, into, version, reason: 'They told us' } })
      if (asked.statusCode !== 202) return { said, by: [office], response: asked }
      const { email } = asked.json<{ email: string }>()
      const token = tokenMailedTo(world, 'join-asked', email) ?? ''
      const response = await world.call(world.t.browser(), joinTwoPeople, { body: { token } })
      if (response.statusCode === 200) {
        world.shareAddress((student) => [from, into].includes(world.personOf(student) ?? ''))
        for (const student of world.students) if (world.personOf(student) === from) student.browser = undefined
      }
      return { said, by: [office, email], response, isByHand: true }
    },
  ),
  studentAct(
    'erase person',
    1,
    (world) => world.students.filter((student) => world.personOf(student) !== undefined),
    async (world, student, [how]) => {
      // By address it is everybody's who has it, or refused.
      const personId = world.personOf(student) ?? ''
      const key = how % 3 === 0 ? student.email : personId
      const said = `erases ${student.name}${key === personId ? '' : `, by ${key}`}`
      const read = await world.call(world.admin, readPerson, { query: { key } })
      if (read.statusCode !== 200) return looks(said, read)
      const { version } = read.json<PersonRecord>()
      const response = await world.call(world.admin, erasePerson, { body: { key, version, reason: 'They wrote' } })
      if (response.statusCode === 200 && key === personId) world.erased.add(personId)
      return byOffice(said, response)
    },
  ),
  act(
    'end the edition',
    4,
    (world) => isFrom(world, '2027-07-01') && !world.isOver,
    async (world) => {
      await world.call(world.admin, createEdition, { body: { from: edition, label: 'SS27' } })
      await world.call(world.admin, chooseEdition, { params: { label: 'SS27' } })
      await world.call(world.admin, changeRetention, { params: { edition }, body: { months: 12, isScheduled: false } })
      const { editions } = (await world.call(world.admin, readRetention)).json<Retention>()
      const version = editions.find((one) => one.edition === edition)?.version ?? ''
      const response = await world.call(world.admin, eraseEdition, { params: { edition }, body: { version } })
      world.isOver = response.statusCode === 200
      const said = `The retention period of ${edition} is over, and its data goes`
      return { said, by: [office], response, mayFailLate: true }
    },
  ),
]

const chosenRun = ({ facts }: World): string | null => facts.runs.find(({ chosenAt }) => chosenAt !== null)?.id ?? null

const choose = (world: World, id: string) =>
  world.call(world.admin, chooseRun, { params: { id }, body: { instead: chosenRun(world) } })

/* Time. */

const minute = 60_000
const day = 24 * 60 * minute
const landmarks = [
  '2025-11-02T09:00:00Z',
  '2026-03-22T09:00:00Z',
  '2026-03-24T09:00:00Z',
  '2026-04-20T09:00:00Z',
  '2026-04-25T09:00:00Z',
  '2026-06-20T09:00:00Z',
  '2027-08-02T09:00:00Z',
].map((text) => new Date(text))

const dateOf = (now: Date) => now.toISOString().slice(0, 16).replace('T', ' ')
const passes = async (world: World, until: Date, what: string): Promise<Deed> => {
  world.now = until
  await world.runJobs()
  return { said: `${what}: it is ${dateOf(until)}`, by: ['', 'system'], seats: 'offer' }
}

const timeActs: Act[] = [
  act('minutes', 5, always, (world) => passes(world, new Date(world.now.getTime() + 6 * minute), 'Six minutes pass')),
  act('days', 3, always, (world, [many]) =>
    passes(world, new Date(world.now.getTime() + (1 + (many % 5)) * day), 'Days pass'),
  ),
  actOn(
    'months',
    5,
    (world) => landmarks.filter((landmark) => landmark > world.now).slice(0, 1),
    (world, landmark) => passes(world, landmark, 'Time passes'),
  ),
]

export const acts: readonly Act[] = [...studentActs, ...companyActs, ...officeActs, ...timeActs]
