import type { Label } from '@project-week/contract/enumerations/enumerations'
import type { Cost } from '@project-week/contract/matching/cost'
import type { WhatIf } from '@project-week/contract/matching/matching'
import type { Tier } from '@project-week/contract/matching/tiers'

/** What stands before fit, in words for a student. */
const counted: Partial<Record<Tier, Label>> = {
  placed: { en: 'students with a place', de: 'Studierende mit einem Platz' },
  kept: { en: 'companies that keep their team', de: 'Unternehmen, die ihr Team behalten' },
  accepted: {
    en: 'students who lose a place that they accepted',
    de: 'Studierende, die einen zugesagten Platz verlieren',
  },
  moved: { en: 'students who lose the place they had', de: 'Studierende, die ihren bisherigen Platz verlieren' },
  served: { en: 'companies with a team', de: 'Unternehmen mit einem Team' },
  unlisted: { en: 'students where neither side had asked', de: 'Studierende, wo keine Seite es wollte' },
  unchosen: { en: 'students in a field they did not ask for', de: 'Studierende in einer nicht gewünschten Branche' },
  third: {
    en: 'students with their 3rd choice or patent work of interest',
    de: 'Studierende mit ihrer 3. Wahl oder Interesse an der Patentarbeit',
  },
  second: { en: 'students with their 2nd choice', de: 'Studierende mit ihrer 2. Wahl' },
}

/** What decides between results that match equally well. */
const deciding: Partial<Record<Tier, Label>> = {
  balance: { en: 'how even the team sizes are', de: 'wie gleich groß die Teams sind' },
  schools: {
    en: 'how many schools come together in the teams',
    de: 'wie viele Schools in den Teams zusammenkommen',
  },
  mixed: {
    en: 'in how many teams nobody is the only one of their gender',
    de: 'in wie vielen Teams niemand allein mit dem eigenen Geschlecht ist',
  },
}

const byHand = {
  en: 'The programme office has changed teams by hand since the matching. ',
  de: 'Das Programmbüro hat seit dem Matching Teams von Hand geändert. ',
}

type Answer = Pick<WhatIf, 'perfect' | 'rule' | 'cost'>

/** What it would have meant to send a student somewhere else, from what the engine answered; no other person is named. */
export function describeWhyNot({ isByHand, ...answer }: Answer & Pick<WhatIf, 'isByHand'>): Label {
  const { en, de } = describeAnswer(answer)
  return isByHand ? { en: `${byHand.en}${en}`, de: `${byHand.de}${de}` } : { en, de }
}

function describeAnswer({ perfect, rule, cost }: Answer): Label {
  if (rule === 'kept') {
    return {
      en: 'The teams were adjusted later, and you kept the place that you had.',
      de: 'Die Teams wurden später angepasst, und du hast deinen Platz behalten.',
    }
  }
  if (rule === 'locked' || rule === 'pinned' || cost === null) {
    return { en: 'The programme office had set your place.', de: 'Das Programmbüro hatte deinen Platz festgelegt.' }
  }
  if (rule === 'free') return describeCost(cost, perfect)
  const forbidden = forbids[rule]
  if (cost.kind === 'impossible') return forbidden
  // Without what forbids the place, something else may decide against it as well.
  const otherwise = describeCost(cost, perfect)
  return {
    en: `${forbidden.en} Apart from that: ${otherwise.en}`,
    de: `${forbidden.de} Davon abgesehen: ${otherwise.de}`,
  }
}

const forbids: Record<'excluded' | 'fallback', Label> = {
  excluded: {
    en: 'A rule of the programme office excludes this place.',
    de: 'Eine Regel des Programmbüros schließt diesen Platz aus.',
  },
  fallback: {
    en: 'You and the company did not choose each other, so this place was not possible.',
    de: 'Du und das Unternehmen habt einander nicht ausgewählt, deshalb war dieser Platz nicht möglich.',
  },
}

function describeCost(cost: Cost, perfect: number): Label {
  switch (cost.kind) {
    case 'impossible':
      return {
        en: 'With you there, team sizes and the rules of the programme office could not all have been kept.',
        de: 'Mit dir dort hätten sich nicht alle Teamgrößen und Regeln des Programmbüros einhalten lassen.',
      }
    case 'open':
      return {
        en: 'What a place there would have meant for everybody could not be calculated with certainty.',
        de: 'Was dein Platz dort für alle bedeutet hätte, ließ sich nicht sicher berechnen.',
      }
    case 'same':
      return cost.isBySeed === true
        ? {
            en: 'All teams together would have been equally good with you there; the tie was decided at random.',
            de: 'Mit dir dort wären alle Teams zusammen genauso gut gewesen; zwischen gleich guten Ergebnissen entschied das Los.',
          }
        : {
            en: 'All teams together would have been equally good with you there.',
            de: 'Mit dir dort wären alle Teams zusammen genauso gut gewesen.',
          }
    case 'tier':
      return describeTier(cost)
    case 'fit':
      return describeFit(cost, perfect)
  }
}

function describeTier({ tier, before, after }: Extract<Cost, { kind: 'tier' }>): Label {
  const what = deciding[tier]
  if (what !== undefined) {
    return {
      en: `All teams together would have been equally good with you there; what decided is ${what.en}.`,
      de: `Mit dir dort wären alle Teams zusammen genauso gut gewesen; entschieden hat, ${what.de}.`,
    }
  }
  const { en, de } = counted[tier] ?? { en: '', de: '' }
  return {
    en: `With you there, there would be ${after} instead of ${before} ${en}.`,
    de: `Mit dir dort gäbe es ${after} statt ${before} ${de}.`,
  }
}

/** On a scale that people know: a perfect match of one student counts 100. */
function describeFit({ least, most, isNet }: Extract<Cost, { kind: 'fit' }>, perfect: number): Label {
  const of100 = (points: number) => (points === 0 ? 0 : Math.max(1, Math.round((100 * Math.abs(points)) / perfect)))
  const about = perfect === 100 ? { en: '', de: '' } : { en: 'about ', de: 'etwa ' }
  const [low, high] = [of100(least), of100(most)]
  const net = isNet
    ? {
        en: ', with deductions for broken rules and teams of one degree programme',
        de: ', samt Abzügen für verletzte Regeln und Teams aus nur einem Studiengang',
      }
    : { en: '', de: '' }
  const range = (en: string, de: string): Label => ({
    en: `With you there, all teams together would have matched ${en}, where one perfect match counts 100${net.en}.`,
    de: `Mit dir dort hätten alle Teams zusammen ${de} gepasst, wobei eine perfekte Passung 100 zählt${net.de}.`,
  })
  if (most === 0 && least < 0) return range('as well or better', 'gleich gut oder besser')
  if (most <= 0) {
    const [en, de] = least === most ? ['', ''] : ['at least ', 'mindestens ']
    return range(`better by ${about.en}${en}${high}`, `um ${about.de}${de}${high} besser`)
  }
  const en = least === most ? high : least > 0 ? `${low} to ${high}` : `at most ${high}`
  const de = least === most ? high : least > 0 ? `${low} bis ${high}` : `höchstens ${high}`
  return range(`worse by ${about.en}${en}`, `um ${about.de}${de} schlechter`)
}
