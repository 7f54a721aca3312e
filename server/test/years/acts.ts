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

function pick<T>(from: readonly T[], die: number): T {
  const found = from[die % from.length]
  if (found === undefined) throw new Error('there is nothing to choose from: `can` is wrong')
  return found
}

/** The same student for the same number as long as they are eligible: what is left out of a story moves nobody else. */
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

const signedOn = (world: World) => world.students.filter(({ browser }) => browser !== undefined)
const registered = (world: World) => world.students.filter((student) => world.profileOf(student) !== undefined)
/** Who is not registered, after the close only those whom the office has let. */
const mayRegister = (world: World) =>
  world.students.filter(
    (student) =>
      world.profileOf(student) === undefined &&
      (!isFrom(world, '2025-11-01') ||
        world.letters.some(({ name, recipient }) => name === 'late-registration' && recipient === student.email)),
  )
/** Registrations that no longer count, or whose place was declined. */
const gone = ({ facts }: World) => facts.standing.filter(({ state }) => state === 'withdrawn' || state === 'declined')

const registeredHosts = (world: World) => world.hosts.filter((host) => world.companyOf(host) !== undefined)
const linked = (world: World) => registeredHosts(world).filter(({ token }) => token !== undefined)
const browserOf = ({ browser }: Student): Browser => {
  if (browser === undefined) throw new Error('nobody has signed on')
  return browser
}
const byOffice = { by: [office] }
const teamName = (world: World, team: TeamFact) =>
  `${nameOfCompany(world.facts, team.companyId)} (${team.members.map((id) => world.nameOf(id)).join(', ')})`
const addressesOf = (world: World, personIds: readonly string[]) =>
  personIds.map((id) => world.facts.people.get(id) ?? '')

/** Sends a file as a browser does. */
async function upload(
  world: World,
  browser: Browser,
  endpoint: EndpointDefinition,
  {
    params,
    query = {},
    content,
    filename,
    type,
  }: {
    params?: Record<string, string>
    query?: Record<string, string>
    content: Buffer
    filename: string
    type: string
  },
): Promise<Answer> {
  const search = new URLSearchParams(query).toString()
  const path = pathOf(endpoint.path, params) + (search === '' ? '' : `?${search}`)
  const answer = await sendForm(await world.listen(), path, browser, formOf([{ content, filename, type }]))
  if (answer === undefined) throw new Error('the connection broke')
  return world.refuseFailure(endpoint, { statusCode: answer.status, body: JSON.stringify(answer.body) })
}

const questionsTo = ({ facts }: World, audience: Question['audience']): Question[] =>
  facts.questions.filter((question) => question.audience === audience)

