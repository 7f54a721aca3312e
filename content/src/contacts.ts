import type { Contacts } from '@project-week/contract/site/content'

/** Functions, not persons. The phone numbers are from the range that is reserved for fiction: staff put theirs in. */
export const contacts: Contacts = {
  mailbox: 'project-week@example.org',
  team: [
    {
      id: 'project-lead',
      role: { en: 'Project lead', de: 'Projektleitung' },
      helpsWith: {
        en: 'Programme, companies, teams, credits',
        de: 'Programm, Unternehmen, Teams, Credits',
      },
      phone: '+49 30 23125 014',
      email: 'project-lead@example.org',
    },
    {
      id: 'it-service',
      role: { en: 'IT service', de: 'IT-Service' },
      helpsWith: {
        en: 'Sign-in, forms, uploads, accessibility',
        de: 'Anmeldung, Formulare, Uploads, Barrierefreiheit',
      },
      phone: '+49 30 23125 027',
      email: 'it-service@example.org',
    },
  ],
}
