import type { CaptionedPicture, Gallery, Label, Video } from '@project-week/contract/site/content'

const shot = (year: number, name: string, caption: Label, alt: Label): CaptionedPicture => ({
  src: `galleries/${year}/${name}.svg`,
  alt,
  caption,
})

/** Two halves, as the page shows them. A photo takes a drawing's place by its file name here. */
export const galleries: Gallery[] = [
  {
    year: 2025,
    pictures: [
      shot(
        2025,
        'arrival',
        { en: 'Monday, 7:12: the train to somewhere new', de: 'Montag, 7.12 Uhr: der Zug ins Unbekannte' },
        { en: 'A train made of dots on its rails', de: 'Ein Zug aus Punkten auf den Schienen' },
      ),
      shot(
        2025,
        'factory',
        { en: 'First look behind the gate', de: 'Der erste Blick hinters Werkstor' },
        { en: 'A factory with a saw-tooth roof and a chimney', de: 'Eine Fabrik mit Sheddach und Schornstein' },
      ),
      shot(
        2025,
        'challenge',
        { en: 'The challenge, handed over in one sentence', de: 'Die Aufgabe, übergeben in einem Satz' },
        { en: 'A large question mark made of dots', de: 'Ein großes Fragezeichen aus Punkten' },
      ),
      shot(
        2025,
        'table',
        { en: 'Five chairs, one table, no hierarchy', de: 'Fünf Stühle, ein Tisch, keine Hierarchie' },
        { en: 'Five large dots around a square table', de: 'Fünf große Punkte um einen quadratischen Tisch' },
      ),
      shot(
        2025,
        'notes',
        { en: 'Tuesday: more questions than wall space', de: 'Dienstag: mehr Fragen als Platz an der Wand' },
        { en: 'A wall full of sticky notes', de: 'Eine Wand voller Haftnotizen' },
      ),
      shot(
        2025,
        'line',
        { en: 'Counting boxes where they are packed', de: 'Kisten zählen, wo sie gepackt werden' },
        { en: 'Boxes on a conveyor belt', de: 'Kisten auf einem Förderband' },
      ),
      shot(
        2025,
        'idea',
        { en: 'Wednesday: the second idea is the better one', de: 'Mittwoch: Die zweite Idee ist die bessere' },
        { en: 'A glowing light bulb', de: 'Eine leuchtende Glühbirne' },
      ),
      shot(
        2025,
        'lake',
        { en: 'After work, ten minutes from the office', de: 'Feierabend, zehn Minuten vom Büro' },
        { en: 'Mountains, a moon and its reflection in a lake', de: 'Berge, ein Mond und sein Spiegelbild im See' },
      ),
      shot(
        2025,
        'poster',
        {
          en: 'Thursday night: the last word goes on the poster',
          de: 'Donnerstagnacht: Das letzte Wort kommt aufs Poster',
        },
        { en: 'A poster with a bar chart on a stand', de: 'Ein Poster mit Balkendiagramm auf einem Ständer' },
      ),
      shot(
        2025,
        'applause',
        { en: 'Friday: a full hall, and good questions', de: 'Freitag: ein voller Saal und gute Fragen' },
        { en: 'Rows of an audience in front of a bright screen', de: 'Publikumsreihen vor einer hellen Leinwand' },
      ),
    ],
  },
  {
    year: 2024,
    pictures: [
      shot(
        2024,
        'bus',
        { en: 'The company bus, driven by the owner', de: 'Der Firmenbus, am Steuer die Inhaberin' },
        { en: 'A small bus on a road', de: 'Ein kleiner Bus auf einer Straße' },
      ),
      shot(
        2024,
        'helmet',
        { en: 'Safety first, group photo second', de: 'Erst die Sicherheit, dann das Gruppenfoto' },
        { en: 'A safety helmet', de: 'Ein Schutzhelm' },
      ),
      shot(
        2024,
        'plant',
        { en: 'Measuring growth in the greenhouse', de: 'Wachstum messen im Gewächshaus' },
        { en: 'A plant with large leaves', de: 'Eine Pflanze mit großen Blättern' },
      ),
      shot(
        2024,
        'bread',
        { en: 'Bakers start at two. So did we.', de: 'In der Backstube beginnt der Tag um zwei. Unserer auch.' },
        { en: 'A loaf of bread with three cuts', de: 'Ein Brotlaib mit drei Schnitten' },
      ),
      shot(
        2024,
        'laptop',
        { en: 'The curve that nobody had plotted before', de: 'Die Kurve, die noch niemand gezeichnet hatte' },
        { en: 'A laptop showing a rising curve', de: 'Ein Laptop mit einer steigenden Kurve' },
      ),
      shot(
        2024,
        'gears',
        { en: 'Two departments, one drive', de: 'Zwei Abteilungen, ein Antrieb' },
        { en: 'Two gear wheels that mesh', de: 'Zwei Zahnräder, die ineinandergreifen' },
      ),
      shot(
        2024,
        'coffee',
        { en: 'Most answers came at the coffee machine', de: 'Die meisten Antworten kamen an der Kaffeemaschine' },
        { en: 'A steaming cup of coffee', de: 'Eine dampfende Kaffeetasse' },
      ),
      shot(
        2024,
        'wind',
        { en: 'Forty metres up, knees a little weak', de: 'Vierzig Meter hoch, die Knie etwas weich' },
        { en: 'Wind turbines on a hill', de: 'Windräder auf einem Hügel' },
      ),
      shot(
        2024,
        'posters',
        { en: 'Friday: thirty posters, one corridor', de: 'Freitag: dreißig Poster, ein Flur' },
        { en: 'Three posters side by side on a wall', de: 'Drei Poster nebeneinander an der Wand' },
      ),
      shot(
        2024,
        'closing',
        { en: 'June: everybody meets again', de: 'Juni: das große Wiedersehen' },
        { en: 'Rings of five dots under strings of lights', de: 'Fünferringe aus Punkten unter Lichterketten' },
      ),
    ],
  },
]

/** The first one starts as the main video. Ids are placeholders until staff put theirs in. */
export const insightVideos: Video[] = [
  {
    host: 'www.youtube-nocookie.com',
    id: 'REPLACE-ME2',
    placeholder: true,
    title: { en: 'Five days, one team', de: 'Fünf Tage, ein Team' },
    poster: {
      src: 'videos/week.svg',
      alt: {
        en: 'Five columns of dots, each taller than the last',
        de: 'Fünf Säulen aus Punkten, jede höher als die vorige',
      },
    },
  },
  {
    host: 'www.youtube-nocookie.com',
    id: 'REPLACE-ME3',
    placeholder: true,
    title: { en: 'A company’s story: what we learnt', de: 'Ein Unternehmen erzählt: Was wir gelernt haben' },
    poster: {
      src: 'videos/company.svg',
      alt: { en: 'A building of dots with a speech bubble', de: 'Ein Gebäude aus Punkten mit einer Sprechblase' },
    },
  },
  {
    host: 'www.youtube-nocookie.com',
    id: 'REPLACE-ME4',
    placeholder: true,
    title: { en: 'The closing event', de: 'Die Abschlussveranstaltung' },
    poster: {
      src: 'videos/closing.svg',
      alt: { en: 'Many rings of five dots close together', de: 'Viele Fünferringe aus Punkten dicht beieinander' },
    },
  },
]