/** An answer to one question: what fits it, an answer taken back, or what is refused. */
function answerTo(questions: readonly Question[], which: number, how: number): Record<string, Answers[string] | null> {
  if (questions.length === 0) return {}
  const asked = questions.filter(({ isRetired }) => !isRetired)
  const question = pick(asked.length === 0 || how % 5 === 1 ? questions : asked, which)
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
  {
    name: 'register',
    weight: 8,
    can: (world) => mayRegister(world).length > 0,
    async do(world, [who]) {
      const student = pickStudent(world, mayRegister(world), who)
      if (student.browser === undefined) await world.signOn(student)
      const response = await world.call(browserOf(student), createProfile, { body: student.registration })
      return { said: `${student.name} registers`, by: [student.email], response, hasSignedOn: true }
    },
  },
  {
    name: 'correct',
    weight: 2,
    can: (world) => registered(world).some(({ browser }) => browser !== undefined),
    async do(world, [who, what]) {
      const student = pickStudent(
        world,
        registered(world).filter(({ browser }) => browser !== undefined),
        who,
      )
      student.registration = { ...student.registration, motivation: `Reason ${what}` }
      const response = await world.call(browserOf(student), correctProfile, { body: student.registration })
      return { said: `${student.name} corrects their registration`, by: [student.email], response }
    },
  },
  {
    name: 'name challenges',
    weight: 4,
    can: (world) => isNaming(world) && registered(world).some(({ browser }) => browser !== undefined),
    async do(world, [who, first, how]) {
      const student = pickStudent(
        world,
        registered(world).filter(({ browser }) => browser !== undefined),
        who,
      )
      // Those that are gone or not public are refused, and so are four.
      const counted = world.facts.companies.filter(({ isCounted }) => isCounted || how % 7 === 0)
      const many = how % 9 === 0 ? 0 : how % 11 === 0 ? 4 : 5
      const named = some(counted, first, many)
      const response = await world.call(browserOf(student), nameChallenges, {
        body: { challenges: named.map(({ id }) => id) },
      })
      const names = named.map(({ companyName }) => companyName).join(', ')
      return { said: `${student.name} names ${names || 'no challenges'}`, by: [student.email], response }
    },
  },
  {
    name: 'answer questions',
    weight: 3,
    can: (world) => registered(world).some(({ browser }) => browser !== undefined),
    async do(world, [who, which, how]) {
      const student = pickStudent(
        world,
        registered(world).filter(({ browser }) => browser !== undefined),
        who,
      )
      const answers = answerTo(questionsTo(world, 'student'), which, how)
      const response = await world.call(browserOf(student), answerQuestions, { body: { answers } })
      return { said: `${student.name} answers ${JSON.stringify(answers)}`, by: [student.email], response }
    },
  },
  {
    name: 'withdraw',
    weight: 3,
    can: (world) => registered(world).some(({ browser }) => browser !== undefined),
    async do(world, [who]) {
      const student = pickStudent(
        world,
        registered(world).filter(({ browser }) => browser !== undefined),
        who,
      )
      const response = await world.call(browserOf(student), withdrawProfile)
      return { said: `${student.name} withdraws`, by: [student.email], response }
    },
  },
  {
    name: 'change address',
    weight: 2,
    can: (world) => signedOn(world).length > 0,
    async do(world, [who, what]) {
      const student = pickStudent(world, signedOn(world), who)
      const before = student.email
      student.email = `${student.name.toLowerCase()}.${what % 3}@university.example`
      student.addresses.add(student.email)
      await world.signOn(student)
      return { said: `${student.name} signs on with ${student.email} instead of ${before}`, by: [] }
    },
  },
  {
    name: 'reuse address',
    weight: 2,
    can: (world) => world.students.some((student) => world.profileOf(student) === undefined),
    async do(world, [who, whose]) {
      const student = pickStudent(
        world,
        world.students.filter((one) => world.profileOf(one) === undefined),
        who,
      )
      const taken = world.students.filter((one) => one !== student).flatMap(({ addresses }) => [...addresses])
      student.email = pick([...taken, office, 'colleague@university.example'], whose)
      student.addresses.add(student.email)
      await world.signOn(student)
      return { said: `${student.name} signs on with ${student.email}, which is somebody else's`, by: [] }
    },
  },
  {
    name: 'prove address',
    weight: 2,
    can: (world) => signedOn(world).length > 0,
    async do(world, [who]) {
      const student = pickStudent(world, signedOn(world), who)
      const said = `${student.name} proves ${student.email} by the mailed link`
      const asked = await world.call(browserOf(student), askAddressProof)
      const mail = world.letters.findLast(
        ({ name, recipient }) => name === 'address-proof' && recipient === student.email,
      )
      const token = mail?.values['link'] === undefined ? undefined : tokenIn(mail.values['link'])
      // The mailbox is the student's own only where nobody else's is.
      if (asked.statusCode >= 400 || token === undefined || isOthers(world, student)) {
        return { said: `${student.name} asks for the mail that proves ${student.email}`, by: [], response: asked }
      }
      const response = await world.call(browserOf(student), proveAddress, { body: { token } })
      return { said, by: [student.email], response, hasSignedOn: true, isByHand: true }
    },
  },
  {
    name: 'answer by link',
    weight: 10,
    can: (world) => world.facts.offers.some(({ state }) => state === 'open'),
    async do(world, [which, how]) {
      const offers = world.facts.offers
      const open = offers.filter(({ state }) => state === 'open')
      const offer = pick(open.length > 0 && how % 7 !== 0 ? open : offers, which)
      const name = world.nameOf(offer.personId)
      const answer = how % 3 === 0 ? 'accepted' : 'declined'
      const tokens = world.letters.flatMap(({ personId, recipient, values }) => {
        const isTheirs = personId === offer.personId || recipient === world.facts.people.get(offer.personId)
        const link = values['answer']
        return isTheirs && link !== undefined ? (tokenIn(link) ?? []) : []
      })
      const token = how % 11 === 0 ? tokens[0] : tokens.at(-1)
      const said = `${name} ${answer === 'accepted' ? 'accepts' : 'declines'} by the mail's link the place at ${nameOfCompany(world.facts, offer.companyId)}`
      if (token === undefined) return { said: `${said}, which no mail has`, by: [] }
      const body = { token, answer: answer === 'accepted' ? { answer } : { answer, reason: `No time ${how}` } }
      const response = await world.call(world.t.browser(), answerOffer, { body })
      const by = [...(world.students.find((one) => world.personOf(one) === offer.personId)?.addresses ?? [])]
      return { said, by, response, seats: 'offer' }
    },
  },
  {
    name: 'answer signed in',
    weight: 8,
    can: (world) => world.facts.offers.some(({ state }) => state === 'open') && signedOn(world).length > 0,
    async do(world, [who, how]) {
      const asked = signedOn(world).filter((student) =>
        world.facts.offers.some(({ personId, state }) => state === 'open' && personId === world.personOf(student)),
      )
      const student = pickStudent(world, asked.length > 0 ? asked : signedOn(world), who)
      const answer =
        how % 2 === 0 ? ({ answer: 'accepted' } as const) : ({ answer: 'declined', reason: `No time ${how}` } as const)
      const response = await world.call(browserOf(student), answerOwnOffer, { body: { answer } })
      const said = `${student.name} ${how % 2 === 0 ? 'accepts' : 'declines'} their place, signed in`
      return { said, by: [student.email], response, seats: 'offer' }
    },
  },
  {
    name: 'upload poster',
    weight: 5,
    can: (world) => world.facts.teams.length > 0 && signedOn(world).length > 0 && isFrom(world, '2026-04-01'),
    async do(world, [who]) {
      const seated = signedOn(world).filter(
        (student) => teamOf(world.facts, world.personOf(student) ?? '') !== undefined,
      )
      const student = pickStudent(world, seated.length > 0 ? seated : signedOn(world), who)
      const response = await upload(world, browserOf(student), uploadPoster, {
        params: { email: student.email },
        content: pdfOf(),
        filename: 'team_poster.pdf',
        type: 'application/pdf',
      })
      return { said: `${student.name} uploads a poster`, by: [student.email], response }
    },
  },
  {
    name: 'agree to be shown',
    weight: 2,
    can: (world) => world.facts.posters.length > 0 && signedOn(world).length > 0,
    async do(world, [who, how]) {
      const student = pickStudent(world, signedOn(world), who)
      const agrees = how % 4 !== 0
      const said = `${student.name} ${agrees ? 'agrees' : 'does not agree'} to be shown`
      const listed = await world.call(browserOf(student), listOwnShowcases)
      // An advisor's account has no team.
      if (listed.statusCode !== 200) return { said, by: [student.email], response: listed }
      const [own] = listed.json<OwnShowcase[]>()
      if (own === undefined) return { said: `${said}, and has no team`, by: [] }
      const response = await world.call(browserOf(student), answerShowcase, {
        params: { team: own.team },
        body: { agrees },
      })
      return { said, by: [student.email], response }
    },
  },
  {
    name: 'download certificate',
    weight: 5,
    can: (world) => signedOn(world).length > 0 && isFrom(world, '2026-04-24'),
    async do(world, [who]) {
      const student = pickStudent(world, signedOn(world), who)
      const response = await world.call(browserOf(student), downloadOwnCertificate, {
        params: { edition },
        body: { language: 'en' },
      })
      return { said: `${student.name} downloads their certificate`, by: [student.email], response }
    },
  },
  {
    name: 'erase oneself',
    weight: 1,
    can: (world) => signedOn(world).length > 2,
    async do(world, [who]) {
      const student = pickStudent(world, signedOn(world), who)
      const personId = world.personOf(student)
      const response = await world.call(browserOf(student), eraseProfile)
      if (response.statusCode === 200) {
        if (personId !== undefined) world.erased.add(personId)
        student.browser = undefined
      }
      return { said: `${student.name} erases everything of theirs`, by: [student.email], response }
    },
  },
]

