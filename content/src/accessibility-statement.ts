import type { LegalText } from '@project-week/contract/site/content'
import { facts, label, list, paragraph, section } from './legal-blocks.ts'

/** In the form of Commission Implementing Decision (EU) 2018/1523, as BITV 2.0 and the laws of the states ask. */
export const accessibilityStatement: LegalText = {
  id: 'accessibility-statement',
  version: '2025-09-01',
  title: label('Accessibility statement', 'Erklärung zur Barrierefreiheit'),
  summary: label(
    'How accessible this site is, what is not yet, and whom to tell about barriers.',
    'Wie barrierefrei diese Website ist, was noch fehlt und wem sich Barrieren melden lassen.',
  ),
  reviewNote: {
    en: 'Draft for review: check the site yourself or have it checked, fill in the values in square brackets, and correct this statement accordingly before publishing it.',
    de: 'Entwurf zur Prüfung: Vor der Veröffentlichung die Website selbst prüfen oder prüfen lassen, die Angaben in eckigen Klammern ergänzen und diese Erklärung entsprechend berichtigen.',
  },
  sections: [
    section(
      'scope',
      'Scope',
      'Geltungsbereich',
      paragraph(
        '{controllerName} endeavours to make its websites accessible in accordance with Directive (EU) 2016/2102, section 12a of the Act on Equal Opportunities for Persons with Disabilities (BGG) with the BITV 2.0, and {stateAccessibilityLaw}. This statement applies to the website of Project Week {programme}.',
        '{controllerName} ist bemüht, ihre Websites im Einklang mit der Richtlinie (EU) 2016/2102, § 12a des Behindertengleichstellungsgesetzes (BGG) mit der BITV 2.0 und {stateAccessibilityLaw} barrierefrei zugänglich zu machen. Diese Erklärung gilt für die Website der Projektwoche {programme}.',
      ),
    ),
    section(
      'status',
      'How accessible the site is',
      'Stand der Vereinbarkeit',
      paragraph(
        'The site was built to meet EN 301 549 and the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. On account of the exceptions below it is partially compliant.',
        'Die Website wurde nach der EN 301 549 und den Richtlinien für barrierefreie Webinhalte (WCAG) 2.2, Stufe AA, entwickelt. Wegen der folgenden Ausnahmen ist sie mit diesen Anforderungen teilweise vereinbar.',
      ),
      list(
        [
          'All functions work with the keyboard, at 200 % zoom and on narrow screens, in light and dark colours.',
          'Alle Funktionen lassen sich mit der Tastatur bedienen, bei 200 % Zoom, auf schmalen Bildschirmen und in heller wie dunkler Darstellung.',
        ],
        [
          'Moving content can be paused and does not start if your device asks for reduced motion.',
          'Bewegte Inhalte lassen sich anhalten und starten nicht, wenn das Gerät reduzierte Bewegung verlangt.',
        ],
        [
          'Texts are available in German and English; the pages are readable without scripts.',
          'Texte gibt es auf Deutsch und Englisch; die Seiten sind auch ohne Skripte lesbar.',
        ],
      ),
    ),
    section(
      'exceptions',
      'What is not accessible',
      'Nicht barrierefreie Inhalte',
      list(
        [
          'Posters, pictures and videos uploaded by participants: they come from third parties and may lack text alternatives, tags or captions. We ask for a short description and send an accessible version on request.',
          'Von Teilnehmenden hochgeladene Poster, Bilder und Videos: Sie stammen von Dritten; Textalternativen, Auszeichnungen oder Untertitel können fehlen. Auf Anfrage schicken wir eine zugängliche Fassung.',
        ],
        [
          'Videos on YouTube: we have no influence on the player. Captions are added to our own videos; audio description is not available yet.',
          'Videos bei YouTube: Auf das Abspielprogramm haben wir keinen Einfluss. Eigene Videos erhalten Untertitel; eine Audiodeskription gibt es noch nicht.',
        ],
        [
          'Videos in sign language and explanations in easy language about the content of this site are not available yet.',
          'Erläuterungen in Deutscher Gebärdensprache und in Leichter Sprache liegen noch nicht vor.',
        ],
      ),
    ),
    section(
      'prepared',
      'How this statement was prepared',
      'Erstellung dieser Erklärung',
      paragraph(
        'This statement was prepared on {statementDate} on the basis of a self-assessment: automated checks of every page in every state, and manual checks with keyboard, zoom and reduced motion.',
        'Diese Erklärung wurde am {statementDate} auf Grundlage einer Selbstbewertung erstellt: automatische Prüfungen aller Seiten in allen Zuständen sowie Prüfungen von Hand mit Tastatur, Zoom und reduzierter Bewegung.',
      ),
    ),
    section(
      'feedback',
      'Tell us about barriers',
      'Barrieren melden',
      paragraph(
        'Have you come across a barrier, or do you need something in another form? Write to {mailbox} or call the IT service (see the contacts at the foot of the start page). We answer within two weeks.',
        'Sind Barrieren aufgefallen, oder wird ein Inhalt in anderer Form gebraucht? Eine Nachricht an {mailbox} oder ein Anruf beim IT-Service genügt (Kontakte am Fuß der Startseite). Wir antworten innerhalb von zwei Wochen.',
      ),
    ),
    section(
      'enforcement',
      'Enforcement procedure',
      'Durchsetzungsverfahren',
      paragraph(
        'If our answer does not satisfy you, or if you receive none within six weeks, you can turn to the enforcement body. The procedure is free of charge; you need no lawyer.',
        'Wenn unsere Antwort nicht zufriedenstellt oder innerhalb von sechs Wochen ausbleibt, hilft die Durchsetzungsstelle. Das Verfahren ist kostenlos; ein Rechtsbeistand ist nicht nötig.',
      ),
      facts(['Enforcement body', 'Durchsetzungsstelle', '{enforcementBody}', '{enforcementBody}']),
    ),
  ],
}
