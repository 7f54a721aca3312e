import { interestRank } from '@project-week/contract/enumerations/enumerations'
import type { CompanyReason, NoTeam } from '@project-week/matching/explain/reasons'
import type { StoredCompany } from '../../db/stored-run.ts'

/** A company's reason as a run keeps it, in words of both languages. */
export function describeCompany({ none, ...reason }: CompanyReason): StoredCompany {
  const { studentRanks, companyRanks, students, price } = reason
  const text = none === undefined ? teamText(studentRanks, companyRanks, students) : noTeamText(none, reason)
  return { studentRanks, companyRanks, students, price, text }
}

function teamText(
  studentRanks: readonly number[],
  companyRanks: readonly number[],
  students: number,
): StoredCompany['text'] {
  const interested = studentRanks[interestRank] ?? 0
  const listing = students - (studentRanks[0] ?? 0) - interested
  const listed = students - (companyRanks[0] ?? 0)
  const interest =
    interested === 0
      ? { en: '', de: '' }
      : { en: ` Interested in it: ${interested}.`, de: ` Interesse daran: ${interested}.` }
  return {
    en: `Students who listed this field: ${listing} of ${students} (${studentRanks[1] ?? 0} of them first).${interest.en} Degree programme listed: ${listed}.`,
    de: `Studierende, die diese Branche nannten: ${listing} von ${students} (${studentRanks[1] ?? 0} davon zuerst).${interest.de} Studiengang gewünscht: ${listed}.`,
  }
}

/** Read by the office and by the company itself: with its own numbers, and without another company. */
function noTeamText(
  none: NoTeam,
  { listing, minimum }: Pick<CompanyReason, 'listing' | 'minimum'>,
): StoredCompany['text'] {
  const own = {
    en: `${listing === 1 ? '1 student' : `${listing} students`} listed the company’s field; a team needs ${minimum}.`,
    de: `${listing === 1 ? '1 Person nannte' : `${listing} Studierende nannten`} die Branche des Unternehmens; ein Team braucht ${minimum}.`,
  }
  switch (none.because) {
    case 'nobody-allowed':
      return {
        en: 'The rules of the matching allowed no student here.',
        de: 'Die Regeln des Matchings ließen hier niemanden zu.',
      }
    case 'too-few-allowed':
      return {
        en: `The rules of the matching allowed ${none.allowed} students here; a team needs ${none.minimum}.`,
        de: `Die Regeln des Matchings ließen hier ${none.allowed} Studierende zu; ein Team braucht ${none.minimum}.`,
      }
    case 'too-few-students':
      return {
        en: `${own.en} There were students for a team at ${none.served} of ${none.companies} companies at most.`,
        de: `${own.de} Die Studierenden reichten für ein Team bei höchstens ${none.served} von ${none.companies} Unternehmen.`,
      }
    case 'by-hand':
      return {
        en: `${own.en} The programme office changed teams by hand.`,
        de: `${own.de} Das Programmbüro hat Teams von Hand geändert.`,
      }
    case 'not-best':
      return {
        en: `${own.en} The best result found has no team here.`,
        de: `${own.de} Das beste gefundene Ergebnis hat hier kein Team.`,
      }
  }
}
