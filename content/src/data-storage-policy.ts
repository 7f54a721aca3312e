import type { LegalText } from '@project-week/contract/site/content'
import { facts, label, list, paragraph, reviewNote, section } from './legal-blocks.ts'

/** The information that Articles 13 and 14 of the GDPR ask for. */
export const dataStoragePolicy: LegalText = {
  id: 'data-storage-policy',
  version: '2025-10-01',
  title: label('Data storage policy', 'Datenschutzerklärung'),
  summary: label(
    'Which data we keep about you, why, for how long, who sees it, and what you can do about it.',
    'Welche Daten wir über dich und Sie speichern, warum, wie lange, wer sie sieht und welche Rechte bestehen.',
  ),
  reviewNote,
  sections: [
    section(
      'controller',
      'Who is responsible',
      'Wer verantwortlich ist',
      paragraph(
        'The controller within the meaning of Article 4 No. 7 of the General Data Protection Regulation (GDPR) is:',
        'Verantwortlich im Sinne von Art. 4 Nr. 7 der Datenschutz-Grundverordnung (DSGVO) ist:',
      ),
      facts(
        ['University', 'Universität', '{controllerName}', '{controllerName}'],
        ['Address', 'Anschrift', '{controllerAddress}', '{controllerAddress}'],
        ['Represented by', 'Vertreten durch', '{controllerRepresentative}', '{controllerRepresentative}'],
        ['Contact for the programme', 'Kontakt zum Programm', '{mailbox}', '{mailbox}'],
        [
          'Data protection officer',
          'Datenschutzbeauftragte Stelle',
          '{dataProtectionOfficer}',
          '{dataProtectionOfficer}',
        ],
        ['E-mail', 'E-Mail', '{dataProtectionEmail}', '{dataProtectionEmail}'],
      ),
    ),
    section(
      'what-we-keep',
      'What we keep, and what for',
      'Welche Daten wir wofür verarbeiten',
      paragraph(
        'Students. From the university sign-on we receive your first and last name, matriculation number, e-mail address, place and country of birth and your current field of study. You add gender, phone number, degree, school, semester, language level, credits, preferred business fields, motivation, earlier participation, how you heard of us and, if you like, interest in patent work and the programmes you belong to. We need these data to check whether you may take part, to put together teams, to award credits and to reach you.',
        'Studierende. Von der Anmeldung der Universität erhalten wir Vor- und Nachname, Matrikelnummer, E-Mail-Adresse, Geburtsort, Geburtsland und aktuellen Studiengang. Du ergänzt Geschlecht, Telefonnummer, Abschluss, School, Semester, Sprachniveau, Credits, bevorzugte Geschäftsfelder, Motivation, frühere Teilnahme, wie du von uns erfahren hast und, wenn du möchtest, dein Interesse an Patentarbeit und Programme, denen du angehörst. Wir brauchen diese Daten, um die Teilnahme zu prüfen, Teams zusammenzustellen, Credits zu vergeben und dich zu erreichen.',
      ),
      paragraph(
        'Companies. We keep what you enter when you register: details of the company, its address, the challenge, the preferred fields of study, whether a non-disclosure agreement is needed, and name, e-mail address and phone number of the contact person. We need these data to plan the week, to put together a team and to reach you.',
        'Unternehmen. Wir speichern, was Sie bei der Anmeldung angeben: Angaben zum Unternehmen, Anschrift, Aufgabe, bevorzugte Studienfächer, Bedarf an einer Geheimhaltungsvereinbarung sowie Name, E-Mail-Adresse und Telefonnummer der Ansprechperson. Wir brauchen diese Daten, um die Woche zu planen, ein Team zusammenzustellen und Sie zu erreichen.',
      ),
      paragraph(
        'University staff who advise teams. We keep name, e-mail address, school, position, business fields, languages and motivation in order to assign advisors to teams.',
        'Beschäftigte der Universität, die Teams begleiten. Wir speichern Name, E-Mail-Adresse, School, Position, Geschäftsfelder, Sprachen und Motivation, um die Begleitung der Teams zu organisieren.',
      ),
      paragraph(
        'Subscribers. We keep first and last name, e-mail address, company and, if given, position in order to send news about the programme.',
        'Abonnentinnen und Abonnenten. Wir speichern Vor- und Nachname, E-Mail-Adresse, Unternehmen und, falls angegeben, Position, um Neuigkeiten über das Programm zu versenden.',
      ),
      paragraph(
        'Operation. We keep the mails that the site sends to you with the state of their delivery, the version and time of your consents, and a record of which administrator changed what and when.',
        'Betrieb. Wir speichern die E-Mails, die die Website verschickt, mit ihrem Zustellstatus, Fassung und Zeitpunkt der Einwilligungen und ein Protokoll darüber, wer in der Verwaltung wann was geändert hat.',
      ),
      paragraph(
        'Posters, pictures and videos. What you upload is kept with its file name, size, type, checksum, time and the account that uploaded it.',
        'Poster, Bilder und Videos. Was du hochlädst, speichern wir mit Dateiname, Größe, Typ, Prüfsumme, Zeitpunkt und dem Konto, das hochgeladen hat.',
      ),
    ),
    section(
      'legal-bases',
      'On which legal bases',
      'Auf welchen Rechtsgrundlagen',
      list(
        [
          'Registration of students, passing their data on to the matched company, and the newsletter: your consent, Article 6(1)(a) GDPR. Taking part is voluntary.',
          'Anmeldung von Studierenden, Weitergabe ihrer Daten an das zugeordnete Unternehmen und Versand von Neuigkeiten: Einwilligung nach Art. 6 Abs. 1 Buchst. a DSGVO. Die Teilnahme ist freiwillig.',
        ],
        [
          'Organising the programme as teaching and knowledge exchange, including the advisors’ data: tasks in the public interest, Article 6(1)(e) GDPR together with the higher-education law of the state.',
          'Durchführung des Programms als Lehre und Wissensaustausch, einschließlich der Daten der Begleitenden: Aufgaben im öffentlichen Interesse, Art. 6 Abs. 1 Buchst. e DSGVO in Verbindung mit dem Hochschulrecht des Landes.',
        ],
        [
          'Registration of companies: performance of the agreement on participation and steps before it, Article 6(1)(b) GDPR; for contact persons who are not a party themselves, Article 6(1)(e) GDPR.',
          'Anmeldung von Unternehmen: Erfüllung der Vereinbarung über die Teilnahme und vorvertragliche Schritte, Art. 6 Abs. 1 Buchst. b DSGVO; für Ansprechpersonen, die nicht selbst Partei sind, Art. 6 Abs. 1 Buchst. e DSGVO.',
        ],
        [
          'Security of the site and proof of consents: legal obligations, Article 6(1)(c) together with Articles 5(2), 7(1) and 32 GDPR.',
          'Sicherheit der Website und Nachweis von Einwilligungen: rechtliche Verpflichtungen, Art. 6 Abs. 1 Buchst. c in Verbindung mit Art. 5 Abs. 2, Art. 7 Abs. 1 und Art. 32 DSGVO.',
        ],
      ),
    ),
    section(
      'matching',
      'How teams are put together',
      'Wie Teams entstehen',
      paragraph(
        'A programme computes a proposal from your field of study and preferred business fields, and from the business field and preferred fields of study of the companies; among proposals of equal quality it prefers teams mixed by school and gender. A person in the project team checks the proposal, may change it, and publishes it. There is no decision based solely on automated processing within the meaning of Article 22 GDPR. You can see why you were matched with your company.',
        'Ein Programm berechnet einen Vorschlag aus deinem Studiengang und deinen bevorzugten Geschäftsfeldern sowie aus Geschäftsfeld und bevorzugten Studienfächern der Unternehmen; unter gleich guten Vorschlägen bevorzugt es Teams, die nach School und Geschlecht gemischt sind. Ein Mensch im Projektteam prüft den Vorschlag, kann ihn ändern und gibt ihn frei. Eine ausschließlich automatisierte Entscheidung im Sinne von Art. 22 DSGVO findet nicht statt. Du kannst einsehen, warum du deinem Unternehmen zugeordnet wurdest.',
      ),
    ),
    section(
      'recipients',
      'Who receives the data',
      'Wer Daten erhält',
      list(
        [
          'The project team and the IT service of the programme at the university, as far as they need the data for their work.',
          'Das Projektteam und der IT-Service des Programms an der Universität, soweit sie die Daten für ihre Arbeit brauchen.',
        ],
        [
          'The company you are matched with: name, e-mail address, phone number, field of study, degree, semester, language level and motivation. Other companies receive nothing about you.',
          'Das Unternehmen, dem du zugeordnet wirst: Name, E-Mail-Adresse, Telefonnummer, Studiengang, Abschluss, Semester, Sprachniveau und Motivation. Andere Unternehmen erhalten nichts über dich.',
        ],
        [
          'The members of your team: your name and e-mail address.',
          'Die Mitglieder deines Teams: dein Name und deine E-Mail-Adresse.',
        ],
        [
          'Your school or examination office: that you took part, if you want the credits.',
          'Deine School oder das Prüfungsamt: dass du teilgenommen hast, wenn du die Credits erhalten möchtest.',
        ],
        [
          'Processors bound by a contract under Article 28 GDPR: {hostingProvider}.',
          'Auftragsverarbeiter mit Vertrag nach Art. 28 DSGVO: {hostingProvider}.',
        ],
      ),
      paragraph(
        'We do not transfer data to countries outside the European Economic Area, with the exception of videos that you start yourself (see “Videos”).',
        'In Länder außerhalb des Europäischen Wirtschaftsraums übermitteln wir keine Daten, ausgenommen bei Videos, die du oder Sie selbst starten (siehe „Videos“).',
      ),
    ),
    section(
      'storage-periods',
      'How long we keep them',
      'Wie lange wir sie speichern',
      list(
        [
          'Registrations of students, companies and advisors, teams, mails and records of changes: until twelve months after the closing event of the edition, then we erase them. If you withdraw your registration before, you no longer take part, but it stays on record until then. If you erase it before, we remove it at once, with your place in a team, the files you uploaded and the mails about it. The record of changes, the proof of your consent and the back-ups stay for the periods named here.',
          'Anmeldungen von Studierenden, Unternehmen und Begleitenden, Teams, E-Mails und Änderungsprotokolle: bis zwölf Monate nach der Abschlussveranstaltung der Ausgabe, danach löschen wir sie. Wer seine Anmeldung vorher zurückzieht, nimmt nicht mehr teil; gespeichert bleibt sie bis dahin. Wer sie vorher löscht, entfernt sie sofort, mit dem Platz im Team, den hochgeladenen Dateien und den E-Mails dazu. Änderungsprotokolle, der Nachweis der Einwilligung und Sicherungskopien bleiben für die hier genannten Fristen.',
        ],
        [
          'Posters, pictures and videos: until twelve months after the closing event; longer only with your consent.',
          'Poster, Bilder und Videos: bis zwölf Monate nach der Abschlussveranstaltung; länger nur mit Einwilligung.',
        ],
        ['Newsletter data: until you unsubscribe.', 'Daten für den Versand von Neuigkeiten: bis zur Abmeldung.'],
        [
          'Proof of a consent (text version and time): three years after the end of the year in which it ended.',
          'Nachweis einer Einwilligung (Textfassung und Zeitpunkt): drei Jahre ab Ende des Jahres, in dem sie endete.',
        ],
        [
          'Server logs: at most 30 days. Back-ups are overwritten after at most 90 days.',
          'Server-Protokolle: höchstens 30 Tage. Sicherungskopien werden nach höchstens 90 Tagen überschrieben.',
        ],
      ),
      paragraph(
        'Longer periods that the law prescribes, for example for examination records, remain unaffected.',
        'Längere gesetzliche Fristen, etwa für Prüfungsunterlagen, bleiben unberührt.',
      ),
    ),
    section(
      'device',
      'Cookies and storage on your device',
      'Cookies und Speicher auf dem Gerät',
      paragraph(
        'We use only what the site needs to work (section 25(2) No. 2 TDDDG): a session cookie after you sign in, the cookie jwt2 by which pages know until when you are signed in, your session in the local storage of the browser until you sign out, after signing in by e-mail your address until you close the tab, a form you have begun until you send it, and your choice of language and colour scheme. There is no tracking, no advertising and no analysis by third parties. Fonts come from our own server.',
        'Wir verwenden nur, was die Website zum Funktionieren braucht (§ 25 Abs. 2 Nr. 2 TDDDG): nach der Anmeldung ein Sitzungs-Cookie, das Cookie jwt2, an dem Seiten erkennen, bis wann die Anmeldung gilt, die Sitzung im lokalen Speicher des Browsers bis zur Abmeldung, nach der Anmeldung per E-Mail die Adresse bis zum Schließen des Tabs, ein begonnenes Formular bis zum Absenden sowie die gewählte Sprache und Farbdarstellung. Es gibt kein Tracking, keine Werbung und keine Auswertung durch Dritte. Schriften kommen von unserem eigenen Server.',
      ),
      paragraph(
        'When you open a page, the server processes your IP address, the time, the address of the page and the type of browser in order to deliver the page and to fend off attacks.',
        'Beim Aufruf einer Seite verarbeitet der Server IP-Adresse, Zeitpunkt, Adresse der Seite und Art des Browsers, um die Seite auszuliefern und Angriffe abzuwehren.',
      ),
    ),
    section(
      'videos',
      'Videos',
      'Videos',
      paragraph(
        'Videos are embedded from YouTube in privacy-enhanced mode (www.youtube-nocookie.com). Nothing is loaded from there until you start a video. If you do, Google Ireland Limited receives your IP address and may process it in the United States as well; the basis is your consent by starting the video (Article 6(1)(a) GDPR, section 25(1) TDDDG).',
        'Videos sind über YouTube im erweiterten Datenschutzmodus eingebunden (www.youtube-nocookie.com). Von dort wird nichts geladen, bevor ein Video gestartet wird. Beim Start erhält Google Ireland Limited die IP-Adresse und kann sie auch in den USA verarbeiten; Grundlage ist die Einwilligung durch das Starten des Videos (Art. 6 Abs. 1 Buchst. a DSGVO, § 25 Abs. 1 TDDDG).',
      ),
    ),
    section(
      'rights',
      'Your rights',
      'Rechte',
      list(
        ['Access to your data (Article 15 GDPR)', 'Auskunft über die Daten (Art. 15 DSGVO)'],
        ['Rectification (Article 16 GDPR)', 'Berichtigung (Art. 16 DSGVO)'],
        ['Erasure (Article 17 GDPR)', 'Löschung (Art. 17 DSGVO)'],
        ['Restriction of processing (Article 18 GDPR)', 'Einschränkung der Verarbeitung (Art. 18 DSGVO)'],
        ['Data portability (Article 20 GDPR)', 'Datenübertragbarkeit (Art. 20 DSGVO)'],
        [
          'Objection to processing in the public interest, on grounds relating to your particular situation (Article 21 GDPR)',
          'Widerspruch gegen die Verarbeitung im öffentlichen Interesse aus Gründen der besonderen Situation (Art. 21 DSGVO)',
        ],
        [
          'Withdrawal of a consent at any time with effect for the future (Article 7(3) GDPR)',
          'Widerruf einer Einwilligung jederzeit mit Wirkung für die Zukunft (Art. 7 Abs. 3 DSGVO)',
        ],
      ),
      paragraph(
        'As a student you can see, correct, download and erase your registration yourself after signing in. For everything else write to {mailbox} or {dataProtectionEmail}. You may also lodge a complaint with a supervisory authority, in particular: {dataProtectionAuthority}.',
        'Als Studentin oder Student kannst du deine Anmeldung nach dem Einloggen selbst einsehen, berichtigen, herunterladen und löschen. Für alles andere genügt eine Nachricht an {mailbox} oder {dataProtectionEmail}. Außerdem besteht das Recht auf Beschwerde bei einer Aufsichtsbehörde, insbesondere: {dataProtectionAuthority}.',
      ),
    ),
    section(
      'must-i',
      'Do I have to provide the data?',
      'Müssen die Daten angegeben werden?',
      paragraph(
        'No. But without the fields marked as required we cannot process a registration. If you do not take part, this has no disadvantage for your studies.',
        'Nein. Ohne die Pflichtangaben können wir eine Anmeldung aber nicht bearbeiten. Wer nicht teilnimmt, hat dadurch keinen Nachteil im Studium.',
      ),
    ),
  ],
}
