import type { Edition } from '@project-week/contract/editions/edition'
import { paths } from '@project-week/contract/paths'
import { longDate } from '@project-week/content/words'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { type Contact, contactValues, linesOf, linkTo } from '../mail/values.ts'
import type { KnownOffer } from './offer.queries.ts'

interface Site {
  publicUrl: () => string
}
type Addressed = Pick<KnownOffer, 'firstname' | 'email' | 'companyName' | 'dueOn'>

/** What it takes to ask somebody for an answer. */
export interface Asking {
  dueOn: string
  token: string
  silent: Edition['answers']['silent']
}

/**
 * What is asked, by when, what silence counts as, and the link: in every mail that asks. The token stands behind the
 * `#`, so that it reaches no server's log and no referrer.
 */
export function askingValues(site: Site, { dueOn, token, silent }: Asking) {
  const isTaken = silent === 'accepted'
  return {
    asking: {
      en: `Please accept or decline by ${longDate(dueOn, 'en')}. If we hear nothing, you count as having ${isTaken ? 'accepted' : 'declined, and somebody else may get the place'}.`,
      de: `Bitte sag bis zum ${longDate(dueOn, 'de')} zu oder ab. Wenn wir nichts hören, ${isTaken ? 'gilt das als Zusage' : 'gilt das als Absage, und jemand anderes kann den Platz bekommen'}.`,
    },
    answer: linkTo(site, `${paths.answerPlace}#${token}`),
  }
}

/** To whoever is next. */
export function offerMail(
  site: Site,
  offer: Addressed & { waitingRank: number | null; hadPlace: boolean },
  asking: Omit<Asking, 'dueOn'>,
): Mail {
  const { firstname, email, companyName, dueOn } = offer
  const why = offer.hadPlace
    ? {
        en: 'You are next, because your company has cancelled',
        de: 'Du bist als Nächstes dran, weil dein Unternehmen abgesagt hat',
      }
    : offer.waitingRank === null
      ? { en: 'You are without a team', de: 'Du bist ohne Team' }
      : { en: 'You are next on the waiting list', de: 'Du bist die oder der Nächste auf der Warteliste' }
  return automaticMail('place-offered', {
    recipient: email,
    values: { firstName: firstname, company: companyName, why, ...askingValues(site, { ...asking, dueOn }) },
  })
}

export const reminderMail = (
  site: Site,
  { firstname, email, companyName, dueOn }: Addressed,
  asking: Omit<Asking, 'dueOn'>,
): Mail =>
  automaticMail('place-reminder', {
    recipient: email,
    values: { firstName: firstname, company: companyName, ...askingValues(site, { ...asking, dueOn }) },
  })

/** What was answered, or what silence counted as. */
export const answeredMail = (
  site: Site,
  { firstname, email, companyName }: Addressed,
  { state, bySilence }: { state: 'accepted' | 'declined'; bySilence: boolean },
): Mail =>
  automaticMail(`place-${state}`, {
    recipient: email,
    values: {
      firstName: firstname,
      company: companyName,
      silence: bySilence
        ? {
            en: 'We have not heard from you by the date. ',
            de: 'Bis zum genannten Tag haben wir nichts von dir gehört; ',
          }
        : '',
      ownPage: linkTo(site, paths.studentProfileActions),
    },
  })

/** To a company whose team somebody has left or joined: name, study programme and address of its students, no more. */
export const changedTeamMail = (
  company: Contact,
  members: readonly { email: string; name: string; study: string }[],
): Mail =>
  automaticMail('company-members', {
    recipient: company.contactEmail,
    values: {
      ...contactValues(company),
      team: linesOf(members.map(({ email, name, study }) => [name, study, email].filter((it) => it !== '').join(', '))),
    },
  })
