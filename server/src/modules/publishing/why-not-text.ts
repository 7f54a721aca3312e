import type { Label } from '@project-week/contract/enumerations/enumerations'
import type { Cost, WhatIf } from '@project-week/contract/matching/matching'
import type { Tier } from '@project-week/contract/matching/tiers'

/** What comes before fit, in words for a student. */
const tiers: Partial<Record<Tier, Label>> = {
  placed: { en: 'students with a place', de: 'Studierende mit einem Platz' },
  kept: { en: 'companies that keep their team', de: 'Unternehmen, die ihr Team behalten' },
  moved: { en: 'students who lose the place they had', de: 'Studierende, die ihren bisherigen Platz verlieren' },
  served: { en: 'companies with a team', de: 'Unternehmen mit einem Team' },
  unlisted: { en: 'students where neither side had asked', de: 'Studierende, wo keine Seite es wollte' },
  unchosen: { en: 'students without any of their fields', de: 'Studierende ohne eines ihrer Felder' },
  third: { en: 'students with their 3rd choice', de: 'Studierende mit ihrer 3. Wahl' },
  second: { en: 'students with their 2nd choice', de: 'Studierende mit ihrer 2. Wahl' },
}

/** What it would have meant to send a student somewhere else, from what the engine answered; no other person is named. */
export function describeWhyNot({ rule, cost }: Pick<WhatIf, 'rule' | 'cost'>): Label {
  if (rule === 'locked' || rule === 'pinned' || cost === null) {
    return { en: 'The project team had set your place.', de: 'Die Projektleitung hatte deinen Platz festgelegt.' }
  }
  if (rule === 'excluded') {
    return {
      en: 'A rule of the project team excludes this place.',
      de: 'Eine Regel der Projektleitung schließt diesen Platz aus.',
    }
  }
  if (rule === 'fallback') {
    return {
      en: 'A place that no side, or only one, had asked for is not given.',
      de: 'Plätze, die keine oder nur eine Seite genannt hat, werden nicht vergeben.',
    }
  }
  return describeCost(cost)
}

function describeCost({ tiers: changed, fit, isExact }: Cost): Label {
  const first = changed.find(({ tier, before, after }) => tiers[tier] !== undefined && before !== after)
  if (first !== undefined) {
    const { en, de } = tiers[first.tier] ?? { en: '', de: '' }
    return {
      en: `With you there, there would be ${first.after} instead of ${first.before} ${en}.`,
      de: `Mit dir dort gäbe es ${first.after} statt ${first.before} ${de}.`,
    }
  }
  if (!isExact) {
    return {
      en: `Sending you there would have cost all teams together between ${fit.least} and ${fit.most} points of fit.`,
      de: `Mit dir dort hätten alle Teams zusammen zwischen ${fit.least} und ${fit.most} Punkte Passung verloren.`,
    }
  }
  if (fit.cost <= 0) {
    return {
      en: 'All teams together would have fitted as well with you there; between equally good results lots decide.',
      de: 'Mit dir dort hätten alle Teams zusammen ebenso gut gepasst; zwischen gleich guten Ergebnissen entscheidet das Los.',
    }
  }
  return {
    en: `Sending you there would have cost all teams together ${fit.cost} points of fit.`,
    de: `Mit dir dort hätten alle Teams zusammen ${fit.cost} Punkte Passung verloren.`,
  }
}
