import { words } from '../field.ts'

/**
 * What a company agrees to, word by word. Another text is another version: then only who agreed to that one counts, and
 * the others are asked again.
 */
export const challengeConsent = {
  version: '2026-11-26',
  text: words(
    'Our challenge may be shown on the public website before students register: its text, our field of business, our town and the number of places.',
    'Unsere Aufgabe darf vor der Anmeldung der Studierenden auf der öffentlichen Website gezeigt werden: Text, Branche, Ort und Zahl der Plätze.',
  ),
}
