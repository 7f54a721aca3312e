import type { Audience } from '@project-week/contract/campaigns/audience'
import type { CampaignDraft, CampaignTemplate } from '@project-week/contract/campaigns/campaign'
import type { Label } from '@project-week/contract/enumerations/enumerations'
import type { Database } from '../../db/database.ts'
import { listSentRows } from './campaign.queries.ts'

/** How many of the newest campaigns are offered to begin with. */
const offered = 20

const greeting = { en: 'Hello {firstName} {lastName},', de: 'Guten Tag {firstName} {lastName},' }
const both = (en: string[], de: string[]) => ({ en: en.join('\n\n'), de: de.join('\n\n') })

/** Of a lead the contact's name may not be known. */
const unnamed = { en: 'Hello,', de: 'Guten Tag,' }

/** To a company that is asked to register. @param why what it is told first */
const invitation = (id: string, name: Label, subject: Label, why: Label, hello = unnamed): CampaignTemplate => ({
  id,
  name,
  isService: false,
  text: {
    subject,
    text: both(
      [
        hello.en,
        why.en,
        'Companies register until {registrationCloses}. The form is already filled with what we know of you.',
        'Register now: {registerLink}',
        'Questions? Just reply to this email.',
      ],
      [
        hello.de,
        why.de,
        'Unternehmen melden sich bis zum {registrationCloses} an. Was wir von Ihnen wissen, steht schon im Formular.',
        'Jetzt anmelden: {registerLink}',
        'Fragen? Antworten Sie einfach auf diese E-Mail.',
      ],
    ),
  },
})

const shippedTemplates: Record<Audience, readonly CampaignTemplate[]> = {
  students: [
    {
      id: 'reminder',
      name: { en: 'Before the week', de: 'Vor der Woche' },
      isService: true,
      text: {
        subject: { en: 'Your week, {week}', de: 'Deine Woche, {week}' },
        text: both(
          [
            'Hello {firstName},',
            'Project Week {programme} takes place on {week}. You work with {company}.',
            'Everything about your team is on your page.',
            'Open my page: {ownPage}',
          ],
          [
            'Hallo {firstName},',
            'die Projektwoche {programme} findet vom {week} statt. Du arbeitest mit {company}.',
            'Alles über dein Team steht auf deiner Seite.',
            'Meine Seite öffnen: {ownPage}',
          ],
        ),
      },
    },
  ],
  companies: [
    invitation(
      'invite',
      { en: 'Invite to register', de: 'Zur Anmeldung einladen' },
      {
        en: 'Will {company} join Project Week {programme}?',
        de: 'Ist {company} bei der Projektwoche {programme} dabei?',
      },
      {
        en: 'we would like to win {company} for Project Week {programme}: up to five master’s students work on a challenge of yours for one week, {week}.',
        de: 'wir möchten {company} für die Projektwoche {programme} gewinnen: Bis zu fünf Masterstudierende arbeiten eine Woche lang an einer Ihrer Aufgaben, vom {week}.',
      },
    ),
    invitation(
      'remind',
      { en: 'Remind of the invitation', de: 'An die Einladung erinnern' },
      {
        en: 'Reminder: will {company} join Project Week {programme}?',
        de: 'Erinnerung: Ist {company} bei der Projektwoche {programme} dabei?',
      },
      {
        en: 'we invited {company} to Project Week {programme}, {week}, and have not received a registration yet.',
        de: 'wir haben {company} zur Projektwoche {programme} eingeladen, vom {week}, und noch keine Anmeldung erhalten.',
      },
    ),
    invitation(
      'come-back',
      { en: 'Invite to register again', de: 'Zur erneuten Anmeldung einladen' },
      {
        en: 'Will {company} join Project Week {programme} again?',
        de: 'Ist {company} wieder bei der Projektwoche {programme} dabei?',
      },
      {
        en: '{company} registered for Project Week {programme} in {companyEdition}. The next one takes place on {week}.',
        de: '{company} war in {companyEdition} für die Projektwoche {programme} angemeldet. Die nächste findet vom {week} statt.',
      },
      greeting,
    ),
  ],
  advisors: [
    {
      id: 'news',
      name: { en: 'News for advisors', de: 'Neues für Betreuende' },
      isService: true,
      text: {
        subject: { en: 'Project Week {programme}, {week}', de: 'Projektwoche {programme}, {week}' },
        text: both(
          [greeting.en, 'Thank you for offering to coach teams in the week of {week}.'],
          ['Hallo {firstName},', 'danke, dass du in der Woche vom {week} Teams betreuen möchtest.'],
        ),
      },
    },
  ],
  subscribers: [
    {
      id: 'open',
      name: { en: 'Registration is open', de: 'Die Anmeldung ist offen' },
      isService: false,
      text: {
        subject: {
          en: 'Registration for Project Week {programme} is open',
          de: 'Die Anmeldung zur Projektwoche {programme} ist offen',
        },
        text: both(
          [
            greeting.en,
            'Companies can register for the week of {week} now, until {registrationCloses}.',
            'Register now: {registerLink}',
          ],
          [
            greeting.de,
            'Unternehmen können sich jetzt für die Woche vom {week} anmelden, bis zum {registrationCloses}.',
            'Jetzt anmelden: {registerLink}',
          ],
        ),
      },
    },
  ],
}

/** A shipped text as a draft begins with it; undefined where there is none of this id. */
export function shippedDraft(audience: Audience, id: string | undefined): CampaignDraft | undefined {
  const { text, isService } = shippedTemplates[audience].find((each) => each.id === id) ?? {}
  return text && { text, isService: isService === true }
}

/** Texts to begin with: those that are shipped, then the newest campaigns to the same audience. */
export async function listTemplates(db: Database, audience: Audience): Promise<CampaignTemplate[]> {
  const sent = await listSentRows(db, audience, offered)
  return [
    ...shippedTemplates[audience],
    ...sent.map(({ id, draft: { text, isService } }) => ({ id, name: text.subject, isService, text })),
  ]
}
