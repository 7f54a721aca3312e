import { brand } from '@project-week/contract/brand'
import type { Edition } from '@project-week/contract/editions/edition'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { contacts } from '@project-week/content/contacts'
import { longDate } from '@project-week/content/words'
import { composeMail, type Mail } from '../mail/compose.ts'
import type { KnownOffer } from './offer.queries.ts'

interface Site {
  publicUrl: () => string
}
type Addressed = Pick<KnownOffer, 'firstname' | 'email' | 'companyName' | 'dueOn'>

const linkTo = ({ publicUrl }: Site, path: string, isGerman: boolean) =>
  publicUrl() + (isGerman ? germanPrefix : '') + path

/** The token stands behind the `#`, so that it reaches no server's log and no referrer. */
const pathOfToken = (token: string): string => `${paths.answerPlace}#${token}`

/** What is asked, by when, what silence counts as, and the link: in every mail that asks. */
export function askingParagraphs(
  site: Site,
  { dueOn, token, silent }: { dueOn: string; token: string; silent: Edition['answers']['silent'] },
) {
  const path = pathOfToken(token)
  const isTaken = silent === 'accepted'
  return {
    en: [
      `Please accept or decline by ${longDate(dueOn, 'en')}. If we hear nothing, you count as having ${isTaken ? 'accepted' : 'declined, and somebody else may get the place'}.`,
      { label: 'Accept or decline', link: linkTo(site, path, false) },
    ],
    de: [
      `Bitte sag bis zum ${longDate(dueOn, 'de')} zu oder ab. Wenn wir nichts hören, ${isTaken ? 'gilt das als Zusage' : 'gilt das als Absage, und jemand anderes kann den Platz bekommen'}.`,
      { label: 'Zusagen oder absagen', link: linkTo(site, path, true) },
    ],
  }
}

type Asking = { token: string; silent: Edition['answers']['silent'] }

/** To whoever is next. */
export function offerMail(
  site: Site,
  offer: Addressed & { waitingRank: number | null; hadPlace: boolean },
  asking: Asking,
): Mail {
  const { firstname, email, companyName } = offer
  const why = offer.hadPlace
    ? {
        en: 'You are next, because your company has cancelled',
        de: 'Du bist als Nächstes dran, weil dein Unternehmen abgesagt hat',
      }
    : offer.waitingRank === null
      ? { en: 'You are without a team', de: 'Du bist ohne Team' }
      : { en: 'You are next on the waiting list', de: 'Du bist die oder der Nächste auf der Warteliste' }
  const asked = askingParagraphs(site, { ...asking, dueOn: offer.dueOn })
  return composeMail({
    recipient: email,
    subject: { en: `A place for you at ${companyName}`, de: `Ein Platz für dich bei ${companyName}` },
    en: [
      `Hello ${firstname},`,
      `A place has become free for Project Week ${brand.programme}: in the team at ${companyName}. ${why.en}, and it is yours if you want it.`,
      ...asked.en,
    ],
    de: [
      `Hallo ${firstname},`,
      `für die Projektwoche ${brand.programme} ist ein Platz frei geworden: im Team bei ${companyName}. ${why.de}, und er gehört dir, wenn du ihn möchtest.`,
      ...asked.de,
    ],
  })
}

export function reminderMail(site: Site, offer: Addressed, asking: Asking): Mail {
  const { firstname, email, companyName } = offer
  const asked = askingParagraphs(site, { ...asking, dueOn: offer.dueOn })
  return composeMail({
    recipient: email,
    subject: { en: `Do you come to ${companyName}?`, de: `Kommst du zu ${companyName}?` },
    en: [
      `Hello ${firstname},`,
      `You have a place in the team at ${companyName} and have not answered yet.`,
      ...asked.en,
    ],
    de: [
      `Hallo ${firstname},`,
      `du hast einen Platz im Team bei ${companyName} und hast noch nicht geantwortet.`,
      ...asked.de,
    ],
  })
}

/** What was answered, or what silence counted as. */
export function answeredMail(
  site: Site,
  { firstname, email, companyName }: Addressed,
  { state, bySilence }: { state: 'accepted' | 'declined'; bySilence: boolean },
): Mail {
  const page = {
    en: { label: 'Open my page', link: linkTo(site, paths.studentProfileActions, false) },
    de: { label: 'Meine Seite öffnen', link: linkTo(site, paths.studentProfileActions, true) },
  }
  const silence = bySilence
    ? { en: 'We have not heard from you by the date. ', de: 'Bis zum genannten Tag haben wir nichts von dir gehört. ' }
    : { en: '', de: '' }
  if (state === 'accepted') {
    return composeMail({
      recipient: email,
      subject: { en: `You come to ${companyName}`, de: `Du kommst zu ${companyName}` },
      en: [
        `Hello ${firstname},`,
        `${silence.en}You count as having accepted your place in the team at ${companyName}. If you cannot come after all, withdraw on your page.`,
        page.en,
      ],
      de: [
        `Hallo ${firstname},`,
        `${silence.de}dein Platz im Team bei ${companyName} gilt als zugesagt. Wenn du doch nicht kommen kannst, zieh deine Anmeldung auf deiner Seite zurück.`,
        page.de,
      ],
    })
  }
  return composeMail({
    recipient: email,
    subject: { en: `You do not come to ${companyName}`, de: `Du kommst nicht zu ${companyName}` },
    en: [
      `Hello ${firstname},`,
      `${silence.en}You count as having declined your place in the team at ${companyName}; somebody else may have it. If that is a mistake, write to ${contacts.mailbox} at once.`,
      page.en,
    ],
    de: [
      `Hallo ${firstname},`,
      `${silence.de}dein Platz im Team bei ${companyName} gilt als abgesagt; jemand anderes kann ihn bekommen. Wenn das ein Irrtum ist, schreib sofort an ${contacts.mailbox}.`,
      page.de,
    ],
  })
}

/** To a company whose team somebody has left or joined: name, study programme and address of its students, no more. */
export function changedTeamMail(
  company: { companyName: string; contactFirstName: string; contactLastName: string; contactEmail: string },
  members: readonly { email: string; name: string; study: string }[],
): Mail {
  const { companyName, contactFirstName, contactLastName, contactEmail } = company
  const lines = members
    .map(({ email, name, study }) => `- ${[name, study, email].filter((text) => text !== '').join(', ')}`)
    .join('\n')
  return composeMail({
    recipient: contactEmail,
    subject: {
      en: `${companyName}: your student team has changed`,
      de: `${companyName}: Ihr Studierendenteam hat sich geändert`,
    },
    en: [
      `Hello ${contactFirstName} ${contactLastName},`,
      `Your student team for Project Week ${brand.programme} has changed. This is it now:`,
      lines,
      'Please confirm it again on your page; the link is in our earlier mail.',
      `Is something not right? Write to ${contacts.mailbox}.`,
    ],
    de: [
      `Guten Tag ${contactFirstName} ${contactLastName},`,
      `Ihr Studierendenteam für die Projektwoche ${brand.programme} hat sich geändert. So sieht es jetzt aus:`,
      lines,
      'Bitte bestätigen Sie es noch einmal auf Ihrer Seite; der Link steht in unserer früheren E-Mail.',
      `Stimmt etwas nicht? Schreiben Sie an ${contacts.mailbox}.`,
    ],
  })
}
