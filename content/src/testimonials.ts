import type { Testimonial } from '@project-week/contract/site/content'

/** Samples, signed with role and kind of company. Staff put in what partners wrote and agreed to have quoted. */
export const testimonials: Testimonial[] = [
  {
    title: { en: 'Head of production', de: 'Produktionsleiterin' },
    subtitle: { en: 'Pump maker, 240 people', de: 'Pumpenhersteller, 240 Beschäftigte' },
    content: {
      en: 'We had two dashboards and no idea why line three stood still every Thursday. The team sat down beside the line with a stopwatch and a notebook, talked to both shifts, and came back with an answer that no dashboard had: the tool cart. It was parked where the forklift turns, so every change-over waited for somebody to move it. The fix cost us a painted rectangle on the floor. What I remember is not the saving, though. It is that five people who had never seen a foundry were not shy to ask what the yellow lever is for.',
      de: 'Wir hatten zwei Dashboards und keine Ahnung, warum Linie drei jeden Donnerstag steht. Das Team hat sich mit Stoppuhr und Notizbuch an die Linie gesetzt, mit beiden Schichten gesprochen und eine Antwort mitgebracht, die in keinem Dashboard stand: der Werkzeugwagen. Er parkte dort, wo der Stapler wendet, und jedes Umrüsten wartete darauf, dass ihn jemand wegschiebt. Die Lösung war ein aufgemaltes Rechteck auf dem Boden. In Erinnerung bleibt mir aber nicht die Ersparnis, sondern dass fünf Menschen, die nie eine Gießerei gesehen hatten, sich trauten zu fragen, wofür der gelbe Hebel ist.',
    },
    image: {
      src: 'testimonials/pumps.svg',
      alt: {
        en: 'Dots flowing through a ring like water through a pump',
        de: 'Punkte strömen durch einen Ring wie Wasser durch eine Pumpe',
      },
    },
    borderColor: '#e2540a',
    company: { en: 'A maker of industrial pumps', de: 'Ein Hersteller von Industriepumpen' },
  },
  {
    title: { en: 'Owner and managing director', de: 'Inhaberin und Geschäftsführerin' },
    subtitle: { en: 'Organic bakery, 60 people', de: 'Biobäckerei, 60 Beschäftigte' },
    content: {
      en: 'I wanted to know what it costs me and what I get. It cost five train tickets, five beds and a lot of pretzels. I got a demand forecast that we still use every evening at six, and we throw away a third less bread.',
      de: 'Ich wollte wissen, was es mich kostet und was ich bekomme. Gekostet hat es fünf Zugtickets, fünf Betten und viele Brezen. Bekommen habe ich eine Absatzprognose, die wir bis heute jeden Abend um sechs benutzen. Wir werfen ein Drittel weniger Brot weg.',
    },
    image: {
      src: 'testimonials/bakery.svg',
      alt: {
        en: 'Dots rising like dough in the shape of a loaf',
        de: 'Punkte gehen auf wie Teig und formen einen Brotlaib',
      },
    },
    borderColor: '#8a6a10',
    company: { en: 'An organic bakery with nine shops', de: 'Eine Biobäckerei mit neun Filialen' },
  },
  {
    title: { en: 'Chief technology officer', de: 'Technischer Leiter' },
    subtitle: { en: 'Medical devices, 130 people', de: 'Medizintechnik, 130 Beschäftigte' },
    content: {
      en: 'Our challenge came with a non-disclosure agreement, three standards and a device that nobody outside had ever opened. On Wednesday the team told us, politely, that our favourite solution would not pass the test we had set ourselves. They had done the calculation twice and brought an alternative that used a part we already buy. Two of the five now write their theses with us.',
      de: 'Unsere Aufgabe kam mit Geheimhaltungsvereinbarung, drei Normen und einem Gerät, das noch niemand von außen geöffnet hatte. Am Mittwoch erklärte uns das Team freundlich, dass unsere Lieblingslösung die Prüfung nicht besteht, die wir selbst festgelegt hatten. Sie hatten zweimal gerechnet und gleich eine Alternative dabei, aus einem Teil, das wir ohnehin einkaufen. Zwei der fünf schreiben jetzt bei uns ihre Abschlussarbeit.',
    },
    image: {
      src: 'testimonials/pulse.svg',
      alt: { en: 'A line of dots that beats like a pulse', de: 'Eine Linie aus Punkten schlägt aus wie ein Puls' },
    },
    borderColor: '#00786c',
    company: { en: 'A developer of monitoring devices', de: 'Ein Entwickler von Überwachungsgeräten' },
  },
  {
    title: { en: 'Head of human resources', de: 'Leiter Personal' },
    subtitle: { en: 'Timber construction, 85 people', de: 'Holzbau, 85 Beschäftigte' },
    content: {
      en: 'We are an hour from the nearest motorway, and job fairs do not bring anybody here. A week does. The students saw the hall, the village and the lake, and one of them came back in autumn to stay.',
      de: 'Bis zur nächsten Autobahn fahren wir eine Stunde, und keine Jobmesse bringt jemanden hierher. Eine Woche schon. Die Studierenden haben die Halle gesehen, das Dorf und den See. Im Herbst kam jemand von ihnen zurück, um zu bleiben.',
    },
    image: {
      src: 'testimonials/timber.svg',
      alt: {
        en: 'Dots stacked into the frame of a timber house',
        de: 'Punkte, geschichtet zum Gerüst eines Holzhauses',
      },
    },
    borderColor: '#3f8f55',
    company: { en: 'A timber builder in the countryside', de: 'Ein Holzbauunternehmen auf dem Land' },
  },
  {
    title: { en: 'Senior partner', de: 'Seniorpartnerin' },
    subtitle: { en: 'Patent attorneys, 35 people', de: 'Patentanwälte, 35 Beschäftigte' },
    content: {
      en: 'Patent people read for a living. The team asked which of those pages anybody ever needs, built a small test set, and showed us where a machine may sort and where a human has to. Honest results, including the ones that spoke against their own idea. That is rarer than it sounds, and it is exactly what we look for in candidates.',
      de: 'Wer mit Patenten arbeitet, liest den ganzen Tag. Das Team fragte, welche dieser Seiten je gebraucht werden, baute einen kleinen Testdatensatz und zeigte uns, wo eine Maschine sortieren darf und wo ein Mensch ranmuss. Ehrliche Ergebnisse, auch die, die gegen die eigene Idee sprachen. Das ist seltener, als es klingt, und genau das, was wir bei Nachwuchs suchen.',
    },
    image: {
      src: 'testimonials/pages.svg',
      alt: { en: 'Dots sorted into neat piles of pages', de: 'Punkte, sortiert zu ordentlichen Papierstapeln' },
    },
    borderColor: '#4b4ee0',
    company: { en: 'A firm of patent attorneys', de: 'Eine Patentanwaltskanzlei' },
  },
]
