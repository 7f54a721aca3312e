import type { Property, RuleSubject } from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { Answers } from '@project-week/contract/questions/question'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { Rule as EngineRule } from '@project-week/matching/explain/rule-costs'
import { additivePoints } from '@project-week/matching/model/points'
import { defaultSettings } from '@project-week/matching/model/settings'
import type {
  Before,
  Company,
  LockedTeam,
  Options,
  PeopleRule,
  Pin,
  Problem,
} from '@project-week/matching/model/problem'
import type { CompanyRow } from '../companies/company.queries.ts'
import type { RunRules, StoredPeopleRule, StudentAnswers } from '../../db/stored-run.ts'

/** A student of a problem, with the id of the profile it was read from. */
export interface ProblemStudent {
  profileId: string
  /** What the engine knows them by: see `engineKeyOf`. */
  matrikelnummer: string
  input: StudentAnswers
}

/** What the engine knows a student by. A number that somebody reports may be another's, so their id goes with it. */
export const engineKeyOf = ({
  profileId,
  matrikelnummer,
  selfReported,
}: Pick<StudentProfile, 'matrikelnummer' | 'selfReported'> & { profileId: string }): string =>
  selfReported.includes('matrikelnummer') ? `${matrikelnummer} ${profileId}` : matrikelnummer

/** Everything a run is computed from. */
export interface RunInput {
  edition: string
  students: ProblemStudent[]
  companies: Company[]
  rules: RunRules
}

export const companyInput = (row: CompanyRow): Company => ({
  _id: row.id,
  companyName: row.companyName,
  fieldOfBusiness: row.fieldOfBusiness,
  mappedFieldOfBusiness: row.mappedFieldOfBusiness,
  preferredFieldOfStudy: row.preferredFieldOfStudy,
  teams: row.teamLimit,
  minimum: row.minimumTeam,
  maximum: row.maximumTeam,
})

const by =
  <T>(key: (record: T) => string) =>
  (a: T, b: T): number =>
    key(a) < key(b) ? -1 : 1

/** A rule of the engine with the id of the rule that it was read from. */
interface Named<T> {
  ruleId: string
  rule: T
}

/**
 * The rules of a problem, in an order that only their content decides. A pin or an exclusion of somebody who takes no part
 * any more, or for a company that has cancelled, falls away; a locked team keeps the members who are still there, and other rules hold as long as they name two people.
 */
function engineRules({ students, companies, rules }: Pick<RunInput, 'students' | 'companies' | 'rules'>) {
  const present = new Set(companies.map(({ _id }) => _id))
  const takesPart = ({ companyId }: { companyId: string }) => present.has(companyId)
  const numbers = new Map(students.map(({ profileId, matrikelnummer }) => [profileId, matrikelnummer]))
  const numbersOf = (profileIds: readonly string[]) => profileIds.flatMap((id) => numbers.get(id) ?? []).sort()
  const pairs = (list: RunRules['pins']): Named<Pin>[] =>
    list
      .filter(takesPart)
      .flatMap(({ ruleId, profileId, companyId }) =>
        numbersOf([profileId]).map((matrikelnummer) => ({ ruleId, rule: { matrikelnummer, companyId } })),
      )
      .sort(by(({ rule }) => `${rule.matrikelnummer} ${rule.companyId}`))
  return {
    pins: pairs(rules.pins),
    exclusions: pairs(rules.exclusions),
    locked: rules.locked
      .filter(takesPart)
      .map(({ ruleId, companyId, profileIds }): Named<LockedTeam> => ({
        ruleId,
        rule: { companyId, students: numbersOf(profileIds) },
      }))
      .filter(({ rule }) => rule.students.length > 0)
      .sort(by(({ rule }) => `${rule.companyId} ${rule.students.join(' ')}`)),
    people: rules.people
      .flatMap(({ ruleId, ...stored }): Named<PeopleRule>[] => {
        const companyIds = stored.companyIds.filter((id) => present.has(id))
        if (companyIds.length === 0 && stored.companyIds.length > 0) return []
        const rule = peopleRule({ ...stored, companyIds }, numbersOf)
        return rule === undefined ? [] : [{ ruleId, rule }]
      })
      .sort(by(({ rule }) => JSON.stringify(rule))),
  }
}

function peopleRule(
  { kind, profileIds, property, most, companyIds, weight }: Omit<StoredPeopleRule, 'ruleId'>,
  numbersOf: (profileIds: readonly string[]) => string[],
): PeopleRule | undefined {
  const scope = {
    ...(companyIds.length > 0 && { companies: companyIds.toSorted() }),
    ...(weight !== null && { weight }),
  }
  if (kind === 'together' || kind === 'apart') {
    const students = numbersOf(profileIds)
    return students.length < 2 ? undefined : { kind, students, ...scope }
  }
  if (property === null) return undefined
  const asked = { name: property.name, value: property.value }
  return kind === 'at-most' ? { kind, property: asked, most: most ?? 1, ...scope } : { kind, property: asked, ...scope }
}

/** Ids of the rules in the order in which the engine says what each costs. */
export function ruleIdsOf(input: RunInput): string[] {
  const { pins, exclusions, locked, people } = engineRules(input)
  return [...pins, ...exclusions, ...locked, ...people].map(({ ruleId }) => ruleId)
}

/** Ids of the rules between people, in the order in which the engine's refusals count them. */
export const peopleRuleIdsOf = (input: RunInput): string[] => engineRules(input).people.map(({ ruleId }) => ruleId)

