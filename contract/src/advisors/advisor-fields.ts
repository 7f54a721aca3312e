import * as z from 'zod/mini'
import { SemesterLabel } from '../editions/semester.ts'
import { BusinessField, businessFieldLabels, type Labels, School, schoolLabels } from '../enumerations/enumerations.ts'
import { type Field, listed, upTo, words } from '../field.ts'
import { say } from '../messages.ts'
import { Instant, requiredText, requiredLines } from '../text.ts'

const businessFieldLimit = 3
const teamLimit = 5
const motivationLimit = 500

/** A language in which a team can be coached. */
export const CoachingLanguage = z.enum(['German', 'English'])
export type CoachingLanguage = z.infer<typeof CoachingLanguage>
const coachingLanguageLabels: Labels<CoachingLanguage> = {
  German: words('German', 'Deutsch'),
  English: words('English', 'Englisch'),
}

const m = {
  businessFields: say('Please enter the preferred field of business', 'Bitte wähle mindestens eine Branche'),
  languages: say('Please select at least one language', 'Bitte wähle mindestens eine Sprache'),
  teams: say(
    `Please select how many teams you can support, from 1 to ${teamLimit}`,
    `Bitte wähle, wie viele Teams du betreuen kannst: 1 bis ${teamLimit}`,
  ),
}

/** Every field of an advisor's offer to coach. */
export const advisorFields = {
  firstname: listed(words('First name', 'Vorname'), 'text', z.string(), { table: 9, file: 18 }),
  lastname: listed(words('Last name', 'Nachname'), 'text', z.string(), { table: 9, file: 18 }),
  email: { label: words('Email', 'E-Mail'), kind: 'email', stored: z.string(), column: { table: 22, file: 34 } },
  school: {
    label: words('School', 'Fakultät'),
    kind: 'choice',
    options: schoolLabels,
    stored: School,
    answer: z.enum(School.def.entries, say('Please select your school', 'Bitte wähle deine Fakultät')),
    form: { section: 'offer' },
    column: { table: 9, file: 18, abbreviated: true },
  },
  position: {
    label: words('Position', 'Position'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(200, say('Please enter your position', 'Bitte gib deine Position an')),
    form: {
      section: 'offer',
      hint: words('For example “Postdoc, Chair of Logistics”', 'Zum Beispiel „Postdoc, Lehrstuhl für Logistik“'),
      autoComplete: 'organization-title',
    },
    column: { table: 14, file: 26 },
  },
  businessFields: {
    label: words('Fields of business', 'Branchen'),
    kind: 'ranked choices',
    options: businessFieldLabels,
    limit: businessFieldLimit,
    stored: z.array(z.string()),
    answer: z.array(z.enum(BusinessField.def.entries, m.businessFields), m.businessFields).check(
      z.minLength(1, m.businessFields),
      z.maxLength(
        businessFieldLimit,
        say('Please select only up to 3 fields of business', 'Bitte wähle höchstens drei Branchen'),
      ),
      z.refine(
        (fields) => new Set(fields).size === fields.length,
        say('Please select each field only once', 'Bitte wähle jedes Feld nur einmal'),
      ),
    ),
    form: {
      section: 'offer',
      question: words('Fields of business', 'Branchen'),
      hint: words(
        'The fields you know best, up to three, in order of preference.',
        'Bis zu drei, in denen du dich am besten auskennst, in deiner Reihenfolge.',
      ),
    },
    column: { table: 15, file: 50 },
  },
  languages: {
    label: words('Languages', 'Sprachen'),
    kind: 'choices',
    options: coachingLanguageLabels,
    stored: z.array(CoachingLanguage),
    answer: z.array(z.enum(CoachingLanguage.def.entries, m.languages), m.languages).check(
      z.minLength(1, m.languages),
      z.refine((languages) => new Set(languages).size === languages.length, m.languages),
    ),
    form: { section: 'offer', radio: 'inline' },
    column: { table: 10, file: 18 },
  },
  teams: {
    label: words('Teams', 'Teams'),
    kind: 'number',
    options: upTo(teamLimit),
    stored: z.int(),
    answer: z.int(m.teams).check(z.minimum(1, m.teams), z.maximum(teamLimit, m.teams)),
    form: {
      section: 'offer',
      question: words('Number of teams', 'Zahl der Teams'),
      hint: words('The most teams you can support', 'Wie viele Teams du höchstens betreuen kannst'),
    },
    column: { table: 7, file: 8 },
  },
  motivation: {
    label: words('Motivation', 'Motivation'),
    kind: 'long text',
    limit: motivationLimit,
    stored: z.string(),
    answer: requiredLines(
      motivationLimit,
      say('Please write why you would like to support a team', 'Bitte schreib, warum du ein Team betreuen möchtest'),
    ),
    form: { section: 'offer', hint: words('A few sentences are enough.', 'Ein paar Sätze genügen.') },
    column: { table: 24, file: 60 },
  },
  registeredIn: listed(words('Semester', 'Semester'), 'code', SemesterLabel, { file: 10 }),
  createdAt: listed(words('Registered on', 'Angemeldet am'), 'instant', Instant, { table: 9, file: 17 }),
  updatedAt: { label: words('Changed on', 'Geändert am'), kind: 'instant', stored: Instant },
} satisfies Record<string, Field<'offer'>>

/** The columns that the office's table opens with; the others follow in the order of the fields. */
export const advisorTableStart = [
  'lastname',
  'firstname',
  'position',
  'businessFields',
  'languages',
  'teams',
] as const satisfies readonly (keyof typeof advisorFields)[]
