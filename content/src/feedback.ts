import type { Feedback } from '@project-week/contract/site/content'

/** Samples. Before going public, staff put in what participants wrote and agreed to have quoted. */
export const feedback: Feedback[] = [
  {
    quote: {
      en: 'On Tuesday we threw our first idea away. On Friday I was glad we had.',
      de: 'Am Dienstag haben wir unsere erste Idee weggeworfen. Am Freitag war ich froh darüber.',
    },
    role: { en: 'Master’s student, mechanical engineering', de: 'Masterstudent, Maschinenwesen' },
    audience: 'students',
    year: 2025,
  },
  {
    quote: {
      en: 'The students asked why we count stock by hand. Nobody here had asked that in eleven years.',
      de: 'Die Studierenden fragten, warum wir den Bestand von Hand zählen. Das hatte seit elf Jahren niemand mehr gefragt.',
    },
    role: { en: 'Head of logistics, family business', de: 'Leiterin Logistik, Familienunternehmen' },
    audience: 'companies',
    year: 2025,
  },
  {
    quote: {
      en: 'I had never worked with a biologist. Now I would not want to start a project without one.',
      de: 'Ich hatte noch nie mit einer Biologin gearbeitet. Jetzt möchte ich kein Projekt mehr ohne eine beginnen.',
    },
    role: { en: 'Master’s student, informatics', de: 'Masterstudent, Informatik' },
    audience: 'students',
    year: 2025,
  },
  {
    quote: {
      en: 'Five days isn’t long. That’s why nobody wasted one.',
      de: 'Fünf Tage sind kurz. Deshalb hat niemand einen verschenkt.',
    },
    role: { en: 'Managing director, sensor maker', de: 'Geschäftsführerin, Sensorhersteller' },
    audience: 'companies',
    year: 2024,
  },
  {
    quote: {
      en: 'The owner drove us to the station herself and asked when we could start.',
      de: 'Die Inhaberin hat uns selbst zum Bahnhof gefahren und gefragt, wann wir anfangen können.',
    },
    role: { en: 'Master’s student, management', de: 'Masterstudentin, Management' },
    audience: 'students',
    year: 2024,
  },
  {
    quote: {
      en: 'We expected a nice presentation. We got a calculation that holds up.',
      de: 'Wir hatten eine schöne Präsentation erwartet. Bekommen haben wir eine Rechnung, die stimmt.',
    },
    role: { en: 'Head of production, plastics processing', de: 'Produktionsleiter, Kunststoffverarbeitung' },
    audience: 'companies',
    year: 2024,
  },
]
