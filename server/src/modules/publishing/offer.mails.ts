import type { Edition } from '@project-week/contract/editions/edition'
import type { Nda } from '@project-week/contract/enumerations/enumerations'
import { paths } from '@project-week/contract/paths'
import { longDate } from '@project-week/content/words'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
import { linesOf, linkTo } from '../mail/values.ts'
import type { ToldPlace } from '../../db/tables.ts'
import type { DeclineRow } from './decline.queries.ts'
import type { KnownOffer } from './offer.queries.ts'

interface Site {
  publicUrl: () => string
}
type Addressed = Pick<KnownOffer, 'personId' | 'firstname' | 'email' | 'companyName' | 'dueOn'>

/** What it takes to ask somebody for an answer. */
export interface Asking {
  dueOn: string
  token: string
  silent: Edition['answers']['silent']
  /** Whether the day is over. */
  isOver?: boolean
}

/** What is asked, by when, and what silence counts as: nothing once the day is over and nobody has asked. */
export function askingText({ dueOn, silent, isOver }: Omit<Asking, 'token'>) {
  if (isOver === true) {
    return {
      en: 'You have not replied yet. Please accept or decline.',
      de: 'Deine Antwort steht noch aus. Bitte nimm den Platz an oder lehne ihn ab.',
    }
  }
  const isTaken = silent === 'accepted'
  return {
    en: `Please accept or decline by ${longDate(dueOn, 'en')}. If you don’t reply, ${isTaken ? 'we’ll treat it as accepted' : 'we’ll treat it as declined and may offer it to someone else'}.`,
    de: `Bitte nimm den Platz bis zum ${longDate(dueOn, 'de')} an oder lehne ihn ab. Ohne Antwort gilt er als ${isTaken ? 'angenommen' : 'abgelehnt, und wir können ihn jemand anderem anbieten'}.`,
  }
}

/** The same with the link: in every mail that asks. The token stands behind the `#`, so that it reaches no server's log and no referrer. */
export const askingValues = (site: Site, { token, ...asked }: Asking) => ({
  asking: askingText(asked),
  answer: linkTo(site, `${paths.answerPlace}#${token}`),
})

/** That an agreement has to be signed, in every mail about a place at a company that requires one. */
export const ndaText = (company: { ndaRequired: Nda } | undefined) =>
  company?.ndaRequired === 'yes'
    ? {
        en: 'The company requires a non-disclosure agreement (NDA). Sign it before you start work. Once the company has uploaded it, you can read it on your page.',
        de: 'Das Unternehmen verlangt eine Geheimhaltungsvereinbarung (NDA). Unterschreib sie, bevor eure Arbeit beginnt. Sobald das Unternehmen sie hochgeladen hat, kannst du sie auf deiner Seite lesen.',
      }
    : ''

/** Why somebody is offered a place: not always the first on the waiting list, whom the rules may not let go there. */
export const offeredBecause = ({ hadPlace, waitingRank }: { hadPlace: boolean; waitingRank: number | null }) =>
  hadPlace
    ? {
        en: 'You are next because your company cancelled',
        de: 'Du bist an der Reihe, weil dein Unternehmen abgesagt hat',
      }
    : waitingRank === null
      ? { en: 'You don’t have a team', de: 'Du hast kein Team' }
      : { en: 'You are on the waiting list', de: 'Du stehst auf der Warteliste' }

/**
 * What was answered, or what silence counted as.
 *
 * @param told before it
 */
export const answeredMail = (
  site: Site,
  {
    edition,
    companyId,
    personId,
    firstname,
    email,
    companyName,
    ndaRequired,
  }: Addressed & Pick<KnownOffer, 'edition' | 'companyId' | 'ndaRequired'>,
  { state, bySilence, told }: { state: 'accepted' | 'declined'; bySilence: boolean; told: ToldPlace | null },
): Mail =>
  automaticMail(`place-${state}`, {
    recipient: email,
    personId,
    // It does not say who is in the team.
    place:
      state === 'declined'
        ? { edition, companyId: null, members: null }
        : { edition, companyId, members: told?.companyId === companyId ? told.members : null },
    values: {
      firstName: firstname,
      company: companyName,
      silence: bySilence
        ? {
            en: 'You didn’t reply by the deadline. ',
            de: 'du hast bis zum Ende der Frist nicht geantwortet: ',
          }
        : '',
      ...(state === 'accepted' && { nda: ndaText({ ndaRequired }) }),
      ownPage: linkTo(site, paths.studentProfileActions),
    },
  })

/** To somebody who has declined, when a publication is undone: the answer is void. */
export const undoneMail = (site: Site, { firstname, personId, email, companyName }: Addressed): Mail =>
  automaticMail('place-undone', {
    recipient: email,
    personId,
    values: { firstName: firstname, company: companyName, ownPage: linkTo(site, paths.studentProfileActions) },
  })

const noReply = { en: 'no reply by the deadline', de: 'keine Antwort bis zum Ende der Frist' }

/** To the office, once a day: who has declined, and why. */
export const declinesMail = (
  site: Site,
  declines: readonly Pick<DeclineRow, 'name' | 'companyName' | 'reason' | 'bySilence'>[],
): Mail =>
  automaticMail('office-declines', {
    recipient: { office: true },
    values: {
      count: String(declines.length),
      declines: inBoth((locale) =>
        linesOf(
          declines.map(
            ({ name, companyName, reason, bySilence }) =>
              `${name}, ${companyName}: ${bySilence ? noReply[locale] : reason}`,
          ),
        ),
      ),
      screen: linkTo(site, `${paths.publish}#publish-answers`),
    },
  })
