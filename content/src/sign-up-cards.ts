import type { SignUpCard } from '@project-week/contract/site/content'

export const studentCard: SignUpCard = {
  audience: 'students',
  title: { en: 'You study for a master’s', de: 'Du machst deinen Master' },
  lead: {
    en: 'Trade one week of lectures for a problem somebody is waiting to have solved.',
    de: 'Tausch eine Woche Vorlesung gegen eine Aufgabe, auf deren Lösung jemand wartet.',
  },
  notes: {
    open: { en: 'Register by {studentsClose}.', de: 'Anmelden bis zum {studentsClose}.' },
    late: { en: 'Registration is still open.', de: 'Die Anmeldung ist noch offen.' },
    closed: {
      en: 'Registration for students closed on {studentsClose}. Already registered? Sign in to see where you stand.',
      de: 'Anmeldeschluss für Studierende war der {studentsClose}. Schon angemeldet? Mit der Uni-Kennung siehst du deinen Stand.',
    },
    over: {
      en: 'The week is over. You took part? Sign in to find your team and its uploads.',
      de: 'Die Woche ist vorbei. Du warst dabei? Mit der Uni-Kennung findest du dein Team und seine Uploads.',
    },
  },
  gets: [
    { en: '3 credits for {semester}, depending on your school', de: '3 Credits für das {semester}, je nach Fakultät' },
    { en: 'Travel and hosting paid by the company', de: 'Anreise und Unterkunft zahlt das Unternehmen' },
    {
      en: 'A team from other schools, and a company that knows your name',
      de: 'Ein Team aus anderen Fakultäten und ein Unternehmen, das dich kennt',
    },
  ],
  gives: [
    { en: 'Five days on site, {week}', de: 'Fünf Tage vor Ort, {week}' },
    { en: 'One A0 poster by Friday', de: 'Ein A0-Poster bis Freitag' },
    { en: 'Ten minutes to register', de: 'Zehn Minuten für die Anmeldung' },
  ],
  action: { en: 'Sign up with university credentials', de: 'Mit Uni-Kennung anmelden' },
  shortAction: { en: 'Sign up - Students', de: 'Anmelden – Studierende' },
}

export const companyCard: SignUpCard = {
  audience: 'companies',
  title: { en: 'You run a company', de: 'Sie führen ein Unternehmen' },
  lead: {
    en: 'Hand five sharp minds the question that has been on your desk for a year.',
    de: 'Geben Sie fünf klugen Köpfen die Frage, die seit einem Jahr auf Ihrem Schreibtisch liegt.',
  },
  notes: {
    open: { en: 'Register by {registrationCloses}.', de: 'Anmelden bis zum {registrationCloses}.' },
    late: {
      en: 'The deadline was {registrationCloses}; late registrations are still accepted.',
      de: 'Anmeldeschluss war der {registrationCloses}; Nachzügler nehmen wir noch an.',
    },
    closed: {
      en: 'Registration for companies has closed. Get an e-mail when the next edition opens.',
      de: 'Die Anmeldung für Unternehmen ist geschlossen. Wir schreiben Ihnen gern, sobald die nächste beginnt.',
    },
    over: {
      en: 'The week is over. Get an e-mail when the next edition opens.',
      de: 'Die Woche ist vorbei. Wir schreiben Ihnen gern, sobald die nächste Anmeldung beginnt.',
    },
  },
  gets: [
    {
      en: 'Up to 5 talents for one week, chosen to fit your field',
      de: 'Bis zu 5 Talente für eine Woche, passend zu Ihrem Fachgebiet',
    },
    {
      en: 'A tested approach and a poster you can hang on Monday',
      de: 'Einen geprüften Ansatz und ein Poster, das am Montag hängt',
    },
    {
      en: 'First contact with graduates before anybody else calls them',
      de: 'Kontakt zu künftigen Absolventinnen und Absolventen, bevor andere anrufen',
    },
  ],
  gives: [
    { en: 'Travel and hosting costs of your team', de: 'Reise- und Unterkunftskosten Ihres Teams' },
    {
      en: 'One contact person who is there for the week, {week}',
      de: 'Eine Ansprechperson, die in der Woche da ist, {week}',
    },
    { en: 'No participation fee', de: 'Keine Teilnahmegebühr' },
  ],
  action: { en: 'Register your company with us', de: 'Unternehmen anmelden' },
  shortAction: { en: 'Sign up - Company', de: 'Anmelden – Unternehmen' },
}

export const signUpCards: SignUpCard[] = [studentCard, companyCard]
