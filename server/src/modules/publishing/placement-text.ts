import { businessFieldLabel, interestRank, type Label } from '@project-week/contract/enumerations/enumerations'
import type { PublishedCompany, RunPerson } from './planned.ts'

const endings = ['th', 'st', 'nd', 'rd']
const rankText = (rank: number) => `${rank}${endings[rank] ?? 'th'}`

type Ranked = Pick<RunPerson, 'studentRank' | 'companyRank' | 'because' | 'currentfieldofstudy'> & {
  /** 0: not one of the five that they named; null or absent: they named none. */
  challengeRank?: number | null | undefined
}

/** True of every run: all students and companies are weighed together, and a place comes before a wish. */
const wholePicture = {
  en: ' The matching looks at everyone together and first finds places for as many students as possible. Companies take students of any degree programme, and your team counts on you as much as on everyone else.',
  de: ' Das Matching betrachtet alle gemeinsam und sucht zuerst für möglichst viele einen Platz. Unternehmen nehmen Studierende jedes Studiengangs, und dein Team zählt auf dich genauso wie auf alle anderen.',
}

const byOffice = {
  en: 'The programme office assigned you this place. ',
  de: 'Das Programmbüro hat dir diesen Platz zugewiesen. ',
}
/** What fixed a place before the run. */
const fixedBy: Readonly<Record<string, Label>> = {
  pinned: byOffice,
  locked: byOffice,
  kept: { en: 'You keep the place that you already had. ', de: 'Du behältst den Platz, den du schon hattest. ' },
}

/**
 * Why a run put a student at this company, in plain words that name nobody else: the ranks, and what fixed the place
 * beforehand.
 */
export function describePlacement(
  { studentRank, companyRank, challengeRank, because, currentfieldofstudy: study }: Ranked,
  company: Pick<PublishedCompany, 'fieldOfBusiness' | 'mappedFieldOfBusiness'>,
): Label {
  const field = businessFieldLabel(company.mappedFieldOfBusiness ?? company.fieldOfBusiness)
  const fixed = fixedBy[because] ?? { en: '', de: '' }
  const isNoneOfFive = challengeRank === 0
  if (studentRank === 0 && companyRank === 0 && !challengeRank) {
    const whole = fixed.en === '' ? wholePicture : { en: '', de: '' }
    const five = isNoneOfFive
      ? {
          en: ' the company’s challenge was not one of your five,',
          de: ' die Aufgabe des Unternehmens war keine deiner fünf,',
        }
      : { en: '', de: '' }
    return {
      en: `${fixed.en}This is not what you asked for, and we want to be open about it: ${field.en} was not one of your preferences,${five.en} and your degree programme, ${study}, was not on the company’s list.${whole.en}`,
      de: `${fixed.de}Das hast du dir nicht gewünscht, und das sagen wir offen: ${field.de} gehörte nicht zu deinen Wünschen,${five.de} und dein Studiengang ${study} stand nicht auf der Liste des Unternehmens.${whole.de}`,
    }
  }
  const named = challengeRank
    ? {
        en: `The company’s challenge was the ${rankText(challengeRank)} of your five. `,
        de: `Die Aufgabe des Unternehmens war die ${challengeRank}. deiner fünf. `,
      }
    : { en: '', de: '' }
  const five = isNoneOfFive
    ? {
        en: ' The company’s challenge was not one of your five.',
        de: ' Die Aufgabe des Unternehmens war keine deiner fünf.',
      }
    : { en: '', de: '' }
  const own =
    studentRank === 0
      ? { en: `${field.en} was not one of your preferences.`, de: `${field.de} gehörte nicht zu deinen Wünschen.` }
      : studentRank === interestRank
        ? {
            en: 'You said you are interested in patent work.',
            de: 'Du hast Interesse an der Patentarbeit angegeben.',
          }
        : {
            en: `${field.en} was your ${rankText(studentRank)} preference.`,
            de: `${field.de} war dein ${studentRank}. Wunsch.`,
          }
  const theirs =
    companyRank === 0
      ? {
          en: `Your degree programme, ${study}, was not on the company’s list.`,
          de: `Dein Studiengang ${study} stand nicht auf der Liste des Unternehmens.`,
        }
      : {
          en: `The company listed your degree programme, ${study}, ${rankText(companyRank)}.`,
          de: `Dein Studiengang ${study} stand auf der Liste des Unternehmens an ${companyRank}. Stelle.`,
        }
  return {
    en: `${fixed.en}${named.en}${own.en}${five.en} ${theirs.en}`,
    de: `${fixed.de}${named.de}${own.de}${five.de} ${theirs.de}`,
  }
}

/** The same ranks about somebody else, for the office. */
export function describeCandidate(
  { studentRank, companyRank, challengeRank, currentfieldofstudy: study }: Omit<Ranked, 'because'>,
  company: Pick<PublishedCompany, 'fieldOfBusiness' | 'mappedFieldOfBusiness'>,
): Label {
  const field = businessFieldLabel(company.mappedFieldOfBusiness ?? company.fieldOfBusiness)
  const own =
    studentRank === 0
      ? { en: `did not list ${field.en}`, de: `hat ${field.de} nicht genannt` }
      : studentRank === interestRank
        ? { en: 'is interested in patent work', de: 'hat Interesse an der Patentarbeit' }
        : {
            en: `${field.en} is the ${rankText(studentRank)} preference`,
            de: `${field.de} ist der ${studentRank}. Wunsch`,
          }
  const theirs =
    companyRank === 0
      ? { en: `${study} is not on the company’s list`, de: `${study} steht nicht auf der Liste des Unternehmens` }
      : {
          en: `the company listed ${study} ${rankText(companyRank)}`,
          de: `${study} steht auf der Liste des Unternehmens an ${companyRank}. Stelle`,
        }
  const named = challengeRank
    ? {
        en: `named its challenge ${rankText(challengeRank)} of five, `,
        de: `hat die Aufgabe als ${challengeRank}. von fünf genannt, `,
      }
    : { en: '', de: '' }
  return { en: `${named.en}${own.en}, and ${theirs.en}`, de: `${named.de}${own.de}, und ${theirs.de}` }
}
