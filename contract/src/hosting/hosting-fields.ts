import * as z from 'zod/mini'
import { emailInvalid } from '../auth/auth.ts'
import { type Field, words } from '../field.ts'
import { say } from '../messages.ts'
import { emailAddress, phoneNumber, requiredText, requiredLines, optionalLines } from '../text.ts'

/** The sections of the form, in order. */
export const hostingSections = {
  host: {
    title: words('On-site contact', 'Ansprechperson vor Ort'),
    hint: words(
      'The person your students ask for and call. They see the name, phone number and email address.',
      'Bei dieser Person melden sich Ihre Studierenden, vor Ort und am Telefon. Sie sehen Name, Telefonnummer und E-Mail-Adresse.',
    ),
  },
  monday: { title: words('Monday', 'Montag') },
  week: { title: words('The week', 'Die Woche') },
} as const satisfies Record<string, { title: object; hint?: object }>
export type HostingSection = keyof typeof hostingSections

const timeMissing = say('Please enter the time', 'Bitte geben Sie die Uhrzeit ein')

/** A company's information about its week, for its students and the office. */
export const hostingFields = {
  hostName: {
    label: words('On-site contact', 'Ansprechperson vor Ort'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(
      200,
      say('Please enter the name of the on-site contact', 'Bitte geben Sie die Ansprechperson vor Ort an'),
    ),
    form: { section: 'host', question: words('Name', 'Name'), autoComplete: 'name' },
  },
  hostPhone: {
    label: words('On-site phone number', 'Telefon vor Ort'),
    kind: 'phone',
    stored: z.string(),
    answer: phoneNumber(say('Please enter the phone number', 'Bitte geben Sie die Telefonnummer ein')),
    form: { section: 'host', question: words('Phone number', 'Telefonnummer'), half: true, autoComplete: 'tel' },
  },
  hostEmail: {
    label: words('On-site email', 'E-Mail vor Ort'),
    kind: 'email',
    stored: z.string(),
    answer: emailAddress(say('Please enter the email', 'Bitte geben Sie die E-Mail-Adresse ein'), emailInvalid),
    form: { section: 'host', question: words('Email', 'E-Mail'), half: true, autoComplete: 'email' },
  },
  mondayAddress: {
    label: words('Address on Monday', 'Adresse am Montag'),
    kind: 'long text',
    stored: z.string(),
    answer: requiredLines(1000, say('Please enter the address', 'Bitte geben Sie die Adresse ein')),
    form: {
      section: 'monday',
      question: words('Address and where to report', 'Adresse und Treffpunkt'),
      rows: 4,
    },
  },
  mondayTime: {
    label: words('Time on Monday', 'Uhrzeit am Montag'),
    kind: 'time',
    stored: z.string(),
    answer: z
      .string(timeMissing)
      .check(
        z.trim(),
        z.minLength(1, timeMissing),
        z.regex(
          /^([01]\d|2[0-3]):[0-5]\d$/,
          say('Enter a time, such as 09:30', 'Bitte geben Sie eine Uhrzeit ein, etwa 09:30'),
        ),
      ),
    form: { section: 'monday', question: words('Time', 'Uhrzeit') },
  },
  timetable: {
    label: words('Timetable', 'Ablauf'),
    kind: 'long text',
    stored: z.string(),
    answer: optionalLines(5000),
    limit: 5000,
    form: {
      section: 'week',
      hint: words(
        'What happens when: visits, talks, lunch, working hours.',
        'Was wann geplant ist: Führungen, Gespräche, Mittagessen, Arbeitszeiten.',
      ),
    },
  },
  travel: {
    label: words('Travel and accommodation', 'Anreise und Unterkunft'),
    kind: 'long text',
    stored: z.string(),
    answer: optionalLines(5000),
    limit: 5000,
    form: {
      section: 'week',
      hint: words(
        'How to get there, where the team stays, who books and who pays.',
        'Wie man hinkommt, wo das Team wohnt, wer bucht und wer bezahlt.',
      ),
    },
  },
} satisfies Record<string, Field<HostingSection>>