/** Whether somebody else is written to at the address: the mail that proves it does not reach the student. */
const isOthers = (world: World, student: Student): boolean =>
  student.email === office ||
  student.email === 'colleague@university.example' ||
  world.students.some(
    (one) => one !== student && one.email === student.email && one.email.startsWith(one.name.toLowerCase()),
  )

const isFrom = ({ now }: World, day: string): boolean => now >= new Date(`${day}T00:00:00Z`)

/** Whether students can name five challenges. */
const isNaming = (world: World): boolean => world.hosts.length > 4 && !isFrom(world, lastToName)

/* Companies. */

const companyActs: Act[] = [
  {
    name: 'register company',
    weight: 2,
    can: (world) => registeredHosts(world).length < world.hosts.length,
    async do(world, [which]) {
      const host = pick(
        world.hosts.filter((one) => world.companyOf(one) === undefined),
        which,
      )
      const late = world.letters.findLast(
        ({ name, recipient }) => name === 'late-registration' && recipient === host.email,
      )
      const token = Object.values(late?.values ?? {})
        .map(tokenIn)
        .find((found) => found !== undefined)
      const response = await world.registerHost(host, token)
      return { said: `${host.name} registers`, by: [host.email, ''], response }
    },
  },
  {
    name: 'confirm team',
    weight: 2,
    can: (world) => linked(world).length > 0 && world.facts.teams.length > 0,
    async do(world, [which]) {
      const host = pick(linked(world), which)
      return byLink(world, host, `${host.name} confirms its team`, confirmTeams, ({ version }) => ({ version }))
    },
  },
  {
    name: 'ask for change',
    weight: 1,
    can: (world) => linked(world).length > 0,
    async do(world, [which]) {
      const host = pick(linked(world), which)
      const said = `${host.name} asks for another team`
      return byLink(world, host, said, askForChange, () => ({ reason: 'We need a chemist' }))
    },
  },
  {
    name: 'cancel by link',
    weight: 1,
    can: (world) => linked(world).length > 0,
    async do(world, [which]) {
      const host = pick(linked(world), which)
      return byLink(world, host, `${host.name} cancels by its link`, cancelByLink, () => ({ reason: 'No orders' }))
    },
  },
  {
    name: 'check in by link',
    weight: 3,
    can: (world) => linked(world).length > 0 && isFrom(world, '2026-04-19') && world.facts.teams.length > 0,
    async do(world, [which, who]) {
      const seated = linked(world).filter((one) =>
        world.facts.teams.some(({ companyId }) => companyId === world.companyOf(one)?.id),
      )
      const host = pick(seated.length > 0 ? seated : linked(world), which)
      return byLink(world, host, `${host.name} checks somebody in`, checkInHostedPerson, ({ teams }) => {
        const [team] = teams
        if (team === undefined || team.members.length === 0) return undefined
        const { email, attended: before } = pick(team.members, who)
        return { team: team.id, email, attended: who % 3 !== 0, before }
      })
    },
  },
  {
    name: 'answer questions by link',
    weight: 2,
    can: (world) => linked(world).length > 0,
    async do(world, [which, what, how]) {
      const host = pick(linked(world), which)
      const answers = answerTo(questionsTo(world, 'company'), what, how)
      const said = `${host.name} answers ${JSON.stringify(answers)}`
      return byLink(world, host, said, answerHostQuestions, () => ({ answers }))
    },
  },
  {
    name: 'agree to be named',
    weight: 2,
    can: (world) => linked(world).length > 0 && world.facts.posters.length > 0,
    async do(world, [which]) {
      const host = pick(linked(world), which)
      return byLink(world, host, `${host.name} agrees to be named`, answerToBeNamed, () => ({ agrees: true }))
    },
  },
]

