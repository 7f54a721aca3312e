import type { Faq } from '@project-week/contract/site/content'

export const faq: Faq = {
  companies: [
    {
      id: 'who-can-take-part',
      question: { en: 'Which companies can take part?', de: 'Welche Unternehmen können teilnehmen?' },
      answer: [
        {
          en: 'Small and medium-sized companies from any field, from a bakery with 30 people to a machine builder with 900. Larger companies are welcome too if one of their departments works like a small one. What counts is a question that is worth five days and someone who has time for five students.',
          de: 'Kleine und mittlere Unternehmen aller Branchen, von der Bäckerei mit 30 bis zum Maschinenbauer mit 900 Beschäftigten. Größere sind willkommen, wenn eine Abteilung wie ein kleines Unternehmen arbeitet. Entscheidend sind eine Frage, die fünf Tage wert ist, und eine Person, die Zeit für fünf Studierende hat.',
        },
      ],
    },
    {
      id: 'costs',
      question: { en: 'What does it cost us?', de: 'Was kostet uns das?' },
      answer: [
        {
          en: 'There is no participation fee. You cover travel and accommodation for up to 5 students: the journey there and back, four nights, and meals on site. Public transport and a simple guest house are perfectly fine.',
          de: 'Eine Teilnahmegebühr gibt es nicht. Sie übernehmen Reise und Unterkunft für bis zu 5 Studierende: Hin- und Rückfahrt, vier Nächte und die Verpflegung vor Ort. Bahn und ein einfacher Gasthof sind völlig in Ordnung.',
        },
      ],
    },
    {
      id: 'good-challenge',
      question: { en: 'What makes a good challenge?', de: 'Was ist eine gute Aufgabe?' },
      answer: [
        {
          en: 'One sentence, one number that should change, and data or people that students can get to from Monday. “Why do 8 % of our returns arrive damaged?” works. “Our digital strategy” does not.',
          de: 'Ein Satz, eine Zahl, die sich ändern soll, und Daten oder Menschen, die ab Montag erreichbar sind. „Warum kommen 8 % unserer Rücksendungen beschädigt an?“ funktioniert. „Unsere Digitalstrategie“ nicht.',
        },
        {
          en: 'You do not have to know the answer, and it need not be technical. Sales, purchasing, staff and patents have all been good challenges.',
          de: 'Sie müssen die Antwort nicht kennen, und technisch muss sie auch nicht sein. Vertrieb, Einkauf, Personal und Patente eignen sich genauso.',
        },
      ],
    },
    {
      id: 'who-comes',
      question: { en: 'Who will come to us?', de: 'Wer kommt zu uns?' },
      answer: [
        {
          en: 'A team of about 5 master’s students who have finished at least their first semester. You name up to five degree programmes in order of preference. Students name up to three fields of business, and we look for the best match overall.',
          de: 'Ein Team aus etwa 5 Masterstudierenden, die mindestens ihr erstes Semester abgeschlossen haben. Sie nennen bis zu fünf Studiengänge in Ihrer Reihenfolge, die Studierenden bis zu drei Branchen. Daraus berechnen wir die insgesamt beste Zuordnung.',
        },
      ],
    },
    {
      id: 'effort',
      question: { en: 'How much of our time does it take?', de: 'Wie viel Zeit brauchen wir dafür?' },
      answer: [
        {
          en: 'Plan for one contact person with about half a day each on Monday, Wednesday and Friday, who can be reached in between. Before the week: an hour to sharpen the challenge, and time to book rooms.',
          de: 'Rechnen Sie mit einer Ansprechperson, die am Montag, Mittwoch und Freitag je einen halben Tag da ist und dazwischen ein offenes Ohr hat. Vorab kommen eine Stunde für den Zuschnitt der Aufgabe und die Buchung der Zimmer dazu.',
        },
      ],
    },
    {
      id: 'nda',
      question: { en: 'Our topic is confidential. Is that a problem?', de: 'Unser Thema ist vertraulich. Geht das?' },
      answer: [
        {
          en: 'No. Say when you register that you need a non-disclosure agreement. Once your team is published, upload the agreement as a PDF on your page. Your students find it on theirs and sign it before the week. Keep the poster in mind: agree with your team on Wednesday what it may show, because posters are shown at the closing event.',
          de: 'Ja. Geben Sie bei der Anmeldung an, dass Sie eine Geheimhaltungsvereinbarung brauchen. Sobald Ihr Team veröffentlicht ist, laden Sie sie als PDF auf Ihrer Seite hoch. Die Studierenden finden sie auf ihrer Seite und unterschreiben sie vor der Woche. Denken Sie an das Poster: Klären Sie am Mittwoch mit dem Team, was darauf stehen darf, denn die Poster hängen bei der Abschlussveranstaltung.',
        },
      ],
    },
    {
      id: 'results',
      question: { en: 'Who owns the results?', de: 'Wem gehören die Ergebnisse?' },
      answer: [
        {
          en: 'What your company brings stays yours. You may use everything the team works out for you within your company, free of charge. If an invention comes out of it, talk to us before anyone publishes it: students own what they invent, and we’ll help you reach an agreement.',
          de: 'Was Sie mitbringen, bleibt Ihr Eigentum. Was das Team für Sie erarbeitet, dürfen Sie im eigenen Unternehmen kostenfrei nutzen. Entsteht eine Erfindung, sprechen Sie uns an, bevor jemand sie veröffentlicht: Erfindungen gehören den Studierenden, und wir vermitteln eine Vereinbarung.',
        },
      ],
      link: {
        label: { en: 'Conditions of participation', de: 'Teilnahmebedingungen' },
        href: '/terms',
      },
    },
    {
      id: 'how-many-teams',
      question: { en: 'Can we have more than one team?', de: 'Können wir mehr als ein Team bekommen?' },
      answer: [
        {
          en: 'One company, one team is the rule, so that as many companies as possible get one. If you have two separate challenges and two contact persons, email {mailbox}.',
          de: 'Die Regel ist ein Team je Unternehmen, damit möglichst viele eines bekommen. Wenn Sie zwei getrennte Aufgaben und zwei Ansprechpersonen haben, schreiben Sie an {mailbox}.',
        },
      ],
    },
    {
      id: 'no-team',
      question: { en: 'Are we guaranteed a team?', de: 'Bekommen wir sicher ein Team?' },
      answer: [
        {
          en: 'No. If there are too few students, some companies won’t get a team. We’ll email you either way once the teams are decided. The more degree programmes you list, the better your chances.',
          de: 'Nein. Wenn es zu wenige Studierende gibt, bekommen nicht alle Unternehmen ein Team. Sobald die Teams feststehen, schreiben wir Ihnen in jedem Fall. Je mehr Studiengänge Sie nennen, desto besser sind Ihre Chancen.',
        },
      ],
    },
    {
      id: 'after-registration',
      question: { en: 'What happens after we have registered?', de: 'Was passiert nach der Anmeldung?' },
      answer: [
        {
          en: 'We email you a confirmation straight away. The matching begins after the deadline for companies, {registrationCloses}. Once the teams are decided, we’ll email you the names of your team so you can book travel and rooms.',
          de: 'Sie bekommen sofort eine Bestätigung per E-Mail. Das Matching beginnt nach dem Anmeldeschluss für Unternehmen, {registrationCloses}. Sobald die Teams feststehen, schreiben wir Ihnen, wer zu Ihrem Team gehört. Dann können Sie Anreise und Zimmer buchen.',
        },
      ],
    },
  ],
  students: [
    {
      id: 'who-can-register',
      question: { en: 'Who can register?', de: 'Wer kann sich anmelden?' },
      answer: [
        {
          en: 'Master’s students from all schools who will have finished their first semester by the project week. Bachelor’s and doctoral students cannot take part. You need your university account to sign in.',
          de: 'Masterstudierende aller Fakultäten, die bis zur Projektwoche ihr erstes Semester abgeschlossen haben. Bachelorstudierende und Promovierende können nicht teilnehmen. Für die Anmeldung brauchst du deine Uni-Kennung.',
        },
      ],
    },
    {
      id: 'deadline',
      question: { en: 'What are the registration deadlines?', de: 'Wann ist Anmeldeschluss?' },
      answer: [
        {
          en: 'Deadline for students: the end of {studentsClose}. Deadline for companies: {registrationCloses}. The matching follows.',
          de: 'Anmeldeschluss für Studierende: {studentsClose} um 23:59 Uhr. Anmeldeschluss für Unternehmen: {registrationCloses}. Danach folgt das Matching.',
        },
      ],
    },
    {
      id: 'credits',
      question: { en: 'How many credits do I get?', de: 'Wie viele Credits bekomme ich?' },
      answer: [
        {
          en: '3 credits for {semester}, depending on your school. Some schools count the week as an elective, some as a soft-skill module. If you’re counting on the credits, ask your school before you register.',
          de: '3 Credits für das {semester}, je nach Fakultät. Manche rechnen die Woche als Wahlfach an, manche als überfachliche Leistung. Frag vor der Anmeldung dein Studienbüro, wenn du die Credits fest einplanst.',
        },
      ],
    },
    {
      id: 'costs',
      question: { en: 'What do I have to pay?', de: 'Was muss ich bezahlen?' },
      answer: [
        {
          en: 'Nothing. The company covers travel and accommodation. Most companies book the tickets. If you pay for something yourself, keep the receipt and claim it back from the company.',
          de: 'Nichts. Das Unternehmen übernimmt Anreise und Unterkunft. Meist bucht es die Tickets selbst. Wenn du etwas auslegst, heb den Beleg auf und rechne mit dem Unternehmen ab.',
        },
      ],
    },
    {
      id: 'choose-company',
      question: { en: 'Can I choose my company?', de: 'Kann ich mir das Unternehmen aussuchen?' },
      answer: [
        {
          en: 'You choose up to three fields of business, your favourite first. The matching places as many students as possible and then looks for the best match overall. Once the teams are published, your page explains why you were matched with this company and not another.',
          de: 'Du wählst bis zu drei Branchen, die liebste zuerst. Das Matching bringt zuerst möglichst viele in ein Team und sucht dann die insgesamt beste Zuordnung. Sobald die Teams veröffentlicht sind, steht auf deiner Seite, warum es dieses Unternehmen wurde und kein anderes.',
        },
      ],
    },
    {
      id: 'with-friends',
      question: {
        en: 'Can I take part together with a friend?',
        de: 'Kann ich mit einer Freundin oder einem Freund teilnehmen?',
      },
      answer: [
        {
          en: 'We can’t promise it. The matching is based on degree programme and field of business, not on friendship. You’ll know more people on Friday than on Monday.',
          de: 'Versprechen können wir es nicht. Das Matching richtet sich nach Studiengang und Branche, nicht nach Freundschaften. Am Freitag kennst du mehr Leute als am Montag.',
        },
      ],
    },
    {
      id: 'german',
      question: { en: 'Do I need German?', de: 'Muss ich Deutsch können?' },
      answer: [
        {
          en: 'Not for every company. You state your level when you register. The programme office sees it when it reviews the teams. English is enough for the poster and for everything on this site.',
          de: 'Nicht für jedes Unternehmen. Bei der Anmeldung gibst du dein Niveau an. Das Programmbüro sieht es, wenn es die Teams prüft. Für das Poster und alles auf dieser Seite reicht Englisch.',
        },
      ],
    },
    {
      id: 'lectures',
      question: {
        en: 'The week is during the semester. What about my lectures?',
        de: 'Die Woche liegt im Semester. Was ist mit meinen Veranstaltungen?',
      },
      answer: [
        {
          en: 'You’ll be on site all week, so you’ll miss your classes. Dates: {week}. Tell your lecturers early. The programme office can confirm your participation on request.',
          de: 'Du bist die ganze Woche vor Ort und verpasst, was in dieser Zeit stattfindet. Termin: {week}. Sag deinen Lehrenden früh Bescheid. Das Programmbüro bestätigt dir die Teilnahme auf Wunsch.',
        },
      ],
    },
    {
      id: 'poster',
      question: {
        en: 'What has to be on the poster, and when is it due?',
        de: 'Was muss auf das Poster, und wann ist Abgabe?',
      },
      answer: [
        {
          en: 'Problem, approach, result and recommendation on one A0 page, as a PDF of at most 100 MB. Use our template or your own design. Deadline: the last day of the week, {weekEnd}. Name the file team_company.pdf and upload it here.',
          de: 'Problem, Vorgehen, Ergebnis und Empfehlung auf einer A0-Seite, als PDF mit höchstens 100 MB. Nimm unsere Vorlage oder gestalte frei. Abgabe: am letzten Tag der Woche, {weekEnd}. Nenn die Datei team_company.pdf und lade sie hier hoch.',
        },
      ],
      link: { label: { en: 'See examples of posters', de: 'Beispielposter ansehen' }, href: '/posters' },
    },
    {
      id: 'withdraw',
      question: {
        en: 'I registered but can’t come. What now?',
        de: 'Ich bin angemeldet, kann aber nicht kommen. Was nun?',
      },
      answer: [
        {
          en: 'Before and during the week: withdraw your registration on your page as soon as you know. You don’t need to give a reason. If you’re already in a team, we’re told straight away: your team and a company are counting on you.',
          de: 'Vor und während der Woche: Zieh deine Anmeldung auf deiner Seite zurück, sobald du es weißt. Einen Grund musst du nicht nennen. Bist du schon in einem Team, erfährt es das Programmbüro sofort: Dein Team und ein Unternehmen rechnen mit dir.',
        },
      ],
    },
    {
      id: 'again',
      question: {
        en: 'I took part last year. Can I come again?',
        de: 'Ich war letztes Jahr dabei. Kann ich wieder mitmachen?',
      },
      answer: [
        {
          en: 'Tell us in the form that you have taken part before. If your page says that you are already registered, you can’t register for this edition. Email {mailbox} if you think that’s wrong.',
          de: 'Gib im Formular an, dass du schon einmal dabei warst. Steht auf deiner Seite, dass du bereits angemeldet bist, ist eine neue Anmeldung für diese Ausgabe nicht möglich. Schreib an {mailbox}, wenn das nicht stimmen kann.',
        },
      ],
    },
  ],
}
