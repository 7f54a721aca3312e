import { brand } from '@project-week/contract/brand'
import type { Edition } from '@project-week/contract/edition'
import { dateRange } from '@project-week/content/words'
import { composeMail, type Mail } from '../mail/compose.ts'
import type { ProfileRow } from './profile.queries.ts'

const weekOf = (edition: Edition, locale: 'en' | 'de') =>
  dateRange(edition.programmeStart, edition.programmeEnd, locale)

export const studentConfirmation = (profile: ProfileRow, edition: Edition): Mail =>
  composeMail({
    recipient: profile.email,
    subject: { en: `You are registered for Project Week ${brand.programme}`, de: 'Du bist angemeldet' },
    en: [
      `Hello ${profile.firstname},`,
      `You have registered for Project Week ${brand.programme}, ${weekOf(edition, 'en')}. Your fields of business, in your order: ${profile.preferred_field_of_business.join('; ')}.`,
      'We write to you as soon as it is decided which company you work with. Until registration closes you can correct or withdraw your registration on your dashboard.',
    ],
    de: [
      `Hallo ${profile.firstname},`,
      `du bist für die Project Week ${brand.programme} vom ${weekOf(edition, 'de')} angemeldet. Deine Geschäftsfelder in deiner Reihenfolge: ${profile.preferred_field_of_business.join('; ')}.`,
      'Wir schreiben dir, sobald feststeht, mit welchem Unternehmen du arbeitest. Bis zum Anmeldeschluss kannst du deine Angaben auf deinem Dashboard ändern oder zurückziehen.',
    ],
  })

export const studentWithdrawal = (profile: ProfileRow, edition: Edition, { mayReturn }: { mayReturn: boolean }): Mail =>
  composeMail({
    recipient: profile.email,
    subject: {
      en: `You have withdrawn from Project Week ${brand.programme}`,
      de: `Du hast deine Anmeldung zurückgezogen`,
    },
    en: [
      `Hello ${profile.firstname},`,
      `your registration for Project Week ${brand.programme}, ${weekOf(edition, 'en')}, is withdrawn. You will not be matched with a company.`,
      ...(mayReturn
        ? ['If you change your mind, you can register again until registration closes.']
        : ['If your team is already fixed, please tell the project lead as well, so that nobody waits for you.']),
      'If you want your data removed for good, choose “Erase” on your dashboard.',
    ],
    de: [
      `Hallo ${profile.firstname},`,
      `deine Anmeldung zur Project Week ${brand.programme} vom ${weekOf(edition, 'de')} ist zurückgezogen. Du wirst keinem Unternehmen zugeordnet.`,
      ...(mayReturn
        ? ['Wenn du es dir anders überlegst, kannst du dich bis zum Anmeldeschluss wieder anmelden.']
        : [
            'Falls dein Team schon feststeht, sag bitte auch der Projektleitung Bescheid, damit niemand auf dich wartet.',
          ]),
      'Wenn deine Daten ganz gelöscht werden sollen, wähle auf deinem Dashboard „Löschen“.',
    ],
  })
