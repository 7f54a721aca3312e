import * as z from 'zod/mini'
import { SemesterLabel } from '../editions/semester.ts'
import { type Field, listed, words } from '../field.ts'
import { LeadStage, leadStageLabels } from '../states.ts'
import { Instant } from '../text.ts'
import { companyFields } from './company-fields.ts'

const { companyName, ownedBy, nextStep, nextStepOn } = companyFields
const { label, kind, stored, column } = companyName

/** Every field of a lead; what it shares with a company is called the same. */
export const leadFields = {
  companyName: { label, kind, stored, column },
  /** How far it is on its way into the current edition; computed, never stored. */
  stage: {
    label: words('Stage', 'Stufe'),
    kind: 'choice',
    options: leadStageLabels,
    stored: LeadStage,
    column: { table: 13, file: 18, scale: true, inWords: true },
  },
  ownedBy,
  nextStep,
  nextStepOn,
  contactName: listed(words('Contact name', 'Name der Ansprechperson'), 'text', z.string(), { table: 16, file: 26 }),
  contactEmail: {
    label: words('Contact email', 'E-Mail der Ansprechperson'),
    kind: 'email',
    stored: z.string(),
    column: { table: 20, file: 34 },
  },
  note: listed(words('Note', 'Notiz'), 'long text', z.string(), { table: 26, file: 60, inPlace: true }),
  edition: listed(words('For', 'Für'), 'code', SemesterLabel, { table: 8, file: 10 }),
  createdAt: listed(words('Written on', 'Angelegt am'), 'instant', Instant, { table: 9, file: 17 }),
  createdBy: listed(words('Written by', 'Angelegt von'), 'email', z.string(), { table: 16, file: 34 }),
} satisfies Record<string, Field>