/** A rule that is not there yet, as the engine takes it; undefined for one about people who take no part. */
export function engineRuleOf(subject: RuleSubject, input: RunInput): EngineRule | undefined {
  const ruleId = ''
  const none: RunRules = { pins: [], exclusions: [], locked: [], people: [] }
  const only = (rules: Partial<RunRules>) => engineRules({ ...input, rules: { ...none, ...rules } })
  switch (subject.kind) {
    case 'pin':
    case 'exclusion': {
      const { companyId, studentIds } = subject
      const { pins } = only({ pins: studentIds.map((profileId) => ({ ruleId, profileId, companyId })) })
      return pins[0] && { kind: subject.kind, ...pins[0].rule }
    }
    case 'lock': {
      const { locked } = only({ locked: [{ ruleId, companyId: subject.companyId, profileIds: subject.studentIds }] })
      return locked[0] && { kind: 'locked', ...locked[0].rule }
    }
    case 'together':
    case 'apart': {
      const { kind, studentIds, companyIds, weight } = subject
      return only({ people: [{ ruleId, kind, profileIds: studentIds, property: null, companyIds, weight }] }).people[0]
        ?.rule
    }
    case 'at-least-one':
    case 'at-most':
    case 'none':
    case 'no-isolated':
      return only({ people: [{ ruleId, profileIds: [], ...subject }] }).people[0]?.rule
  }
}

type AskedProperty = Pick<Property, 'name' | 'value'> | null

/** The answers that rules ask for. */
const askedAnswers = (properties: readonly AskedProperty[]): ReadonlySet<string> =>
  new Set(properties.flatMap((property) => (property?.name === 'answer' ? [property.value] : [])))

function answeredOf(answers: Answers, asked: ReadonlySet<string>): string[] {
  return [...asked].filter((key) => {
    const [question = '', option] = key.split(':')
    return [answers[question] ?? []].flat().includes(option ?? '')
  })
}

/** Without the answers that no rule of the input asks for: a run keeps no others. */
export function withAskedAnswers({ students, rules }: RunInput): ProblemStudent[] {
  const questions = new Set(
    [...askedAnswers(rules.people.map(({ property }) => property))].map((key) => key.split(':')[0]),
  )
  return students.map((student) => {
    const { answers, ...input } = student.input
    const asked = Object.entries(answers ?? {}).filter(([id]) => questions.has(id))
    return { ...student, input: { ...input, ...(asked.length > 0 && { answers: Object.fromEntries(asked) }) } }
  })
}

/**
 * The engine's problem, in an order that only its content decides.
 *
 * @param also a property that a rule which is not there yet asks for
 */
export function problemOf(input: RunInput, also: AskedProperty = null): Problem {
  const { pins, exclusions, locked, people } = engineRules(input)
  const asked = askedAnswers([...input.rules.people.map(({ property }) => property), also])
  return {
    edition: input.edition,
    students: input.students
      .map(({ matrikelnummer, input: answers }) => ({
        matrikelnummer,
        currentfieldofstudy: answers.currentfieldofstudy,
        preferredFieldOfBusiness: answers.preferredFieldOfBusiness,
        patentAttorneyInterest: answers.patentAttorneyInterest,
        school: answers.school,
        gender: answers.gender,
        currentdegree: answers.currentdegree,
        germanlanguagelevel: answers.germanlanguagelevel,
        previousParticipation: answers.previousParticipation,
        semester: answers.semester,
        date: answers.date,
        ...(answers.challenges && { challenges: answers.challenges }),
        ...(asked.size > 0 && { answered: answeredOf(answers.answers ?? {}, asked).sort() }),
      }))
      .sort(by((student) => student.matrikelnummer)),
    companies: input.companies
      .map((company) => ({
        _id: company._id,
        companyName: company.companyName,
        fieldOfBusiness: company.fieldOfBusiness,
        mappedFieldOfBusiness: company.mappedFieldOfBusiness ?? null,
        preferredFieldOfStudy: company.preferredFieldOfStudy,
        teams: company.teams ?? 1,
        ...(typeof company.minimum === 'number' && { minimum: company.minimum }),
        ...(typeof company.maximum === 'number' && { maximum: company.maximum }),
      }))
      .sort(by((company) => company._id)),
    pins: pins.map(({ rule }) => rule),
    exclusions: exclusions.map(({ rule }) => rule),
    locked: locked.map(({ rule }) => rule),
    ...(people.length > 0 && { rules: people.map(({ rule }) => rule) }),
  }
}

/** What a move by hand waits for the best beside its teams, which are known: enough to meet rules between people. */
const givenSeconds = 5

/** How long a run may search and prove, in seconds. */
export const provingSeconds = (timeLimit: number, isByHand: boolean): number =>
  isByHand ? Math.min(timeLimit, givenSeconds) : timeLimit

/** The points of each pair of ranks, [student][company]. */
export const pointsOf = ({ points, student, company }: RunSettings) =>
  points ?? additivePoints({ student: [0, ...student], company: [0, ...company] })

/** What a challenge adds as the student's first to fifth; 0 for one that they did not name. */
export const { challengePoints } = defaultSettings

/** @param before the teams that a repair starts from */
export const optionsOf = (settings: RunSettings, before?: Before): Options => ({
  policy: settings.policy,
  fallback: settings.fallback,
  minimum: settings.minimum,
  maximum: settings.maximum,
  points: pointsOf(settings),
  fairness: settings.fairness || (settings.fewUnlisted && 'unlisted'),
  mixture: settings.mixture,
  priority: settings.priority,
  seed: settings.seed,
  timeLimit: settings.timeLimit,
  before,
})