/** Those whose address is still to be confirmed. */
const unconfirmed = (world: World): Host[] =>
  world.hosts.filter((host) => world.companyOf(host)?.addressState === 'unconfirmed')

companyActs.push(
  {
    name: 'confirm address',
    weight: 2,
    can: (world) => unconfirmed(world).some(({ token }) => token !== undefined),
    async do(world, [which]) {
      const host = pick(
        unconfirmed(world).filter(({ token }) => token !== undefined),
        which,
      )
      const response = await world.call(world.t.browser(), confirmCompanyAddress, { body: { token: host.token } })
      if (response.statusCode === 200) host.confirmedAt = world.now
      return { said: `${host.name} opens its link`, by: [host.email], response }
    },
  },
  {
    name: 'count as confirmed',
    weight: 1,
    can: (world) => unconfirmed(world).length > 0,
    async do(world, [which]) {
      const host = pick(unconfirmed(world), which)
      const params = { id: world.companyOf(host)?.id ?? '' }
      const response = await world.call(world.admin, countAsConfirmed, { params })
      if (response.statusCode === 200) host.confirmedAt = world.now
      return { said: `the office counts ${host.name} as confirmed`, by: [office], response }
    },
  },
)

/** Most of a team, or all of it. */
const present = <T>(members: readonly T[], die: number): T[] =>
  members.filter((_, at) => die % 3 !== 0 || at !== die % members.length)

