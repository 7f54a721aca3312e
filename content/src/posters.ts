import type { Poster } from '@project-week/contract/site/content'

/** Examples: the work of invented teams for invented companies. */
export const posters: Poster[] = [
  {
    id: 'bread-left-over',
    title: { en: 'A third less bread left over', de: 'Ein Drittel weniger Brot übrig' },
    company: 'Brotzeit & Töchter',
    business: { en: 'Organic bakery', de: 'Biobäckerei' },
    summary: {
      en: 'A forecast that fits on the back of the order slip: weekday, weather and holidays tell nine shops how much to bake.',
      de: 'Eine Prognose, die auf die Rückseite des Bestellzettels passt: Wochentag, Wetter und Ferien sagen neun Filialen, wie viel sie backen.',
    },
    picture: {
      src: 'posters/bread-left-over.webp',
      alt: {
        en: 'Poster: problem, approach, a chart of bread left over by weekday before and after, recommendation.',
        de: 'Poster: Problem, Vorgehen, ein Diagramm der Brotreste je Wochentag vorher und nachher, Empfehlung.',
      },
    },
    pdf: '/posters/team-krume_brotzeit-und-toechter.pdf',
    language: 'en',
    year: 2025,
  },
  {
    id: 'thursday-standstill',
    title: { en: 'The Thursday standstill', de: 'Der Donnerstags-Stillstand' },
    company: 'Pumpwerk Auental',
    business: { en: 'Industrial pumps', de: 'Industriepumpen' },
    summary: {
      en: 'Why line three stops for 71 minutes on Thursdays, found with a stopwatch, and what a painted rectangle changes.',
      de: 'Warum Linie 3 donnerstags 71 Minuten steht, gefunden mit der Stoppuhr, und was ein aufgemaltes Rechteck ändert.',
    },
    picture: {
      src: 'posters/thursday-standstill.webp',
      alt: {
        en: 'Poster in German: floor plan with walking paths, standstill by cause, minutes saved, recommendation.',
        de: 'Poster: Hallenplan mit Laufwegen, Stillstand nach Ursachen, gesparte Minuten, Empfehlung.',
      },
    },
    pdf: '/posters/team-stoppuhr_pumpwerk-auental.pdf',
    language: 'de',
    year: 2025,
  },
  {
    id: 'empty-kilometres',
    title: { en: 'Empty kilometres', de: 'Leere Kilometer' },
    company: 'Wolkenbügel Logistik',
    business: { en: 'Logistics', de: 'Logistik' },
    summary: {
      en: 'Every third lorry comes home empty. Three neighbours, one shared board and 2,140 trips show which of them need not.',
      de: 'Jeder dritte Lkw fährt leer zurück. Drei Nachbarn, eine gemeinsame Tafel und 2.140 Fahrten zeigen, welche das nicht müssten.',
    },
    picture: {
      src: 'posters/empty-kilometres.webp',
      alt: {
        en: 'Poster: map of trips between depots, share of empty trips before and after, savings, recommendation.',
        de: 'Poster: Karte der Fahrten zwischen Lagern, Anteil der Leerfahrten vorher und nachher, Einsparung, Empfehlung.',
      },
    },
    pdf: '/posters/team-rueckweg_wolkenbuegel-logistik.pdf',
    language: 'en',
    year: 2024,
  },
]
