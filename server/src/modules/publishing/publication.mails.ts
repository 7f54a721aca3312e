import { brand } from '@project-week/contract/brand'
import type { Edition } from '@project-week/contract/editions/edition'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { contacts } from '@project-week/content/contacts'
import { dateRange } from '@project-week/content/words'
import type { Deps } from '../../deps.ts'
import type { StudentNews } from '../../db/tables.ts'
import { hostingParagraphs } from '../hosting/hosting.mails.ts'
import { composeMail, type Mail } from '../mail/compose.ts'
import { askingParagraphs } from './offer.mails.ts'
import { describePlacement } from './placement-text.ts'
import { type CompanyMail, nameOf, type Plan, type StudentMail, type TeamPlan } from './plan.ts'
import type { PlanToPublish } from './read-plan.ts'

type Site = Pick<Deps, 'publicUrl'>
type Language = 'en' | 'de'

interface Words {
  en: string
  de: string
}

const week = (edition: Edition, locale: Language) => dateRange(edition.programmeStart, edition.programmeEnd, locale)

const linkTo = ({ publicUrl }: Site, path: string, locale: Language) =>
  publicUrl() + (locale === 'de' ? germanPrefix : '') + path

/** A line each, by name and address. */
const lineOf = (email: string, { people }: Plan): string => {
  const person = people.get(email)
  return person === undefined ? `- ${email}` : `- ${nameOf(person)}, ${email}`
}

const studentSubjects: Record<StudentNews, (company: string) => Words> = {
  placed: (company) => ({ en: `Your team at ${company}`, de: `Dein Team bei ${company}` }),
  moved: (company) => ({ en: `Your team has changed: ${company}`, de: `Dein Team hat sich geändert: ${company}` }),
  colleagues: (company) => ({
    en: `Your team at ${company} has changed`,
    de: `Dein Team bei ${company} hat sich geändert`,
  }),
  lost: () => ({ en: 'Your place in a team has gone', de: 'Dein Platz im Team ist weggefallen' }),
  unplaced: () => ({ en: 'The teams are decided', de: 'Die Teams stehen fest' }),
}

/** What has happened, in one paragraph. */
function studentNews(
  { news, before, after }: StudentMail,
  edition: Edition,
  nameAt: (team: TeamPlan | undefined) => string,
  waitingRank: number | null,
): Words {
  const dates = { en: week(edition, 'en'), de: week(edition, 'de') }
  const name = nameAt(after)
  switch (news) {
    case 'placed':
      return {
        en: `You are in a team for Project Week ${brand.programme}, ${dates.en}: you work with ${name}.`,
        de: `du bist in einem Team für die Projektwoche ${brand.programme} vom ${dates.de}: Du arbeitest mit ${name}.`,
      }
    case 'moved':
      return {
        en: `Your place for Project Week ${brand.programme}, ${dates.en}, has changed. You now work with ${name}, no longer with ${nameAt(before)}.`,
        de: `dein Platz für die Projektwoche ${brand.programme} vom ${dates.de} hat sich geändert. Du arbeitest jetzt mit ${name} und nicht mehr mit ${nameAt(before)}.`,
      }
    case 'colleagues':
      return {
        en: `You still work with ${name} during Project Week ${brand.programme}, ${dates.en}. Your team has changed.`,
        de: `du arbeitest in der Projektwoche ${brand.programme} vom ${dates.de} weiterhin mit ${name}. Dein Team hat sich geändert.`,
      }
    case 'lost':
      return {
        en: `Your place with ${nameAt(before)} for Project Week ${brand.programme}, ${dates.en}, has gone: the teams have changed, and you are not in one at the moment. We are sorry. Your registration stays.`,
        de: `dein Platz bei ${nameAt(before)} für die Projektwoche ${brand.programme} vom ${dates.de} ist weggefallen: Die Teams haben sich geändert, und du bist zurzeit in keinem. Das tut uns leid. Deine Anmeldung bleibt bestehen.`,
      }
    case 'unplaced': {
      const rank =
        waitingRank === null
          ? { en: '', de: '' }
          : {
              en: ` You are number ${waitingRank} on the waiting list.`,
              de: ` Du stehst auf Platz ${waitingRank} der Warteliste.`,
            }
      return {
        en: `The teams for Project Week ${brand.programme}, ${dates.en}, are decided, and you are not in one.${rank.en} We are sorry. Your registration stays.`,
        de: `die Teams für die Projektwoche ${brand.programme} vom ${dates.de} stehen fest, und du bist in keinem.${rank.de} Das tut uns leid. Deine Anmeldung bleibt bestehen.`,
      }
    }
  }
}

