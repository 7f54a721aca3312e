import type { PointList } from '@project-week/contract/site/content'

export const whySignUp: PointList = {
  title: { en: 'Why sign up', de: 'Warum mitmachen' },
  lead: {
    en: 'Most good ideas fail because the people who have them never meet the people who need them. One week is enough to change that.',
    de: 'Viele gute Ideen scheitern daran, dass Menschen mit Ideen nie auf Menschen treffen, die sie brauchen. Eine Woche reicht, um das zu ändern.',
  },
  points: [
    {
      title: { en: 'A real problem, from Monday on', de: 'Eine echte Aufgabe, ab Montag' },
      text: {
        en: 'The company brings it, the company owns it, and the company wants the answer. No case study, no answers in the back of the book.',
        de: 'Sie kommt aus dem Unternehmen, und dort wartet man auf die Antwort. Kein Lehrbuchfall, keine Musterlösung in der Schublade.',
      },
    },
    {
      title: { en: 'People you would not have met', de: 'Menschen, die du sonst nicht triffst' },
      text: {
        en: 'Five students from across the university look at one problem from five angles. Teams combine at least two degree programmes, unless that would rule out a better match.',
        de: 'Fünf Studierende aus der ganzen Uni sehen ein Problem aus fünf Blickwinkeln. Ein Team kommt aus mindestens zwei Studiengängen, sofern die Zuordnung nicht darunter leidet.',
      },
    },
    {
      title: { en: 'Small companies, direct contact', de: 'Kleine Unternehmen, kurze Wege' },
      text: {
        en: 'In a company of 60 you stand beside the machine in the morning and talk to the owner at lunch.',
        de: 'In einem Betrieb mit 60 Leuten stehst du morgens an der Maschine und sprichst mittags mit der Chefin.',
      },
    },
  ],
}

export const howItWorks: PointList = {
  title: { en: 'How it works', de: 'So läuft es ab' },
  lead: {
    en: 'Up to 5 talents per company, for one week, on site.',
    de: 'Bis zu 5 Talente je Unternehmen, eine Woche lang, vor Ort.',
  },
  points: [
    {
      title: { en: 'Up to 5 talents, one company', de: 'Bis zu 5 Talente, ein Unternehmen' },
      text: {
        en: 'We match students and companies by what both sides asked for. You’ll find out who is in your team well before the week.',
        de: 'Wir bringen zusammen, was beide Seiten sich gewünscht haben. Wer zum Team gehört, steht rechtzeitig vor der Woche fest.',
      },
    },
    {
      title: { en: 'A company-led challenge', de: 'Eine Aufgabe aus dem Unternehmen' },
      text: {
        en: 'On Monday the company shows its work and hands over the challenge: data, drawings, people to ask.',
        de: 'Am Montag zeigt das Unternehmen seine Arbeit und übergibt die Aufgabe: Daten, Zeichnungen und Menschen, die man fragen kann.',
      },
    },
    {
      title: { en: 'Problem analysis', de: 'Problemanalyse' },
      text: {
        en: 'On Tuesday you find out what the problem is. It is seldom the one on the first slide.',
        de: 'Am Dienstag findet ihr heraus, was das Problem ist. Selten ist es das von der ersten Folie.',
      },
    },
    {
      title: { en: 'Solution reflection', de: 'Lösung auf dem Prüfstand' },
      text: {
        en: 'On Wednesday your first approach is questioned by those who would have to live with it.',
        de: 'Am Mittwoch prüfen alle, die später damit leben müssten, euren ersten Ansatz.',
      },
    },
    {
      title: { en: 'A poster presentation', de: 'Posterpräsentation' },
      text: {
        en: 'On Friday one A0 poster says it all: problem, approach, result, recommendation.',
        de: 'Am Freitag steht alles auf einem A0-Poster: Problem, Vorgehen, Ergebnis, Empfehlung.',
      },
    },
    {
      title: { en: 'A networking event', de: 'Ein Abend für alle' },
      text: {
        en: 'In {closingEvent} all teams and companies meet, the posters hang, and the talking starts.',
        de: 'Im {closingEvent} treffen sich alle Teams und Unternehmen. Die Poster hängen, und die Gespräche beginnen.',
      },
    },
  ],
}

export const studentBenefits: PointList = {
  title: { en: 'What you take home as a student', de: 'Was du mitnimmst' },
  lead: {
    en: 'One week, and a line on your CV that you can talk about for an hour.',
    de: 'Eine Woche, und eine Zeile im Lebenslauf, über die du eine Stunde reden kannst.',
  },
  points: [
    {
      title: { en: '3 credits', de: '3 Credits' },
      text: {
        en: 'For {semester}, depending on your school. Ask your school how they count.',
        de: 'Für das {semester}, je nach Fakultät. Dein Studienbüro sagt dir, wie sie angerechnet werden.',
      },
    },
    {
      title: { en: 'No costs', de: 'Keine Kosten' },
      text: {
        en: 'The company covers travel and accommodation. You bring your laptop and an open mind.',
        de: 'Anreise und Unterkunft übernimmt das Unternehmen. Du bringst Laptop und Neugier mit.',
      },
    },
    {
      title: { en: 'A look inside', de: 'Ein Blick hinein' },
      text: {
        en: 'See how a company of 40, 100 or 500 people decides, builds and sells.',
        de: 'Erlebe, wie ein Unternehmen mit 40, 100 oder 500 Menschen entscheidet, baut und verkauft.',
      },
    },
    {
      title: { en: 'Doors', de: 'Türen' },
      text: {
        en: 'Theses, part-time jobs and first positions can start at these tables.',
        de: 'Abschlussarbeiten, Werkstudierendenstellen und erste Jobs können an diesen Tischen beginnen.',
      },
    },
  ],
}

export const companyBenefits: PointList = {
  title: { en: 'What your company takes home', de: 'Was Ihr Unternehmen mitnimmt' },
  lead: {
    en: 'Five people who have no reason to be polite about “we have always done it this way”.',
    de: 'Fünf Menschen, die bei „Das haben wir immer so gemacht“ einfach weiterfragen.',
  },
  points: [
    {
      title: { en: 'A fresh answer', de: 'Eine neue Antwort' },
      text: {
        en: 'Your question, taken apart and put back together by students who are seeing it for the first time.',
        de: 'Ihre Frage, zerlegt und neu zusammengesetzt von Studierenden, die sie zum ersten Mal sehen.',
      },
    },
    {
      title: { en: 'A manageable effort', de: 'Ein überschaubarer Aufwand' },
      text: {
        en: 'Travel, beds and one contact person for five days. There is no participation fee.',
        de: 'Anreise, Betten und eine Ansprechperson für fünf Tage. Eine Teilnahmegebühr gibt es nicht.',
      },
    },
    {
      title: { en: 'Your data stays yours', de: 'Vertrauliches bleibt vertraulich' },
      text: {
        en: 'If you need a non-disclosure agreement, say so when you register. Upload it on your page, and your team can read and sign it before Monday.',
        de: 'Wenn Sie eine Geheimhaltungsvereinbarung brauchen, geben Sie das bei der Anmeldung an. Laden Sie sie auf Ihrer Seite hoch, damit Ihr Team sie vor Montag lesen und unterschreiben kann.',
      },
    },
    {
      title: { en: 'Talent that has seen you work', de: 'Talente, die Sie erlebt haben' },
      text: {
        en: 'You meet five future graduates at work rather than in an interview, and they meet you.',
        de: 'Sie erleben fünf künftige Fachkräfte bei der Arbeit statt im Vorstellungsgespräch, und die fünf erleben Sie.',
      },
    },
  ],
}
