import type { LegalText } from '@project-week/contract/site/content'
import { facts, label, paragraph, reviewNote, section } from './legal-blocks.ts'

export const imprint: LegalText = {
  id: 'imprint',
  version: '2025-09-01',
  title: label('Imprint', 'Impressum'),
  summary: label('Who is responsible for this site.', 'Wer für diese Website verantwortlich ist.'),
  reviewNote: reviewNote,
  sections: [
    section(
      'provider',
      'Provider (section 5 DDG)',
      'Anbieterin (§ 5 DDG)',
      facts(
        ['University', 'Universität', '{controllerName}', '{controllerName}'],
        ['Address', 'Anschrift', '{controllerAddress}', '{controllerAddress}'],
        ['Telephone', 'Telefon', '{controllerPhone}', '{controllerPhone}'],
        ['E-mail', 'E-Mail', '{controllerEmail}', '{controllerEmail}'],
        ['Legal form', 'Rechtsform', 'Corporation under public law', 'Körperschaft des öffentlichen Rechts'],
        ['Represented by', 'Vertreten durch', '{controllerRepresentative}', '{controllerRepresentative}'],
        ['Supervised by', 'Zuständige Aufsicht', '{supervisoryBody}', '{supervisoryBody}'],
        ['VAT number', 'Umsatzsteuer-ID', '{vatId}', '{vatId}'],
      ),
    ),
    section(
      'content',
      'Responsible for the content',
      'Verantwortlich für den Inhalt',
      paragraph(
        'Project lead of Project Week {programme}, at the address above. E-mail: {mailbox}',
        'Projektleitung der Projektwoche {programme}, Anschrift wie oben. E-Mail: {mailbox}',
      ),
    ),
    section(
      'copyright',
      'Copyright',
      'Urheberrecht',
      paragraph(
        'Texts, drawings and the design of this site belong to the university unless stated otherwise. Posters belong to the teams that made them. Names and marks of companies belong to those companies.',
        'Texte, Zeichnungen und Gestaltung dieser Website gehören der Universität, soweit nichts anderes angegeben ist. Die Poster gehören den Teams, die sie gemacht haben. Namen und Zeichen von Unternehmen gehören diesen Unternehmen.',
      ),
    ),
    section(
      'links',
      'Links to other sites',
      'Links zu anderen Websites',
      paragraph(
        'We checked linked sites when we set the links. Their providers alone are responsible for their content. If you notice something unlawful, write to {mailbox} and we remove the link.',
        'Verlinkte Websites haben wir beim Setzen der Links geprüft. Für ihren Inhalt sind allein die Anbieter verantwortlich. Fällt etwas Rechtswidriges auf, genügt eine Nachricht an {mailbox}, und wir entfernen den Link.',
      ),
    ),
  ],
}