export function studentMail(
  site: Site,
  mail: StudentMail,
  {
    edition,
    plan,
    companies,
    asking,
  }: Pick<PlanToPublish, 'edition' | 'plan' | 'companies'> & {
    /** Of somebody who is asked to take a place. */
    asking: Parameters<typeof askingParagraphs>[1] | undefined
  },
): Mail {
  const { person, news, after } = mail
  const companyAt = (team: TeamPlan | undefined) => companies.get(team?.companyId ?? '')
  const company = companyAt(after)
  const nameAt = (team: TeamPlan | undefined) => companyAt(team)?.companyName ?? ''
  const text = studentNews(mail, edition, nameAt, 'waitingRank' in person ? person.waitingRank : null)
  const colleagues = (after?.after ?? []).filter((email) => email !== person.email).map((email) => lineOf(email, plan))
  const reason =
    company !== undefined && 'because' in person && (news === 'placed' || news === 'moved')
      ? describePlacement(person, company)
      : undefined
  const inTeam = after !== undefined
  const asked = asking === undefined ? { en: [], de: [] } : askingParagraphs(site, asking)
  const isQuiet = asking === undefined ? {} : ({ isQuiet: true } as const)
  return composeMail({
    recipient: person.email,
    subject: studentSubjects[news](nameAt(after)),
    en: [
      `Hello ${person.firstname},`,
      text.en,
      ...(reason ? [`Why this company: ${reason.en}`] : []),
      ...(inTeam ? [`With you in the team:\n${colleagues.join('\n')}`] : []),
      ...asked.en,
      inTeam
        ? "On your page you find the company's task, whom to ask there and what comes next."
        : `If a place becomes free for you, we write to you. If you do not want to wait, you can withdraw on your page. Questions go to ${contacts.mailbox}.`,
      {
        label: inTeam ? 'See my team' : 'Open my page',
        link: linkTo(site, paths.studentProfileActions, 'en'),
        ...isQuiet,
      },
    ],
    de: [
      `Hallo ${person.firstname},`,
      text.de,
      ...(reason ? [`Warum dieses Unternehmen: ${reason.de}`] : []),
      ...(inTeam ? [`Mit dir im Team:\n${colleagues.join('\n')}`] : []),
      ...asked.de,
      inTeam
        ? 'Auf deiner Seite stehen die Aufgabe des Unternehmens, wen du dort fragen kannst und was als Nächstes kommt.'
        : `Wenn ein Platz für dich frei wird, schreiben wir dir. Wenn du nicht warten möchtest, kannst du deine Anmeldung auf deiner Seite zurückziehen. Fragen gehen an ${contacts.mailbox}.`,
      {
        label: inTeam ? 'Mein Team ansehen' : 'Meine Seite öffnen',
        link: linkTo(site, paths.studentProfileActions, 'de'),
        ...isQuiet,
      },
    ],
  })
}

/** A company sees name, study programme and address of its students, and no more. */
function teamLines(teams: readonly TeamPlan[], { people }: Plan): string {
  const lineAt = (email: string) => {
    const person = people.get(email)
    return person === undefined ? `- ${email}` : `- ${nameOf(person)}, ${person.currentfieldofstudy}, ${email}`
  }
  return teams.map(({ after }) => after.map(lineAt).join('\n')).join('\n\n')
}

