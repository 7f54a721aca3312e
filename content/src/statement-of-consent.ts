import type { LegalText } from '@project-week/contract/site/content'
import { facts, label, list, paragraph, reviewNote, section } from './legal-blocks.ts'

/** Also printed as `/consent/Declaration_of_Consent.pdf`. */
export const statementOfConsent: LegalText = {
  id: 'statement-of-consent',
  version: '2025-09-01',
  title: label('Declaration of consent', 'Einwilligungserklärung'),
  summary: label(
    'What you agree to when you tick the box in the registration form.',
    'Wozu die Einwilligung im Anmeldeformular gegeben wird.',
  ),
  reviewNote,
  sections: [
    section(
      'purpose',
      'What this is about',
      'Worum es geht',
      paragraph(
        'I would like to take part in Project Week {programme}. For this the university has to process personal data about me. I am informed of the details in the data storage policy.',
        'Ich möchte an der Projektwoche {programme} teilnehmen. Dafür muss die Universität personenbezogene Daten über mich verarbeiten. Über die Einzelheiten informiert mich die Datenschutzerklärung.',
      ),
      facts(
        [
          'Controller',
          'Verantwortlich',
          '{controllerName}, {controllerAddress}',
          '{controllerName}, {controllerAddress}',
        ],
        ['Contact', 'Kontakt', '{mailbox}', '{mailbox}'],
        ['Data protection officer', 'Datenschutzbeauftragte Stelle', '{dataProtectionEmail}', '{dataProtectionEmail}'],
      ),
    ),
    section(
      'what-i-agree-to',
      'What I agree to',
      'Worin ich einwillige',
      list(
        [
          'The university keeps and uses the data that I enter in the registration form, and those that the university sign-on transmits, in order to carry out the project week: to check whether I may take part, to put together teams, to reach me, and to award credits.',
          'Die Universität speichert und nutzt die Daten, die ich im Anmeldeformular angebe, sowie die Daten, die die Anmeldung der Universität übermittelt, um die Projektwoche durchzuführen: um meine Teilnahme zu prüfen, Teams zusammenzustellen, mich zu erreichen und Credits zu vergeben.',
        ],
        [
          'Students only: the university passes on my name, e-mail address, phone number, field of study, degree, semester, language level and motivation to the one company with which I am matched, so that it can prepare the week and book travel and hosting.',
          'Nur Studierende: Die Universität gibt Name, E-Mail-Adresse, Telefonnummer, Studiengang, Abschluss, Semester, Sprachniveau und Motivation an das eine Unternehmen weiter, dem ich zugeordnet werde, damit es die Woche vorbereiten und Reise und Unterkunft buchen kann.',
        ],
        [
          'Students only: the members of my team learn my name and e-mail address.',
          'Nur Studierende: Die Mitglieder meines Teams erfahren meinen Namen und meine E-Mail-Adresse.',
        ],
        [
          'Companies only: the university passes on the description of the challenge and the name, e-mail address and phone number of the contact person to the matched team.',
          'Nur Unternehmen: Die Universität gibt die Beschreibung der Aufgabe sowie Name, E-Mail-Adresse und Telefonnummer der Ansprechperson an das zugeordnete Team weiter.',
        ],
      ),
    ),
    section(
      'what-is-not-included',
      'What is not included',
      'Was nicht dazugehört',
      paragraph(
        'This consent does not cover publishing photos or videos that show me, or my name on a poster on the internet. The university will ask me for that separately, and saying no has no consequences for taking part.',
        'Diese Einwilligung umfasst nicht die Veröffentlichung von Fotos oder Videos, auf denen ich zu sehen bin, oder meines Namens auf einem Poster im Internet. Danach fragt mich die Universität gesondert; ein Nein hat keine Folgen für die Teilnahme.',
      ),
    ),
    section(
      'voluntary',
      'Voluntary, and withdrawn at any time',
      'Freiwillig und jederzeit widerruflich',
      paragraph(
        'My consent is voluntary. If I do not give it, I cannot take part in the project week, but this has no disadvantage for my studies or for my company. I can withdraw it at any time with effect for the future, by erasing my registration after signing in or by a message to {mailbox}. Processing up to then remains lawful. After withdrawal the university erases my data unless the law obliges it to keep them.',
        'Meine Einwilligung ist freiwillig. Ohne sie kann ich nicht an der Projektwoche teilnehmen; weitere Nachteile, etwa im Studium oder für mein Unternehmen, entstehen nicht. Ich kann sie jederzeit mit Wirkung für die Zukunft widerrufen, indem ich meine Anmeldung nach dem Einloggen lösche oder eine Nachricht an {mailbox} sende. Die Verarbeitung bis dahin bleibt rechtmäßig. Nach dem Widerruf löscht die Universität meine Daten, soweit sie nicht gesetzlich zur Aufbewahrung verpflichtet ist.',
      ),
    ),
    section(
      'storage',
      'How long',
      'Wie lange',
      paragraph(
        'My data are erased at the latest twelve months after the closing event of the edition for which I register. The university keeps the version and time of this consent for three more years as proof.',
        'Meine Daten werden spätestens zwölf Monate nach der Abschlussveranstaltung der Ausgabe gelöscht, für die ich mich anmelde. Fassung und Zeitpunkt dieser Einwilligung bewahrt die Universität drei weitere Jahre als Nachweis auf.',
      ),
    ),
    section(
      'rights',
      'My rights',
      'Meine Rechte',
      paragraph(
        'I have the right to access, rectification, erasure, restriction of processing and data portability, and the right to lodge a complaint with a supervisory authority, in particular {dataProtectionAuthority}.',
        'Ich habe das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit sowie das Recht auf Beschwerde bei einer Aufsichtsbehörde, insbesondere {dataProtectionAuthority}.',
      ),
    ),
    section(
      'how',
      'How I give my consent',
      'Wie ich einwillige',
      paragraph(
        'I give my consent by ticking the box “Declaration of Consent” in the registration form and sending the form. A signature is not needed. The version of this text and the time are stored with my registration.',
        'Ich willige ein, indem ich im Anmeldeformular das Kästchen „Einwilligungserklärung“ ankreuze und das Formular absende. Eine Unterschrift ist nicht nötig. Die Fassung dieses Textes und der Zeitpunkt werden mit meiner Anmeldung gespeichert.',
      ),
    ),
  ],
}
