import {
  businessFieldLabels,
  type Label,
  studentBusinessFieldLabels,
} from '@project-week/contract/enumerations/enumerations'
import type { PublishedCompany, RunPerson } from './plan.ts'

const endings = ['th', 'st', 'nd', 'rd']
const fields: Readonly<Record<string, Label>> = { ...studentBusinessFieldLabels, ...businessFieldLabels }

/** A company's business field by its name in a language; its own words stay as they are. */
const fieldLabel = (field: string): Label => fields[field] ?? { en: field, de: field }

type Ranked = Pick<RunPerson, 'studentRank' | 'companyRank' | 'because' | 'currentfieldofstudy'>

/**
 * Why a run put a student at this company, in plain words that name nobody else: the two ranks, and whether the office
 * had said so beforehand.
 */
export function describePlacement(
  { studentRank, companyRank, because, currentfieldofstudy: study }: Ranked,
  company: Pick<PublishedCompany, 'fieldOfBusiness' | 'mappedFieldOfBusiness'>,
): Label {
  const field = fieldLabel(company.mappedFieldOfBusiness ?? company.fieldOfBusiness)
  const isFixed = because === 'pinned' || because === 'locked'
  const fixed = isFixed
    ? {
        en: 'The project team had set this place for you. ',
        de: 'Die Projektleitung hatte diesen Platz für dich vorgesehen. ',
      }
    : { en: '', de: '' }
  const own =
    studentRank === 0
      ? { en: `${field.en} was not among your fields.`, de: `${field.de} war nicht unter deinen Feldern.` }
      : {
          en: `${field.en} was your ${studentRank}${endings[studentRank]} choice.`,
          de: `${field.de} war deine ${studentRank}. Wahl.`,
        }
  const theirs =
    companyRank === 0
      ? {
          en: `Your study programme, ${study}, was not on the company's list.`,
          de: `Dein Studiengang, ${study}, stand nicht auf der Liste des Unternehmens.`,
        }
      : {
          en: `Your study programme, ${study}, was number ${companyRank} on the company's list.`,
          de: `Dein Studiengang, ${study}, stand auf der Liste des Unternehmens an ${companyRank}. Stelle.`,
        }
  return { en: `${fixed.en}${own.en} ${theirs.en}`, de: `${fixed.de}${own.de} ${theirs.de}` }
}

/** The same two ranks about somebody else, for the office. */
export function describeCandidate(
  { studentRank, companyRank, currentfieldofstudy: study }: Omit<Ranked, 'because'>,
  company: Pick<PublishedCompany, 'fieldOfBusiness' | 'mappedFieldOfBusiness'>,
): Label {
  const field = fieldLabel(company.mappedFieldOfBusiness ?? company.fieldOfBusiness)
  const own =
    studentRank === 0
      ? { en: `did not list ${field.en}`, de: `hat ${field.de} nicht genannt` }
      : { en: `${field.en} is choice ${studentRank}`, de: `${field.de} ist die ${studentRank}. Wahl` }
  const theirs =
    companyRank === 0
      ? { en: `${study} is not on the company's list`, de: `${study} steht nicht auf der Liste des Unternehmens` }
      : {
          en: `${study} is number ${companyRank} on the company's list`,
          de: `${study} steht auf der Liste des Unternehmens an ${companyRank}. Stelle`,
        }
  return { en: `${own.en}; ${theirs.en}`, de: `${own.de}; ${theirs.de}` }
}
