import { interestRank } from '@project-week/contract/enumerations/enumerations'
import type { CompanyReason, NoTeam } from '@project-week/matching/explain/reasons'
import type { StoredCompany } from '../../db/stored-run.ts'

/** A company's reason as a run keeps it, in words of both languages. */
export function describeCompany({ studentRanks, companyRanks, students, price, none }: CompanyReason): StoredCompany {
  const text = none === undefined ? teamText(studentRanks, companyRanks, students) : noTeamText(none)
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
      : { en: `, ${interested} are interested in it`, de: `, ${interested} interessieren sich dafür` }
  return {
    en: `${listing} of ${students} students listed this field (${studentRanks[1] ?? 0} of them first)${interest.en}; ${listed} study a listed field.`,
    de: `${listing} von ${students} Studierenden nannten dieses Feld (${studentRanks[1] ?? 0} davon zuerst)${interest.de}; ${listed} studieren ein genanntes Fach.`,
  }
}

function noTeamText(none: NoTeam): StoredCompany['text'] {
  switch (none.because) {
    case 'nobody-allowed':
      return {
        en: 'The rules of this run allow no student here.',
        de: 'Die Regeln dieses Laufs lassen hier niemanden zu.',
      }
    case 'too-few-allowed':
      return {
        en: `The rules of this run allow ${none.allowed} students here; the smallest team has ${none.minimum}.`,
        de: `Die Regeln dieses Laufs lassen hier ${none.allowed} Studierende zu; das kleinste Team hat ${none.minimum}.`,
      }
    case 'too-few-students':
      return {
        en: `There are students for a team at ${none.served} of ${none.companies} companies at most.`,
        de: `Die Studierenden reichen für ein Team bei höchstens ${none.served} von ${none.companies} Unternehmen.`,
      }
    case 'not-best':
      return {
        en: 'The best result found has no team here.',
        de: 'Das beste gefundene Ergebnis hat hier kein Team.',
      }
  }
}
