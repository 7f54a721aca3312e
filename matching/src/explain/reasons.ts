import type { Run } from '../tiers/run.ts'
import { companyIndex, studentIndex } from './run-index.ts'
import { ranksOf } from '../model/instance.ts'

/** A sentence in both languages of the product. */
export interface Sentence {
  en: string
  de: string
}

export interface StudentReason {
  /** Undefined for an unplaced student. */
  companyId: string | undefined
  because: 'matched' | 'pinned' | 'locked' | 'unplaced'
  /** The student's rank for the company's field (0: not listed), and the company's for the study field. */
  wish: number
  look: number
  text: Sentence
}

/** Why a student is where it is, in words that name no other person. */
export function explainStudent(run: Run, matrikelnummer: string): StudentReason {
  const { instance, teams, teamOf } = run
  const i = studentIndex(run, matrikelnummer)
  const team = teams[teamOf[i]!]
  if (team === undefined)
    return { companyId: undefined, because: 'unplaced', wish: 0, look: 0, text: unplacedText(run) }
  const company = instance.companies[team.company]!
  const { wish, look } = ranksOf(instance, i, team.company)
  const because = instance.lockOf[i]! >= 0 ? 'locked' : instance.pinned[i]! >= 0 ? 'pinned' : 'matched'
  const field = company.mappedFieldOfBusiness ?? company.fieldOfBusiness
  const study = instance.students[i]!.currentfieldofstudy
  const fixed = fixedText[because]
  const en = wish > 0 ? `${field} was your ${ordinal(wish)} choice` : `${field} was not among your choices`
  const de = wish > 0 ? `${field} war Ihre ${wish}. Wahl` : `${field} stand nicht auf Ihrer Liste`
  const listedEn = look > 0 ? `the company listed ${study} ${ordinal(look)}` : `the company did not list ${study}`
  const listedDe =
    look > 0 ? `das Unternehmen nannte ${study} an ${look}. Stelle` : `das Unternehmen nannte ${study} nicht`
  const text = { en: `${fixed.en}${en}; ${listedEn}.`, de: `${fixed.de}${de}; ${listedDe}.` }
  return { companyId: company._id, because, wish, look, text }
}

export interface CompanyReason {
  /** `wishes[k]`: students of the company's teams that gave its field rank k; `looks[r]`: whose study field it gave rank r. */
  wishes: number[]
  looks: number[]
  students: number
  /** What one more place would be worth, in points. */
  price: number
  /** Why there is no team; undefined where there is one. */
  none: 'too-few-students' | 'nobody-allowed' | undefined
  text: Sentence
}

/** The rank profile of a company's teams and its demand, or why it got none. */
export function explainCompany(run: Run, companyId: string): CompanyReason {
  const { instance, teams, outcome } = run
  const j = companyIndex(run, companyId)
  const wishes = [0, 0, 0, 0]
  const looks = [0, 0, 0, 0, 0, 0]
  let students = 0
  for (const team of teams) {
    if (team.company !== j) continue
    for (const i of team.students) {
      const { wish, look } = ranksOf(instance, i, j)
      wishes[wish]!++
      looks[look]!++
      students++
    }
  }
  const price = outcome.prices[j]!
  if (students > 0)
    return { wishes, looks, students, price, none: undefined, text: teamText(students, wishes, looks, price) }
  const isReachable = instance.settings.fallback === 'any' || instance.students.some((_, i) => couldMeet(run, i, j))
  const none = isReachable ? 'too-few-students' : 'nobody-allowed'
  return { wishes, looks, students, price, none, text: noTeamText[none] }
}

function couldMeet({ instance }: Run, student: number, company: number): boolean {
  const { wish, look } = ranksOf(instance, student, company)
  return instance.settings.fallback === 'mutual' ? wish > 0 && look > 0 : wish > 0 || look > 0
}

/** 4 × 6: how many students of the run have a pair of ranks [k][r]. */
export function countRanks({ instance, teams }: Run): number[][] {
  const table = Array.from({ length: 4 }, () => [0, 0, 0, 0, 0, 0])
  for (const { company, students } of teams) {
    for (const i of students) {
      const { wish, look } = ranksOf(instance, i, company)
      table[wish]![look]!++
    }
  }
  return table
}

const fixedText = {
  matched: { en: '', de: '' },
  pinned: { en: 'The programme team assigned you here. ', de: 'Das Programmteam hat Sie hier zugeteilt. ' },
  locked: { en: 'The programme team fixed this team. ', de: 'Das Programmteam hat dieses Team festgelegt. ' },
}

const noTeamText: Record<'too-few-students' | 'nobody-allowed', Sentence> = {
  'too-few-students': {
    en: 'There were not enough students for a team at every company; teams elsewhere fit better.',
    de: 'Es gab nicht genug Studierende für ein Team bei jedem Unternehmen; andere Teams passten besser.',
  },
  'nobody-allowed': {
    en: 'No student listed this field, or studies one that the company listed, as this run requires.',
    de: 'Niemand nannte dieses Feld oder studiert ein genanntes Fach, wie dieser Lauf es verlangt.',
  },
}

function unplacedText({ instance, teams }: Run): Sentence {
  if (teams.every((team) => team.students.length >= instance.settings.maximum)) {
    return { en: 'Every team was full.', de: 'Jedes Team war voll.' }
  }
  return {
    en: 'No open team could take you under the rules of this run.',
    de: 'Nach den Regeln dieses Laufs konnte kein offenes Team Sie aufnehmen.',
  }
}

function teamText(students: number, wishes: readonly number[], looks: readonly number[], price: number): Sentence {
  const listing = students - wishes[0]!
  const listed = students - looks[0]!
  const demand = demandText(price)
  return {
    en: `${listing} of ${students} students listed this field (${wishes[1]} of them first); ${listed} study a listed field. ${demand.en}`,
    de: `${listing} von ${students} Studierenden nannten dieses Feld (${wishes[1]} davon zuerst); ${listed} studieren ein genanntes Fach. ${demand.de}`,
  }
}

/** The price in words: below zero, its smallest team is what takes students from where they fit better. */
function demandText(price: number): Sentence {
  if (price === 0) {
    return { en: 'One more place would change nothing.', de: 'Ein weiterer Platz würde nichts ändern.' }
  }
  if (price < 0) {
    return {
      en: `Each place of its smallest team costs ${-price} points elsewhere.`,
      de: `Jeder Platz seines kleinsten Teams kostet anderswo ${-price} Punkte.`,
    }
  }
  return {
    en: `One more place would be worth ${price} points.`,
    de: `Ein weiterer Platz wäre ${price} Punkte wert.`,
  }
}

function ordinal(rank: number): string {
  return `${rank}${['th', 'st', 'nd', 'rd'][rank] ?? 'th'}`
}
