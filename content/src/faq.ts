import type { Faq } from '@project-week/contract/site/content'

export const faq: Faq = {
  companies: [
    {
      id: 'who-can-take-part',
      question: { en: 'Which companies can take part?', de: 'Welche Unternehmen können teilnehmen?' },
      answer: [
        {
          en: 'Small and medium-sized companies from any field, from the bakery with 30 people to the machine builder with 900. Larger companies are welcome too if a department of yours works like a small one. What counts is a question that is worth five days and a person who has time for five students.',
          de: 'Kleine und mittlere Unternehmen aller Branchen, von der Bäckerei mit 30 bis zum Maschinenbauer mit 900 Beschäftigten. Größere sind willkommen, wenn eine Abteilung wie ein kleines Unternehmen arbeitet. Entscheidend sind eine Frage, die fünf Tage wert ist, und eine Person, die Zeit für fünf Studierende hat.',
        },
      ],
    },
    {
      id: 'costs',
      question: { en: 'What does it cost us?', de: 'Was kostet uns das?' },
      answer: [
        {
          en: 'There is no participation fee. You cover travel and hosting for up to 5 students: the journey there and back, four nights, and meals on site. Public transport and a simple guest house are perfectly fine.',
          de: 'Eine Teilnahmegebühr gibt es nicht. Sie übernehmen Reise und Unterkunft für bis zu 5 Studierende: Hin- und Rückfahrt, vier Nächte und die Verpflegung vor Ort. Bahn und ein einfacher Gasthof sind völlig in Ordnung.',
        },
      ],
    },
    {
      id: 'good-challenge',
      question: { en: 'What makes a good challenge?', de: 'Was ist eine gute Aufgabe?' },
      answer: [
        {
          en: 'One sentence, one number that should change, and data or people that students can reach from Monday on. “Why do 8 % of our returns arrive damaged?” works. “Our digital strategy” does not.',
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
          en: 'A team of about 5 master’s students who have finished at least their first semester. You name up to five fields of study in order of preference, students name up to three business fields, and we look for the best fit for everybody.',
          de: 'Ein Team aus etwa 5 Masterstudierenden, die mindestens ihr erstes Semester abgeschlossen haben. Sie nennen bis zu fünf Studienfächer in Ihrer Reihenfolge, die Studierenden bis zu drei Geschäftsfelder, und wir suchen die beste Lösung für alle.',
        },
      ],
    },
    {
      id: 'effort',
      question: { en: 'How much of our time does it take?', de: 'Wie viel Zeit brauchen wir dafür?' },
      answer: [
        {
          en: 'Plan one contact person with about half a day each on Monday, Wednesday and Friday, and an open ear in between. Before the week: an hour to sharpen the challenge, and the booking of beds.',
          de: 'Rechnen Sie mit einer Ansprechperson, die am Montag, Mittwoch und Freitag je einen halben Tag da ist und dazwischen ein offenes Ohr hat. Vorab kommen eine Stunde für den Zuschnitt der Aufgabe und die Buchung der Zimmer dazu.',
        },
      ],
    },
    {
      id: 'nda',
      question: { en: 'Our topic is confidential. Is that a problem?', de: 'Unser Thema ist vertraulich. Geht das?' },
      answer: [
        {
          en: 'No. Say when you register that you need a non-disclosure agreement. You send us your agreement, and every member of your team signs it before the week. Keep the poster in mind: agree with your team on Wednesday what may stand on it, because posters are shown at the closing event.',
          de: 'Ja. Geben Sie bei der Anmeldung an, dass Sie eine Geheimhaltungsvereinbarung brauchen. Sie schicken sie uns, und alle im Team unterschreiben vor der Woche. Denken Sie an das Poster: Klären Sie am Mittwoch mit dem Team, was darauf stehen darf, denn die Poster hängen bei der Abschlussveranstaltung.',
        },
      ],
    },
    {
      id: 'results',
      question: { en: 'Who owns the results?', de: 'Wem gehören die Ergebnisse?' },
      answer: [
        {
          en: 'What your company brings stays yours. You may use everything the team works out for you inside your company without paying for it. If an invention comes up, talk to us before anybody publishes it: students own what they invent, and a fair agreement is usually reached quickly.',
          de: 'Was Sie mitbringen, bleibt Ihres. Was das Team für Sie erarbeitet, dürfen Sie im eigenen Unternehmen kostenfrei nutzen. Entsteht eine Erfindung, sprechen Sie uns an, bevor jemand sie veröffentlicht: Erfindungen gehören den Studierenden, und eine faire Vereinbarung ist schnell getroffen.',
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
          en: 'One company, one team is the rule, so that as many companies as possible get one. If you have two separate challenges and two contact persons, write to {mailbox}.',
          de: 'Die Regel ist ein Team je Unternehmen, damit möglichst viele eines bekommen. Wenn Sie zwei getrennte Aufgaben und zwei Ansprechpersonen haben, schreiben Sie an {mailbox}.',
        },
      ],
    },
    {
      id: 'no-team',
      question: { en: 'Are we guaranteed a team?', de: 'Bekommen wir sicher ein Team?' },
      answer: [
        {
          en: 'Not always. If more companies register than there are students, some go away empty-handed; once the teams are decided, we write to you either way. Companies that list several fields of study and describe a concrete problem have the best chances.',
          de: 'Nicht immer. Melden sich mehr Unternehmen an, als Studierende da sind, gehen manche leer aus; sobald die Teams feststehen, schreiben wir Ihnen so oder so. Die besten Chancen haben Unternehmen, die mehrere Studienfächer nennen und ein konkretes Problem beschreiben.',
        },
      ],
    },
    {
      id: 'after-registration',
      question: { en: 'What happens after we have registered?', de: 'Was passiert nach der Anmeldung?' },
      answer: [
        {
          en: 'You receive a confirmation by e-mail at once. Registration closes {registrationCloses} for companies; then we match. As soon as the teams are decided, we write to you who is coming, and you book travel and rooms.',
          de: 'Sie bekommen sofort eine Bestätigung per E-Mail. Anmeldeschluss für Unternehmen ist der {registrationCloses}; danach ordnen wir zu. Sobald die Teams feststehen, schreiben wir Ihnen, wer kommt; dann buchen Sie Anreise und Zimmer.',
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
          en: 'Master’s students of all schools who have finished their first semester. Bachelor’s and doctoral students cannot take part. You need your university account to sign in.',
          de: 'Masterstudierende aller Fakultäten, die ihr erstes Semester abgeschlossen haben. Bachelorstudierende und Promovierende können nicht teilnehmen. Für die Anmeldung brauchst du deine Uni-Kennung.',
        },
      ],
    },
    {
      id: 'deadline',
      question: { en: 'When does registration close?', de: 'Bis wann kann ich mich anmelden?' },
      answer: [
        {
          en: 'Students register until {studentsClose}, the whole day. Companies have until {registrationCloses}; we match after that.',
          de: 'Studierende melden sich bis zum {studentsClose} an, den ganzen Tag über. Unternehmen haben bis zum {registrationCloses} Zeit; danach ordnen wir zu.',
        },
      ],
    },
    {
      id: 'credits',
      question: { en: 'How many credits do I get?', de: 'Wie viele Credits bekomme ich?' },
      answer: [
        {
          en: '3 credits for {semester}, depending on your school. Some schools count the week as an elective, some as a soft-skill module. Ask your study office before you register if the credits matter for your plan.',
          de: '3 Credits für das {semester}, je nach Fakultät. Manche rechnen die Woche als Wahlfach an, manche als überfachliche Leistung. Frag vor der Anmeldung dein Studienbüro, wenn du die Credits fest einplanst.',
        },
      ],
    },
    {
      id: 'costs',
      question: { en: 'What do I have to pay?', de: 'Was muss ich bezahlen?' },
      answer: [
        {
          en: 'Nothing. The company covers travel and hosting. In most teams it books the tickets; if you pay something first, keep the receipt and settle it with the company.',
          de: 'Nichts. Das Unternehmen übernimmt Anreise und Unterkunft. Meist bucht es die Tickets selbst; wenn du etwas auslegst, heb den Beleg auf und rechne mit dem Unternehmen ab.',
        },
      ],
    },
    {
      id: 'choose-company',
      question: { en: 'Can I choose my company?', de: 'Kann ich mir das Unternehmen aussuchen?' },
      answer: [
        {
          en: 'You choose up to three business fields, your favourite first. The matching puts as many people as possible in a team and then looks for the best fit for everybody. Once the teams are published, your page tells you why it became this company, and why not another.',
          de: 'Du wählst bis zu drei Geschäftsfelder, das liebste zuerst. Die Zuordnung bringt möglichst viele in ein Team und sucht dann die beste Lösung für alle. Sobald die Teams veröffentlicht sind, steht auf deiner Seite, warum es dieses Unternehmen wurde und kein anderes.',
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
          en: 'We do not promise it. Teams are mixed on purpose: different schools, different views. You will know more people on Friday than on Monday.',
          de: 'Versprechen können wir es nicht. Die Teams sind bewusst gemischt: verschiedene Fakultäten, verschiedene Blickwinkel. Am Freitag kennst du mehr Leute als am Montag.',
        },
      ],
    },
    {
      id: 'german',
      question: { en: 'Do I need German?', de: 'Muss ich Deutsch können?' },
      answer: [
        {
          en: 'Not for every company. You state your level when you register; whoever reviews the teams sees it, and companies tell us what they need. English is enough for the poster and for everything on this site.',
          de: 'Nicht für jedes Unternehmen. Bei der Anmeldung gibst du dein Niveau an; wer die Teams prüft, sieht es, und die Unternehmen sagen uns, was sie brauchen. Für das Poster und alles auf dieser Seite reicht Englisch.',
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
          en: 'You are on site all week, {week}, so you miss what takes place then. Tell your lecturers early; on request the project lead confirms your participation.',
          de: 'Du bist die ganze Woche vor Ort, {week}, und verpasst, was in dieser Zeit stattfindet. Sag deinen Lehrenden früh Bescheid; die Projektleitung bestätigt dir die Teilnahme auf Wunsch.',
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
          en: 'Problem, approach, result and recommendation on one A0 page, as a PDF of at most 100 MB. Use our template or your own design. It is due on the last day of the week, {weekEnd}; name the file team_company.pdf and upload it here.',
          de: 'Problem, Vorgehen, Ergebnis und Empfehlung auf einer A0-Seite, als PDF mit höchstens 100 MB. Nimm unsere Vorlage oder gestalte frei. Abgabe ist der letzte Tag der Woche, der {weekEnd}; nenn die Datei team_company.pdf und lade sie hier hoch.',
        },
      ],
      link: { label: { en: 'See examples of posters', de: 'Beispielposter ansehen' }, href: '/posters' },
    },
    {
      id: 'withdraw',
      question: {
        en: 'I registered but cannot come. What now?',
        de: 'Ich bin angemeldet, kann aber nicht kommen. Was nun?',
      },
      answer: [
        {
          en: 'Withdraw on your page as soon as you know; no reason needed. Where you are in a team already, the project team sees it at once, because four people and a company count on you.',
          de: 'Zieh deine Anmeldung in deinem Bereich zurück, sobald du es weißt; das geht ohne Angabe von Gründen. Bist du schon in einem Team, erfährt es die Projektleitung sofort, denn vier Leute und ein Unternehmen rechnen mit dir.',
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
          en: 'Tell us in the form that you have participated before. If your dashboard says that you are already registered, registration is closed to you for this edition; write to {mailbox} if you think that is wrong.',
          de: 'Gib im Formular an, dass du schon einmal dabei warst. Steht in deinem Bereich, dass du bereits angemeldet bist, ist eine neue Anmeldung für diese Ausgabe nicht möglich; schreib an {mailbox}, wenn das nicht stimmen kann.',
        },
      ],
    },
  ],
}
