import type { SignUpCard } from '@project-week/contract/site/content'

/** The page adds the way to sign in after what it says once registration has closed. */
export const studentCard: SignUpCard = {
  audience: 'students',
  title: { en: 'For master’s students', de: 'Du machst deinen Master' },
  lead: {
    en: 'Trade one week of lectures for a problem that someone needs solved.',
    de: 'Tausch eine Woche Vorlesung gegen eine Aufgabe, auf deren Lösung jemand wartet.',
  },
  notes: {
    open: { en: 'Register by {studentsClose}.', de: 'Anmelden bis zum {studentsClose}.' },
    late: { en: 'Registration is still open.', de: 'Die Anmeldung ist noch offen.' },
    closed: {
      en: 'Registration has closed. Registered?',
      de: 'Die Anmeldung ist geschlossen. Schon angemeldet?',
    },
    over: {
      en: 'The week is over. Took part?',
      de: 'Die Woche ist vorbei. Du warst dabei?',
    },
  },
  gets: [
    { en: '3 credits for {semester}, depending on your school', de: '3 Credits für das {semester}, je nach Fakultät' },
    { en: 'Travel and accommodation paid for by the company', de: 'Anreise und Unterkunft zahlt das Unternehmen' },
    {
      en: 'A team of up to five, and a company that knows your name',
      de: 'Ein Team von bis zu fünf Leuten und ein Unternehmen, das deinen Namen kennt',
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
  title: { en: 'For companies', de: 'Sie führen ein Unternehmen' },
  lead: {
    en: 'Hand five sharp minds the question that has been on your desk for a year.',
    de: 'Geben Sie fünf klugen Köpfen die Frage, die seit einem Jahr auf Ihrem Schreibtisch liegt.',
  },
  notes: {
    open: { en: 'Register by {registrationCloses}.', de: 'Anmelden bis zum {registrationCloses}.' },
    late: {
      en: 'Registration closed on {registrationCloses}. We still accept late registrations.',
      de: 'Anmeldeschluss war der {registrationCloses}. Nachmeldungen nehmen wir noch an.',
    },
    closed: {
      en: 'Company registration is closed. Get an email when the next edition opens.',
      de: 'Die Anmeldung für Unternehmen ist geschlossen. Wir schreiben Ihnen gern, sobald die nächste Anmeldung beginnt.',
    },
    over: {
      en: 'The week is over. Get an email when the next edition opens.',
      de: 'Die Woche ist vorbei. Wir schreiben Ihnen gern, sobald die nächste Anmeldung beginnt.',
    },
  },
  gets: [
    {
      en: 'Up to 5 talents for one week, matched by degree programme and field of business',
      de: 'Bis zu 5 Talente für eine Woche, ausgewählt nach Studiengang und Branche',
    },
    {
      en: 'A tested approach, and a poster to put up on Monday',
      de: 'Einen erprobten Ansatz und ein Poster, das Sie am Montag aufhängen können',
    },
    {
      en: 'Meet future graduates before other employers do',
      de: 'Kontakt zu künftigen Absolventinnen und Absolventen, bevor andere anrufen',
    },
    { en: 'No participation fee', de: 'Keine Teilnahmegebühr' },
  ],
  gives: [
    { en: 'Your team’s travel and accommodation costs', de: 'Reise- und Unterkunftskosten Ihres Teams' },
    {
      en: 'One contact person on site all week, {week}',
      de: 'Eine Ansprechperson, die die ganze Woche vor Ort ist, {week}',
    },
  ],
  action: { en: 'Register your company with us', de: 'Unternehmen anmelden' },
  shortAction: { en: 'Sign up - Company', de: 'Anmelden – Unternehmen' },
}

export const signUpCards: SignUpCard[] = [studentCard, companyCard]