/** Whether a company has a team, and with it a page of its own. */
export const hostsTeam = ({ news }: Pick<CompanyMail, 'news'>): boolean => news !== 'company-lost'

export function companyMail(
  site: Site,
  { company, news, teams }: CompanyMail,
  {
    edition,
    plan,
    token,
  }: Pick<PlanToPublish, 'edition' | 'plan'> & {
    /** Of the link to the company's page. */
    token: string
  },
): Mail {
  const { companyName, contactFirstName, contactLastName, contactEmail } = company
  const dates = { en: week(edition, 'en'), de: week(edition, 'de') }
  const words: Record<CompanyMail['news'], { subject: Words; text: Words }> = {
    'company-team': {
      subject: { en: `${companyName}: your student team`, de: `${companyName}: Ihr Studierendenteam` },
      text: {
        en: `${companyName} has a student team for Project Week ${brand.programme}, ${dates.en}:`,
        de: `${companyName} hat ein Studierendenteam für die Projektwoche ${brand.programme} vom ${dates.de}:`,
      },
    },
    'company-changed': {
      subject: {
        en: `${companyName}: your student team has changed`,
        de: `${companyName}: Ihr Studierendenteam hat sich geändert`,
      },
      text: {
        en: `Your student team for Project Week ${brand.programme}, ${dates.en}, has changed. This is it now:`,
        de: `Ihr Studierendenteam für die Projektwoche ${brand.programme} vom ${dates.de} hat sich geändert. So sieht es jetzt aus:`,
      },
    },
    'company-lost': {
      subject: {
        en: `${companyName}: your student team has been dissolved`,
        de: `${companyName}: Ihr Studierendenteam ist aufgelöst`,
      },
      text: {
        en: `Your student team for Project Week ${brand.programme}, ${dates.en}, has been dissolved, because the teams have changed. We are sorry.`,
        de: `Ihr Studierendenteam für die Projektwoche ${brand.programme} vom ${dates.de} ist aufgelöst, weil sich die Teams geändert haben. Das tut uns leid.`,
      },
    },
    'company-none': {
      subject: {
        en: `${companyName}: no student team so far`,
        de: `${companyName}: bisher kein Studierendenteam`,
      },
      text: {
        en: `The student teams for Project Week ${brand.programme}, ${dates.en}, are decided, and ${companyName} does not have one. We are sorry. Your registration stays: should a team be published for you later, we write to you.`,
        de: `die Studierendenteams für die Projektwoche ${brand.programme} vom ${dates.de} stehen fest, und ${companyName} hat keines. Das tut uns leid. Ihre Anmeldung bleibt bestehen: Wenn später ein Team für Sie veröffentlicht wird, schreiben wir Ihnen.`,
      },
    },
  }
  const { subject, text } = words[news]
  const lines = teams.length > 0 ? [teamLines(teams, plan)] : []
  const page = hostsTeam({ news }) ? hostingParagraphs(site, token) : { en: [], de: [] }
  return composeMail({
    recipient: contactEmail,
    subject,
    en: [
      `Hello ${contactFirstName} ${contactLastName},`,
      text.en,
      ...lines,
      ...(lines.length > 0 ? ['Your students have your name and this address, so that they can write to you.'] : []),
      ...page.en,
      `Is something not right? Write to ${contacts.mailbox}.`,
    ],
    de: [
      `Guten Tag ${contactFirstName} ${contactLastName},`,
      text.de,
      ...lines,
      ...(lines.length > 0
        ? ['Ihre Studierenden kennen Ihren Namen und diese Adresse, damit sie Ihnen schreiben können.']
        : []),
      ...page.de,
      `Stimmt etwas nicht? Schreiben Sie an ${contacts.mailbox}.`,
    ],
  })
}
