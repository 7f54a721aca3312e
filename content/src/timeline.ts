import type { TimelineStation } from '@project-week/contract/site/content'

/** The six stations. Their dates are the edition's: see `stationDate`. */
export const timeline: TimelineStation[] = [
  {
    id: 'arrival',
    on: { dayOfWeek: 0 },
    title: { en: 'Arrival and company introduction', de: 'Anreise und Vorstellung des Unternehmens' },
    text: {
      en: 'You arrive, see the company from the inside and receive the challenge.',
      de: 'Ihr kommt an, lernt das Unternehmen von innen kennen und bekommt die Aufgabe.',
    },
    items: [
      { en: 'Tour of the company', de: 'Rundgang durch das Unternehmen' },
      { en: 'Handover of the challenge', de: 'Übergabe der Aufgabe' },
      { en: 'Dinner with your team', de: 'Abendessen im Team' },
    ],
  },
  {
    id: 'problem',
    on: { dayOfWeek: 1 },
    title: { en: 'Working on the problem', de: 'Arbeit am Problem' },
    text: {
      en: 'Ask, measure, sketch. By the evening you know what the real problem is.',
      de: 'Fragen, messen, skizzieren. Am Abend wisst ihr, worin das Problem besteht.',
    },
    items: [
      { en: 'Talks with the people concerned', de: 'Gespräche mit den Betroffenen' },
      { en: 'Analysis of data and process', de: 'Analyse von Daten und Ablauf' },
    ],
  },
  {
    id: 'reflection',
    on: { dayOfWeek: 2 },
    title: { en: 'Reflecting on the first approach', de: 'Blick auf den ersten Ansatz' },
    text: {
      en: 'You show your first approach, hear what is wrong with it, and make it better.',
      de: 'Ihr zeigt den ersten Ansatz, hört, woran er hakt, und macht ihn besser.',
    },
    items: [
      { en: 'Feedback from the company', de: 'Rückmeldung aus dem Unternehmen' },
      { en: 'Second, better approach', de: 'Zweiter, besserer Ansatz' },
    ],
  },
  {
    id: 'poster',
    on: { dayOfWeek: 3 },
    title: { en: 'Finalising the poster', de: 'Feinschliff am Poster' },
    text: {
      en: 'Results become one A0 page that even someone in a hurry can understand.',
      de: 'Aus Ergebnissen wird eine A0-Seite, die man auch in Eile versteht.',
    },
    items: [
      { en: 'Poster from our template', de: 'Poster aus unserer Vorlage' },
      { en: 'Rehearsal in front of colleagues', de: 'Probe vor Kolleginnen und Kollegen' },
    ],
  },
  {
    id: 'presentation',
    on: { dayOfWeek: 4 },
    title: { en: 'Presentation and departure', de: 'Präsentation und Abreise' },
    text: {
      en: 'You present, answer questions, upload the poster and travel home.',
      de: 'Ihr präsentiert, beantwortet Fragen, ladet das Poster hoch und fahrt nach Hause.',
    },
    items: [
      { en: 'Poster presentation', de: 'Posterpräsentation' },
      { en: 'Poster is due today', de: 'Abgabe des Posters' },
    ],
  },
  {
    id: 'closing',
    on: 'closingEvent',
    // The longest word of the narrowest column, and not every browser knows where German words part.
    title: { en: 'Closing event', de: 'Abschluss\u00ADveranstaltung' },
    text: {
      en: 'All teams, all companies, all posters in one room.',
      de: 'Alle Teams, alle Unternehmen, alle Poster in einem Raum.',
    },
    items: [
      { en: 'Poster exhibition', de: 'Posterausstellung' },
      { en: 'Networking', de: 'Zeit zum Kennenlernen' },
    ],
  },
]
