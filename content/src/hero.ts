import type { Banners, Claim, Hero, Label } from '@project-week/contract/site/content'

export const hero: Hero = {
  title: {
    en: 'Five students. Five days. One real problem.',
    de: 'Fünf Studierende. Fünf Tage. Eine echte Aufgabe.',
  },
  lead: {
    en: 'In Project Week {programme}, master’s students and small and medium-sized companies solve one problem together, on site at the company. Dates: {week}.',
    de: 'In der Projektwoche {programme} lösen Masterstudierende gemeinsam mit einem mittelständischen Unternehmen eine Aufgabe, direkt vor Ort im Betrieb. Termin: {week}.',
  },
  audience: {
    en: 'For master’s students who have finished their first semester, and for companies that want fresh eyes on something they cannot crack alone.',
    de: 'Für Masterstudierende ab dem zweiten Semester. Und für Unternehmen, die einen frischen Blick auf eine Frage suchen, an der sie allein nicht weiterkommen.',
  },
  video: {
    host: 'www.youtube-nocookie.com',
    id: 'REPLACE-ME1',
    placeholder: true,
    title: { en: 'A project week in two minutes', de: 'Eine Projektwoche in zwei Minuten' },
    poster: {
      src: 'videos/hero.svg',
      alt: {
        en: 'Hundreds of scattered dots; a ring of five around a square stands out in the middle.',
        de: 'Hunderte verstreute Punkte; in der Mitte tritt ein Ring aus fünf Punkten um ein Quadrat hervor.',
      },
    },
  },
}

export const claims: Claim[] = [
  { value: 54000, format: 'count', label: { en: 'students', de: 'Studierende' } },
  { value: 44, format: 'percent', label: { en: 'international', de: 'international' } },
  { value: 179, format: 'count', label: { en: 'courses', de: 'Studiengänge' } },
]

export const claimsTitle: Label = {
  en: 'The talent you will meet',
  de: 'Die Talente, auf die Sie treffen',
}

export const weekClaims: Claim[] = [
  { value: 5, format: 'count', label: { en: 'days on site', de: 'Tage vor Ort' } },
  { value: 5, format: 'count', label: { en: 'in a team at most', de: 'höchstens im Team' } },
  { value: 3, format: 'count', label: { en: 'credits', de: 'Credits' } },
]

export const weekClaimsTitle: Label = {
  en: 'Your week in numbers',
  de: 'Deine Woche in Zahlen',
}

/** Students and companies have deadlines of their own: `{studentsClose}` and `{registrationCloses}`. */
export const banners: Banners = {
  open: {
    en: 'The next project week is {week}. Registration closes {registrationCloses} for companies and {studentsClose} for students.',
    de: 'Nächste Projektwoche: {week}. Anmeldung für Unternehmen bis {registrationCloses}, für Studierende bis {studentsClose}.',
  },
  'students-closed': {
    en: 'The next project week is {week}. Company registration closes on {registrationCloses}. Student registration is closed.',
    de: 'Die nächste Projektwoche: {week}. Anmeldeschluss für Unternehmen ist der {registrationCloses}. Die Anmeldung für Studierende ist geschlossen.',
  },
  closed: {
    en: 'The next project week is {week}. Registration is closed.',
    de: 'Die nächste Projektwoche: {week}. Die Anmeldung ist geschlossen.',
  },
  week: {
    en: 'The project week is happening now: {week}.',
    de: 'Die Projektwoche läuft: {week}.',
  },
  afterwards: {
    en: 'The project week of {week} is over.',
    de: 'Die Projektwoche vom {week} ist vorbei.',
  },
}
