import type { EventNews } from '@project-week/contract/site/content'

/** Shown while `expirationDate` is today or later; when none is left, the section is gone. */
export const events: EventNews[] = [
  {
    id: 'info-evening',
    image: {
      src: 'events/info-evening.svg',
      alt: {
        en: 'Rows of dots facing one bright dot, like an audience',
        de: 'Reihen von Punkten vor einem hellen Punkt, wie ein Publikum',
      },
    },
    title: { en: 'Info evening for students', de: 'Infoabend für Studierende' },
    description: {
      en: 'What a week looks like, which companies take part, how credits work. Former participants answer your questions. Online, 45 minutes, from 18:00.',
      de: 'Wie so eine Woche aussieht, welche Unternehmen dabei sind, wie das mit den Credits läuft. Ehemalige beantworten deine Fragen. Online, 45 Minuten, ab 18 Uhr.',
    },
    link: '/#faq',
    expirationDate: '2025-10-23',
    date: '2025-10-23',
    times: { from: '18:00', to: '18:45' },
    location: { en: 'Online', de: 'Online' },
  },
  {
    id: 'company-breakfast',
    image: {
      src: 'events/company-breakfast.svg',
      alt: { en: 'Dots around a round table', de: 'Punkte rund um einen runden Tisch' },
    },
    title: { en: 'Breakfast for companies', de: 'Unternehmensfrühstück' },
    description: {
      en: 'From a vague worry to a five-day challenge: bring your question, leave with a one-page brief. With coffee, from 8:30 to 10:00.',
      de: 'Von der vagen Sorge zur Aufgabe für fünf Tage: Sie kommen mit einer Frage und gehen mit einer fertigen Aufgabe. Mit Kaffee, von 8:30 bis 10 Uhr.',
    },
    link: '/register-company',
    expirationDate: '2025-11-12',
    date: '2025-11-12',
    times: { from: '08:30', to: '10:00' },
    location: { en: 'Main campus, foyer', de: 'Hauptcampus, Foyer' },
  },
  {
    id: 'kick-off',
    image: {
      src: 'events/kick-off.svg',
      alt: { en: 'Scattered dots moving into rings of five', de: 'Verstreute Punkte finden sich zu Fünferringen' },
    },
    title: { en: 'Kick-off: meet your team', de: 'Auftakt: Lern dein Team kennen' },
    description: {
      en: 'All matched teams meet for the first time, with poster training and all you need to know about travel and insurance.',
      de: 'Alle Teams treffen sich zum ersten Mal. Dazu: Postertraining und alles zu Anreise und Versicherung.',
    },
    link: '/#timeline',
    expirationDate: '2026-03-25',
    date: '2026-03-25',
    location: { en: 'Main campus, lecture hall 1', de: 'Hauptcampus, Hörsaal 1' },
  },
  {
    id: 'closing-event',
    image: {
      src: 'events/closing-event.svg',
      alt: { en: 'Rings of five dots under strings of lights', de: 'Fünferringe aus Punkten unter Lichterketten' },
    },
    title: { en: 'Closing event', de: 'Abschlussveranstaltung' },
    description: {
      en: 'All posters in one hall, all teams beside them, and an evening for everybody who made the week happen.',
      de: 'Alle Poster in einer Halle, daneben die Teams, und ein Abend für alle, die die Woche möglich gemacht haben.',
    },
    link: '/posters',
    expirationDate: '2026-06-30',
    date: '2026-06',
    location: { en: 'Main campus, glass hall', de: 'Hauptcampus, Glashalle' },
  },
]
