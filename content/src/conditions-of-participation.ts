import type { LegalText } from '@project-week/contract/site/content'
import { label, list, paragraph, reviewNote, section } from './legal-blocks.ts'

export const conditionsOfParticipation: LegalText = {
  id: 'conditions-of-participation',
  version: '2025-09-15',
  title: label('Conditions of participation', 'Teilnahmebedingungen'),
  summary: label(
    'What students, companies and the university owe each other.',
    'Was Studierende, Unternehmen und Universität einander zusagen.',
  ),
  reviewNote,
  sections: [
    section(
      'programme',
      'The programme',
      'Das Programm',
      paragraph(
        'Project Week {programme} is organised by {controllerName}. Teams of about five master’s students, at most five per company, work for one week on a challenge that a company sets. The week takes place on site at the company: {week}. It ends with a poster; a closing event follows in {closingEvent}.',
        'Veranstalterin der Projektwoche {programme} ist {controllerName}. Teams aus etwa fünf Masterstudierenden, höchstens fünf je Unternehmen, bearbeiten eine Woche lang eine Aufgabe des Unternehmens. Die Woche findet vor Ort beim Unternehmen statt: {week}. Am Ende steht ein Poster; die Abschlussveranstaltung folgt im {closingEvent}.',
      ),
    ),
    section(
      'who',
      'Who can take part',
      'Wer teilnehmen kann',
      list(
        [
          'Students who are enrolled in a master’s programme at the university and have finished their first semester.',
          'Studierende, die an der Universität in einem Masterstudiengang eingeschrieben sind und ihr erstes Semester abgeschlossen haben.',
        ],
        [
          'Small and medium-sized companies, and comparable organisations, that set a challenge for a student team and name a contact person. The university decides on exceptions.',
          'Kleine und mittlere Unternehmen sowie vergleichbare Einrichtungen, die einem Studierendenteam eine Aufgabe stellen und eine Ansprechperson benennen. Über Ausnahmen entscheidet die Universität.',
        ],
      ),
    ),
    section(
      'registration',
      'Registration and matching',
      'Anmeldung und Zuordnung',
      paragraph(
        'You register on this site; registration closes {studentsClose} for students and {registrationCloses} for companies. All information has to be true and complete. There is no entitlement to a place or to a team. The university matches students and companies by field of study and business field, and informs both sides about the result.',
        'Die Anmeldung erfolgt über diese Website; Anmeldeschluss ist der {studentsClose} für Studierende und der {registrationCloses} für Unternehmen. Alle Angaben müssen wahr und vollständig sein. Ein Anspruch auf einen Platz oder ein Team besteht nicht. Die Universität ordnet Studierende und Unternehmen nach Studienfach und Branche einander zu und informiert beide Seiten über das Ergebnis.',
      ),
    ),
    section(
      'students',
      'What students promise',
      'Was Studierende zusagen',
      list(
        [
          'You are on site for the whole week and take part in the work of your team.',
          'Du bist die ganze Woche vor Ort und arbeitest in deinem Team mit.',
        ],
        [
          'Your team presents its results on a poster and uploads it by the last day of the week, {weekEnd}.',
          'Dein Team präsentiert die Ergebnisse auf einem Poster und lädt es bis zum letzten Tag der Woche, dem {weekEnd}, hoch.',
        ],
        [
          'You follow the rules of the company on safety and confidentiality, and sign a non-disclosure agreement if the company asked for one when it registered.',
          'Du hältst dich an die Regeln des Unternehmens zu Sicherheit und Vertraulichkeit und unterschreibst eine Geheimhaltungsvereinbarung, wenn das Unternehmen sie bei der Anmeldung verlangt hat.',
        ],
        [
          'If you cannot come, you withdraw your registration without delay.',
          'Kannst du nicht teilnehmen, ziehst du deine Anmeldung unverzüglich zurück.',
        ],
      ),
    ),
    section(
      'companies',
      'What companies promise',
      'Was Unternehmen zusagen',
      list(
        [
          'You cover the costs of travel, hosting and meals of your student team, up to five people, from arrival on Monday to departure on Friday.',
          'Sie tragen die Kosten für Reise, Unterkunft und Verpflegung Ihres Teams von bis zu fünf Personen, von der Anreise am Montag bis zur Abreise am Freitag.',
        ],
        [
          'You set a challenge that can be worked on in a week, and provide a workplace, the necessary information and a contact person.',
          'Sie stellen eine Aufgabe, die sich in einer Woche bearbeiten lässt, und sorgen für einen Arbeitsplatz, die nötigen Informationen und eine Ansprechperson.',
        ],
        [
          'You brief the team on safety at work on the first day. The week is neither employment nor an internship; no wage is owed.',
          'Sie unterweisen das Team am ersten Tag in Arbeitssicherheit. Die Woche ist weder Arbeitsverhältnis noch Praktikum; eine Vergütung ist nicht geschuldet.',
        ],
        [
          'You use the personal data of the students for the project week only and erase them afterwards, unless a student agrees to something else.',
          'Sie nutzen die personenbezogenen Daten der Studierenden nur für die Projektwoche und löschen sie danach, sofern die Betroffenen nichts anderes mit Ihnen vereinbaren.',
        ],
      ),
    ),
    section(
      'credits',
      'Credits',
      'Credits',
      paragraph(
        'Students who took part in the whole week and handed in the poster receive 3 credits for {semester}, as far as the rules of their school provide for it.',
        'Studierende, die an der ganzen Woche teilgenommen und das Poster abgegeben haben, erhalten 3 Credits für das {semester}, soweit die Regelungen ihrer School das vorsehen.',
      ),
    ),
    section(
      'results',
      'Results, confidentiality, posters',
      'Ergebnisse, Vertraulichkeit, Poster',
      paragraph(
        'What a company contributes remains its own. The members of a team grant the company a simple, free-of-charge right, unlimited in time, to use their results for its own purposes. Inventions and copyright otherwise remain with those who created them; a transfer needs an agreement of its own.',
        'Was ein Unternehmen einbringt, bleibt sein Eigentum. Die Mitglieder des Teams räumen dem Unternehmen ein einfaches, kostenfreies und zeitlich unbefristetes Recht ein, ihre Ergebnisse für eigene Zwecke zu nutzen. Erfindungen und Urheberrechte bleiben im Übrigen bei denen, die sie geschaffen haben; eine Übertragung bedarf einer eigenen Vereinbarung.',
      ),
      paragraph(
        'Posters are shown at the closing event. The university may publish a poster on this site only if the team and the company agree. Team and company settle before the presentation what may not appear on the poster.',
        'Die Poster werden bei der Abschlussveranstaltung gezeigt. Auf dieser Website veröffentlicht die Universität ein Poster nur, wenn Team und Unternehmen zustimmen. Team und Unternehmen klären vor der Präsentation, was nicht auf dem Poster stehen darf.',
      ),
    ),
    section(
      'conduct',
      'Conduct',
      'Umgang miteinander',
      paragraph(
        'We treat each other with respect. Discrimination, harassment and violence have no place here. Whoever breaks these conditions seriously can be excluded by the university. If something happens to you, tell the project lead: {mailbox}.',
        'Wir gehen respektvoll miteinander um. Diskriminierung, Belästigung und Gewalt haben hier keinen Platz. Wer grob gegen diese Bedingungen verstößt, kann von der Universität ausgeschlossen werden. Wenn etwas vorfällt, wenden Sie sich oder wende dich an die Projektleitung: {mailbox}.',
      ),
    ),
    section(
      'liability',
      'Insurance and liability',
      'Versicherung und Haftung',
      paragraph(
        'Whether statutory accident insurance covers the week depends on how it is part of the studies; the university informs participants before the week. Personal liability insurance is recommended. The university is liable without limit for intent and gross negligence and for injury to life, body or health; for slight negligence it is liable only for breach of essential obligations and only for foreseeable damage that is typical of the contract.',
        'Ob die gesetzliche Unfallversicherung die Woche abdeckt, hängt davon ab, wie sie Teil des Studiums ist; die Universität informiert die Teilnehmenden vor der Woche. Eine private Haftpflichtversicherung wird empfohlen. Die Universität haftet unbeschränkt bei Vorsatz und grober Fahrlässigkeit sowie bei Verletzung von Leben, Körper oder Gesundheit; bei leichter Fahrlässigkeit haftet sie nur für die Verletzung wesentlicher Pflichten und nur für den vertragstypischen, vorhersehbaren Schaden.',
      ),
    ),
    section(
      'changes',
      'Withdrawal, cancellation, changes',
      'Rücktritt, Absage, Änderungen',
      paragraph(
        'Students and companies may withdraw at any time; after teams are published please tell the project lead as well. The university may cancel or move the week for an important reason, for example if too few people register. Costs that a company has already incurred are not refunded by the university. If these conditions change, participants are told by e-mail; the version that was accepted at registration stays stored with it.',
        'Studierende und Unternehmen können jederzeit zurücktreten; stehen die Teams schon fest, bitte auch die Projektleitung informieren. Die Universität kann die Woche aus wichtigem Grund absagen oder verlegen, etwa bei zu wenigen Anmeldungen. Kosten, die einem Unternehmen bereits entstanden sind, erstattet die Universität nicht. Ändern sich diese Bedingungen, erfahren Teilnehmende das per E-Mail; die bei der Anmeldung akzeptierte Fassung bleibt mit ihr gespeichert.',
      ),
    ),
    section(
      'law',
      'Applicable law',
      'Anwendbares Recht',
      paragraph(
        'German law applies. If a provision is invalid, the others remain in force. In case of doubt the German text prevails; the English one is a translation.',
        'Es gilt deutsches Recht. Ist eine Bestimmung unwirksam, bleiben die übrigen wirksam. Im Zweifel gilt der deutsche Text; der englische ist eine Übersetzung.',
      ),
    ),
  ],
}