async function byLink(
  world: World,
  host: Host,
  said: string,
  endpoint: EndpointDefinition,
  bodyOf: (page: HostingPage) => object | undefined,
): Promise<Deed> {
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

const officeActs: Act[] = [
  {
    name: 'import accounts',
    weight: 1,
    can: () => true,
    async do(world, [who, what]) {
      const email = pick([...world.students.flatMap(({ addresses }) => [...addresses]), 'new@university.example'], who)
      const type = pick(['Student', 'Student', 'Advisor', 'Viewer'], what)
      const content = workbookOf([
        ['Email', 'Type', 'First name', 'Last name', 'Company'],
        [email, type, 'Imported', 'Account', ''],
      ])
      const response = await upload(world, world.admin, importAuthorisedUsers, {
        content,
        filename: 'users.xlsx',
        type: 'application/octet-stream',
      })
      return { said: `The office imports ${email} as ${type}`, ...byOffice, response }
    },
  },
  {
    name: 'invite colleague',
    weight: 1,
    can: () => true,
    async do(world, [who, what]) {
      const email = pick(
        ['colleague@university.example', ...world.students.flatMap(({ addresses }) => [...addresses])],
        who,
      )
      const type = pick(['Admin', 'Viewer'] as const, what)
      const response = await world.call(world.admin, inviteColleague, {
        body: { email, firstName: 'A', lastName: 'Colleague', type },
      })
      return { said: `The office invites ${email} as ${type}`, ...byOffice, response }
    },
  },
  {
    name: 'correct student',
    weight: 1,
    can: (world) => registered(world).length > 0,
    async do(world, [who, what]) {
      const student = pickStudent(world, registered(world), who)
      const params = { id: world.profileOf(student)?.id ?? '' }
      const read = await world.call(world.admin, readStudent, { params })
      const { version } = read.json<StudentRecord>()
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
      return { said: `The office corrects ${student.name}'s registration`, ...byOffice, response }
    },
  },
  {
    name: 'withdraw student',
    weight: 2,
    can: (world) => registered(world).length > 0,
    async do(world, [who]) {
      const student = pickStudent(world, registered(world), who)
      const params = { id: world.profileOf(student)?.id ?? '' }
      const response = await world.call(world.admin, withdrawStudent, { params, body: { reason: 'They called' } })
      return { said: `The office withdraws ${student.name}`, ...byOffice, response }
    },
  },
  {
    name: 'take back in',
    weight: 2,
    can: (world) => gone(world).length > 0,
    async do(world, [which]) {
      const { profileId, personId } = pick(gone(world), which)
      const params = { id: profileId }
      const response = await world.call(world.admin, takeStudentBackIn, { params, body: { reason: 'They asked' } })
      return { said: `The office takes ${world.nameOf(personId)} back in`, ...byOffice, response }
    },
  },
  {
    name: 'allow late',
    weight: 3,
    can: (world) => isFrom(world, '2025-11-01') && !isFrom(world, '2026-04-19'),
    async do(world, [who]) {
      const out = world.students.filter((student) => world.profileOf(student) === undefined)
      const hosts = world.hosts.filter((host) => world.companyOf(host) === undefined)
      const [kind, email] = pick(
        [
          ...out.map((student) => ['student', student.email] as const),
          ...hosts.map((host) => ['company', host.email] as const),
          ['student', 'late@university.example'] as const,
        ],
        who,
      )
      const body = { kind, email, reason: 'They were ill', until: '2026-04-10' }
      const response = await world.call(world.admin, allowLateRegistration, { body })
      return { said: `The office lets ${email} register late`, ...byOffice, response }
    },
  },
  {
    name: 'run matching',
    weight: 10,
    can: (world) => registered(world).length > 0 && !isFrom(world, '2026-04-25'),
    async do(world, [how, which]) {
      const { settings } = (await world.call(world.admin, getMatchingDesk)).json<{ settings: RunSettings }>()
      const standing = world.facts.publications.length > 0 || world.facts.teams.length > 0
      const repair =
        standing && how % 3 !== 0
          ? {
              runId: null,
              dissolve: how % 5 === 0 ? [pick(world.facts.companies, which).id] : [],
              isLocked: how % 4 === 0,
            }
          : null
      const body: RunSettings = {
        ...settings,
        repair,
        priority: how % 2 === 0 ? ['higher-semester'] : [],
        seed: how % 100,
        timeLimit: 1,
      }
      const said = `The office ${repair === null ? 'runs the matching anew' : 'repairs the teams as they stand'}`
      const started = await world.call(world.admin, startRun, { body })
      if (started.statusCode >= 400) return { said, ...byOffice, response: started, mayFailLate: true }
      const { id } = started.json<RunSummary>()
      const isRunning = async () =>
        (await world.call(world.admin, getRunProgress, { params: { id } })).json<RunSummary>().state === 'running'
      while (await isRunning()) await sleep(30)
      const response = await world.call(world.admin, chooseRun, {
        params: { id },
        body: { instead: world.facts.runs.find(({ chosenAt }) => chosenAt !== null)?.id ?? null },
      })
      return { said: `${said} and chooses the result`, ...byOffice, response, mayFailLate: true }
    },
  },
  {
    name: 'choose run',
    weight: 1,
    can: (world) => world.facts.runs.length > 1,
    async do(world, [which]) {
      const run = pick(world.facts.runs, which)
      const number = world.facts.runs.indexOf(run) + 1
      const response = await world.call(world.admin, chooseRun, {
        params: { id: run.id },
        body: { instead: world.facts.runs.find(({ chosenAt }) => chosenAt !== null)?.id ?? null },
      })
      return { said: `The office chooses run ${number} of ${world.facts.runs.length}`, ...byOffice, response }
    },
  },
  {
    name: 'add rule',
    weight: 3,
    can: (world) => registered(world).length > 1 && world.facts.companies.length > 0,
    async do(world, [which, who, where, what]) {
      const [one, other] = some(registered(world), who, 2)
      const company = pick(world.facts.companies, where)
      const ids = [one, other].flatMap((student) => (student && world.profileOf(student)?.id) ?? [])
      const names = `${one?.name} and ${other?.name}`
      const weight = what % 3 === 0 ? 20 : null
      const reason = 'The office has its reasons'
      const [said, body] = pick<[string, RuleRequest]>(
        [
          [
            `pins ${one?.name} to ${company.companyName}`,
            { kind: 'pin', companyId: company.id, studentIds: ids.slice(0, 1), reason },
          ],
          [
            `keeps ${one?.name} from ${company.companyName}`,
            { kind: 'exclusion', companyId: company.id, studentIds: ids.slice(0, 1), reason },
          ],
          [`keeps ${names} apart`, { kind: 'apart', studentIds: ids, companyIds: [], weight, reason }],
          [`keeps ${names} apart`, { kind: 'apart', studentIds: ids, companyIds: [], weight: null, reason }],
          [`keeps ${names} together`, { kind: 'together', studentIds: ids, companyIds: [], weight: 20, reason }],
          [
            `wants nobody at ${company.companyName} who answered so`,
            {
              kind: 'none',
              property: { name: 'answer', value: pick(['', ...answersToAskFor(world)], what) },
              companyIds: [company.id],
              weight: null,
              reason,
            },
          ],
          [
            `wants no men at ${company.companyName}`,
            {
              kind: 'none',
              property: { name: 'gender', value: 'Male' },
              companyIds: [company.id],
              weight: null,
              reason,
            },
          ],
        ],
        which,
      )
      const response = await world.call(world.admin, createRule, { body })
      return {
        said: `The office ${said}${'weight' in body && body.weight === null ? ' (hard)' : ''}`,
        ...byOffice,
        response,
      }
    },
  },
  {
    name: 'release challenge',
    weight: 6,
    can: (world) => isNaming(world) && world.facts.companies.length > 0,
    async do(world, [which, how]) {
      const { id, companyName, isCounted } = pick(world.facts.companies, which)
      const isShown = how % 5 === 0 ? isCounted : !isCounted
      const response = await world.call(world.admin, releaseChallenges, { body: { changes: [{ id, isShown }] } })
      return {
        said: `The office ${isShown ? 'releases' : 'takes back'} the challenge of ${companyName}`,
        ...byOffice,
        response,
      }
    },
  },
  {
    name: 'change questions',
    weight: 3,
    can: () => true,
    async do(world, [which, how]) {
      const [said, change] = pick(questionChanges, how)
      const response = await world.askQuestions((questions) => change(questions, which))
      return { said: `The office ${said}`, ...byOffice, response }
    },
  },
  {
    name: 'delete question',
    weight: 1,
    can: ({ facts }) => facts.questions.length > 0,
    async do(world, [which]) {
      const { id, kind, audience } = pick(world.facts.questions, which)
      const response = await world.call(world.admin, removeQuestion, { params: { label: edition, id } })
      return { said: `The office deletes a question (${audience}, ${kind})`, ...byOffice, response }
    },
  },
  {
    name: 'correct answers',
    weight: 1,
    can: ({ facts }) => facts.profiles.length > 0 && facts.companies.length > 0,
    async do(world, [whose, which, how]) {
      const audience = how % 3 === 0 ? 'company' : 'student'
      const { id } = pick<{ id: string }>(audience === 'company' ? world.facts.companies : world.facts.profiles, whose)
      const answers = answerTo(questionsTo(world, audience), which, how)
      const response = await world.call(world.admin, correctAnswers, { params: { audience, id }, body: { answers } })
      return {
        said: `The office corrects an answer of a ${audience}: ${JSON.stringify(answers)}`,
        ...byOffice,
        response,
      }
    },
  },
  {
    name: 'remove rule',
    weight: 1,
    can: (world) => world.facts.rules.length > 0,
    async do(world, [which]) {
      const rule = pick(world.facts.rules, which)
      const response = await world.call(world.admin, removeRule, { params: { id: rule.id } })
      return { said: `The office takes back the rule "${rule.kind}"`, ...byOffice, response }
    },
  },
  {
    name: 'size company',
    weight: 1,
    can: (world) => world.facts.companies.length > 0,
    async do(world, [which, how]) {
      const company = pick(world.facts.companies, which)
      const body = pick([{ teamLimit: 2 }, { teamLimit: 1 }, { maximumTeam: 2 }, { maximumTeam: null }], how)
      const response = await world.call(world.admin, changeMatchedCompany, { params: { id: company.id }, body })
      return { said: `The office sets ${JSON.stringify(body)} at ${company.companyName}`, ...byOffice, response }
    },
  },
  {
    name: 'publish',
    weight: 12,
    can: (world) => world.facts.runs.some(({ chosenAt }) => chosenAt !== null),
    async do(world) {
      const read = await world.call(world.admin, previewPublication)
      if (read.statusCode !== 200)
        return { said: 'The office looks at what publishing would do', by: [], response: read }
      const preview = read.json<Preview | null>()
      if (preview === null) return { said: 'The office finds no chosen run to publish', by: [], response: read }
      const { version, last, losses } = preview
      const response = await world.call(world.admin, publishRun, {
        body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
      })
      return { said: 'The office publishes the chosen run', ...byOffice, response, seats: 'publication' }
    },
  },
  {
    name: 'undo publication',
    weight: 5,
    can: (world) => (world.facts.publications.at(-1)?.mailsLeaveAt ?? world.now) > world.now,
    async do(world) {
      const id = world.facts.publications.at(-1)?.id ?? ''
      const read = await world.call(world.admin, previewUndo, { params: { id } })
      const { version: seen } = read.json<UndoPreview>()
      const response = await world.call(world.admin, undoPublication, { params: { id }, query: { seen } })
      return { said: 'The office undoes the publication', ...byOffice, response }
    },
  },
  {
    name: 'offer place',
    weight: 4,
    can: (world) => world.facts.freePlaces.size > 0,
    async do(world, [which, who]) {
      const read = await world.call(world.admin, listAnswers)
      const { freePlaces } = read.json<{ freePlaces: FreePlace[] }>()
      const offers = freePlaces.flatMap(({ team, companyName, candidates }) =>
        candidates.map(({ id, name }) => ({ team, companyName, id, name })),
      )
      if (offers.length === 0) return { said: 'The office looks whom it could offer a free place', by: [] }
      const { team, companyName, id, name } = pick(offers, which + who)
      const response = await world.call(world.admin, offerPlace, { params: { team }, body: { to: id } })
      return { said: `The office offers ${name} a free place at ${companyName}`, ...byOffice, response, seats: 'offer' }
    },
  },
  {
    name: 'cancel company',
    weight: 1,
    can: (world) => world.facts.companies.length > 0,
    async do(world, [which]) {
      const { id, companyName } = pick(world.facts.companies, which)
      const response = await world.call(world.admin, cancelCompany, { params: { id }, body: { reason: 'They called' } })
      return { said: `The office cancels ${companyName}`, ...byOffice, response }
    },
  },
  {
    name: 'reinstate company',
    weight: 2,
    can: (world) => world.facts.companies.some(({ cancelledAt }) => cancelledAt !== null),
    async do(world, [which]) {
      const { id, companyName } = pick(
        world.facts.companies.filter(({ cancelledAt }) => cancelledAt !== null),
        which,
      )
      const response = await world.call(world.admin, reinstateCompany, { params: { id } })
      return { said: `The office has ${companyName} take part again`, ...byOffice, response }
    },
  },
  {
    name: 'send link',
    weight: 1,
    can: (world) => world.facts.companies.length > 0,
    async do(world, [which]) {
      const { id, companyName } = pick(world.facts.companies, which)
      const response = await world.call(world.admin, sendCompanyLink, { params: { id } })
      return { said: `The office sends ${companyName} a new link`, ...byOffice, response }
    },
  },
  {
    name: 'create team',
    weight: 3,
    can: (world) => world.facts.companies.length > 0 && world.students.length > 0,
    async do(world, [which, who, how]) {
      const { companyName, contactEmail } = pick(world.facts.companies, which)
      const free = registered(world).filter(
        (student) => teamOf(world.facts, world.personOf(student) ?? '') === undefined,
      )
      const members = some(how % 5 === 0 ? world.students : free, who, 2 + (how % 2)).map(({ email }) => email)
      if (how % 13 === 0) members.push('guest@university.example')
      const response = await world.call(world.admin, createTeam, {
        body: { name: companyName, representativeEmail: contactEmail, members },
      })
      return {
        said: `The office makes a team at ${companyName} of ${members.join(', ')}`,
        ...byOffice,
        response,
        isByHand: true,
      }
    },
  },
  {
    name: 'change team',
    weight: 4,
    can: (world) => world.facts.teams.length > 0,
    async do(world, [which, who, how]) {
      const team = pick(world.facts.teams, which)
      const free = world.students.filter((student) => teamOf(world.facts, world.personOf(student) ?? '') === undefined)
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
      return {
        said: `The office changes the team at ${teamName(world, team)} to ${members.join(', ')}`,
        ...byOffice,
        response,
        isByHand: true,
      }
    },
  },
  {
    name: 'undo team change',
    weight: 2,
    can: (world) => world.facts.teams.length > 0,
    async do(world, [which]) {
      const teams = (await world.call(world.admin, listTeams))
        .json<Team[]>()
        .filter(({ mayUndoChange }) => mayUndoChange)
      if (teams.length === 0) return { said: 'The office looks which change of a team it could undo', by: [] }
      const { _id, name, version } = pick(teams, which)
      const response = await world.call(world.admin, undoTeamChange, { params: { id: _id }, query: { version } })
      return { said: `The office undoes the change of the team at ${name}`, ...byOffice, response, isByHand: true }
    },
  },
  {
    name: 'dissolve team',
    weight: 1,
    can: (world) => world.facts.teams.length > 0,
    async do(world, [which]) {
      const team = pick(world.facts.teams, which)
      const response = await world.call(world.admin, dissolveTeam, {
        params: { id: team.id },
        body: { reason: 'It did not work', confirmed: addressesOf(world, team.members) },
      })
      return { said: `The office dissolves the team at ${teamName(world, team)}`, ...byOffice, response }
    },
  },
  {
    name: 'check in',
    weight: 5,
    can: (world) => world.facts.teams.length > 0 && isFrom(world, '2026-04-19'),
    async do(world, [which, who]) {
      const team = pick(world.facts.teams, which)
      const attended = new Set(present(team.members, who))
      const said = `The office checks in ${addressesOf(world, [...attended]).join(', ')} at ${teamName(world, team)}`
      const answers: Awaited<ReturnType<World['call']>>[] = []
      for (const personId of team.members) {
        const [email = ''] = addressesOf(world, [personId])
        const before = world.facts.attendance.find((row) => row.personId === personId)?.attended ?? null
        const body = { email, attended: attended.has(personId), before }
        answers.push(await world.call(world.admin, checkInPerson, { params: { id: team.id }, body }))
      }
      const response = answers.find(({ statusCode }) => statusCode !== 200) ?? answers.at(-1)
      return { said, ...byOffice, ...(response && { response }) }
    },
  },
  {
    name: 'release',
    weight: 2,
    can: (world) => world.facts.posters.length > 0,
    async do(world, [which]) {
      const teams = (await world.call(world.admin, listShowcases)).json<TeamShowcase[]>()
      const files = teams.flatMap(({ companyName, files: own }) => own.map(({ fileId }) => ({ fileId, companyName })))
      if (files.length === 0) return { said: 'The office looks what it could release', by: [] }
      const { fileId, companyName } = pick(files, which)
      const response = await world.call(world.admin, releaseFile, { params: { fileId }, body: { title: 'Less scrap' } })
      return { said: `The office releases the poster of ${companyName}`, ...byOffice, response }
    },
  },
  {
    name: 'team certificates',
    weight: 2,
    can: (world) => world.facts.teams.length > 0 && isFrom(world, '2026-04-24'),
    async do(world, [which]) {
      const team = pick(world.facts.teams, which)
      const response = await world.call(world.admin, downloadTeamCertificates, {
        params: { id: team.id },
        body: { language: 'de' },
      })
      return { said: `The office downloads the certificates of ${teamName(world, team)}`, ...byOffice, response }
    },
  },
  {
    name: 'revoke certificate',
    weight: 3,
    can: (world) => world.facts.certificates.length > 0,
    async do(world, [which, how]) {
      const { id, personId } = pick(world.facts.certificates, which)
      const isReplaced = how % 2 === 0
      const response = await world.call(world.admin, revokeCertificate, {
        params: { id },
        body: { reason: 'A wrong name', isReplaced },
      })
      const said = `The office ${isReplaced ? 'replaces' : 'revokes'} the certificate of ${world.nameOf(personId)}`
      return { said, ...byOffice, response }
    },
  },
  {
    name: 'join people',
    weight: 2,
    can: ({ facts }) => [...facts.holders.values()].some((people) => people.length > 1),
    async do(world, [which, how]) {
      const pairs = (await world.call(world.admin, listPairs)).json<PeoplePair[]>()
      if (pairs.length === 0) return { said: 'The office looks who could be one person', by: [] }
      const { people } = pick(pairs, which)
      const [from, into] = how % 2 === 0 ? [people[0].key, people[1].key] : [people[1].key, people[0].key]
      const said = `${world.nameOf(from)} is joined into ${world.nameOf(into)} by the link that the office mails`
      const read = await world.call(world.admin, readPerson, { query: { key: from } })
      const asked = await world.call(world.admin, askToJoin, {
        body: { from, into, version: read.json<PersonRecord>().version, reason: 'They told us' },
      })
      if (asked.statusCode !== 202) return { said, ...byOffice, response: asked }
      const { email } = asked.json<{ email: string }>()
      const mail = world.letters.findLast(({ name, recipient }) => name === 'join-asked' && recipient === email)
      const response = await world.call(world.t.browser(), joinTwoPeople, {
        body: { token: tokenIn(mail?.values['link'] ?? '') ?? '' },
      })
      if (response.statusCode === 200) {
        world.shareAddress((student) => [from, into].includes(world.personOf(student) ?? ''))
        for (const student of world.students) if (world.personOf(student) === from) student.browser = undefined
      }
      return { said, by: [office, email], response, isByHand: true }
    },
  },
  {
    name: 'erase person',
    weight: 1,
    can: (world) => world.students.some((student) => world.personOf(student) !== undefined),
    async do(world, [who, how]) {
      const student = pickStudent(
        world,
        world.students.filter((one) => world.personOf(one) !== undefined),
        who,
      )
      // By address it is everybody's who has it, or refused.
      const personId = world.personOf(student) ?? ''
      const key = how % 3 === 0 ? student.email : personId
      const said = `The office erases ${student.name}${key === personId ? '' : `, by ${key}`}`
      const read = await world.call(world.admin, readPerson, { query: { key } })
      if (read.statusCode !== 200) return { said, by: [], response: read }
      const { version } = read.json<PersonRecord>()
      const response = await world.call(world.admin, erasePerson, { body: { key, version, reason: 'They wrote' } })
      if (response.statusCode === 200 && key === personId) world.erased.add(personId)
      return { said, ...byOffice, response }
    },
  },
  {
    name: 'end the edition',
    weight: 4,
    can: (world) => isFrom(world, '2027-07-01') && !world.isOver,
    async do(world) {
      await world.call(world.admin, createEdition, { body: { from: edition, label: 'SS27' } })
      await world.call(world.admin, chooseEdition, { params: { label: 'SS27' } })
      await world.call(world.admin, changeRetention, { params: { edition }, body: { months: 12, isScheduled: false } })
      const { editions } = (await world.call(world.admin, readRetention)).json<Retention>()
      const version = editions.find((one) => one.edition === edition)?.version ?? ''
      const response = await world.call(world.admin, eraseEdition, { params: { edition }, body: { version } })
      world.isOver = response.statusCode === 200
      return {
        said: `The retention period of ${edition} is over, and its data goes`,
        ...byOffice,
        response,
        mayFailLate: true,
      }
    },
  },
]

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
  {
    name: 'minutes',
    weight: 5,
    can: () => true,
    do: (world) => passes(world, new Date(world.now.getTime() + 6 * minute), 'Six minutes pass'),
  },
  {
    name: 'days',
    weight: 3,
    can: () => true,
    do: (world, [many]) => passes(world, new Date(world.now.getTime() + (1 + (many % 5)) * day), 'Days pass'),
  },
  {
    name: 'months',
    weight: 5,
    can: (world) => landmarks.some((landmark) => landmark > world.now),
    do: (world) => passes(world, landmarks.find((landmark) => landmark > world.now) ?? world.now, 'Time passes'),
  },
]

export const acts: readonly Act[] = [...studentActs, ...companyActs, ...officeActs, ...timeActs]
