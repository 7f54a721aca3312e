import * as z from 'zod/mini'
import type { Label, Labels } from './enumerations/enumerations.ts'

/** Words in both languages of the interface. English is the specification's where it names the thing. */
export const words = (en: string, de: string): Label => ({ en, de })

/** What a field holds. It decides the control of a form, the cell of a table and the cell of a file. */
export type FieldKind =
  | 'text'
  | 'long text'
  /** A machine's text, such as a matriculation number: sorted by its characters. */
  | 'code'
  | 'email'
  | 'phone'
  | 'website'
  | 'country'
  | 'choice'
  | 'choices'
  /** Choices in the order of preference; a file gives each rank a column. */
  | 'ranked choices'
  | 'number'
  | 'yes-no'
  | 'instant'
  /** YYYY-MM-DD; null is none. */
  | 'day'
  /** HH:MM on a 24-hour clock. */
  | 'time'

/** How a form asks for a field. */
export interface FieldInForm<Section extends string = string> {
  section: Section
  /** By default the field's label. */
  question?: Label
  hint?: Label
  /** Beside its neighbour where there is room; two in a row. */
  half?: true
  /** All choices in view, one below the other or side by side; by default a list to open. */
  radio?: 'rows' | 'inline'
  /** The words for no choice where the answer is optional. */
  none?: Label
  /** Lines of a long text. */
  rows?: number
  /** The HTML attribute. */
  autoComplete?: string
  /** The answer that the form begins with. */
  initial?: string
  /** Asked only after this answer of another field, and required then. */
  when?: { field: string; is: string; missing: string }
}

/** One field of a record: everything that form, table, file, audit log and schemas need to know of it. */
export interface Field<Section extends string = string> {
  /** What form, table, drawer, file and audit log call it. */
  label: Label
  kind: FieldKind
  /** As lists answer it. A choice from a long list is plain text there: an archived record outlives the list. */
  stored: z.ZodMiniType
  /** What may be answered; a field without it is prefilled or computed. */
  answer?: z.ZodMiniType
  /** Taken from the sign-on and read-only in the form; the message for a sign-on that left it blank. */
  prefilled?: string
  /** What may be answered in its place where the sign-on left it blank; without it nothing may. */
  selfReported?: z.ZodMiniType
  /** The values to choose from, with their words. */
  options?: Labels<string>
  /** The most characters of a text, the most choices of a list. */
  limit?: number
  form?: FieldInForm<Section>
  /** Widths of its column in a table (rem) and in a file (characters); without one there is no such column. */
  column?: {
    table?: number
    file?: number
    /** What the columns of a file are called that hold one rank each; a number follows. */
    each?: string
    /** The options are a scale, such as sizes from small to large: sorted in their order. */
    scale?: true
    /** A file has the option's English words: a state is called the same everywhere. */
    inWords?: true
    /** The office's own, which nobody answered: corrected in the table's cell, too. */
    inPlace?: true
    /** Shown as stored, not in the option's words: an abbreviation that the office works with. */
    abbreviated?: true
  }
}

/** The catalogue of a record's fields by their names in the contract, `a.b` for a field within another, in order. */
export type Fields = Readonly<Record<string, Field>>

type Within<Name, Group extends string> = Group extends ''
  ? Name extends `${string}.${string}`
    ? never
    : Name
  : Name extends `${Group}.${infer Rest}`
    ? Rest
    : never

type SchemaOf = 'stored' | 'answer' | 'selfReported'

/** The schemas of those fields that have one, as `z.object` takes them. */
type Shape<Catalogue extends Fields, Property extends SchemaOf, Group extends string> = {
  -readonly [
    Name in keyof Catalogue as Catalogue[Name] extends Record<Property, z.ZodMiniType> ? Within<Name, Group> : never
  ]: Catalogue[Name] extends Record<Property, infer Schema> ? Schema : never
}

/**
 * The schemas of a catalogue for `z.object`: of what is stored, of what may be answered, or of what is asked where the sign-on
 * left it blank.
 *
 * @param group the object within the record whose fields are wanted; by default the record's own, without those within
 */
export function shapeOf<Catalogue extends Fields, Property extends SchemaOf, Group extends string = ''>(
  fields: Catalogue,
  property: Property,
  group?: Group,
): Shape<Catalogue, Property, Group> {
  const prefix = group ? `${group}.` : ''
  const shape = Object.entries(fields)
    .filter(([name]) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'))
    .flatMap(([name, field]) => (field[property] ? [[name.slice(prefix.length), field[property]]] : []))
  return Object.fromEntries(shape) as Shape<Catalogue, Property, Group>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What reads a field of a record; undefined where the record has no such field. */
export function readerOf(name: string): (record: object) => unknown {
  const path = name.split('.')
  return (record) => {
    let value: unknown = record
    for (const part of path) value = isRecord(value) ? value[part] : undefined
    return value
  }
}

/** Whether the form asks for a field, given the other answers. */
export function isAsked({ form }: Field, answers: object): boolean {
  if (!form?.when) return form !== undefined
  const other = readerOf(form.when.field)(answers)
  return Array.isArray(other) ? other.includes(form.when.is) : other === form.when.is
}

const accepts = ({ answer }: Field, value: null | undefined): boolean => answer?.safeParse(value).success === true

/** Whether a form may be sent without an answer to it. */
export const isOptional = (field: Field): boolean =>
  field.form?.when === undefined && (accepts(field, undefined) || accepts(field, null))

/** What stands for a choice that nobody has made. */
export const noChoiceOf = (field: Field): null | undefined => (accepts(field, null) ? null : undefined)

export const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

/** The checks of an object schema that a text is given where its condition holds. */
export const conditionsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.form?.when
      ? [
          z.refine<object>((answers) => !isAsked(field, answers) || !isBlank(readerOf(name)(answers)), {
            path: [name],
            error: field.form.when.missing,
            // Judged even while other fields are wrong: otherwise this message came only after all others were mended.
            when: ({ value }) => isRecord(value),
          }),
        ]
      : [],
  )

/** The names of the fields that a person may answer. */
export type Answered<Catalogue extends Fields> = {
  [Name in keyof Catalogue]: Catalogue[Name] extends { answer: z.ZodMiniType } ? Name : never
}[keyof Catalogue]

/** Picks from a row the fields that a catalogue lists, under their names there, and no others. */
export function pickerOf<Catalogue extends Fields>(fields: Catalogue) {
  const names = Object.keys(fields)
  return <Row extends object>(row: Row): Pick<Row, keyof Row & keyof Catalogue> => {
    const picked: Partial<Row> = {}
    for (const name of names) if (name in row) picked[name as keyof Row] = row[name as keyof Row]
    return picked as Pick<Row, keyof Row & keyof Catalogue>
  }
}

/** Options whose values are their own words. */
export const ownWords = <Value extends string>(values: readonly Value[]): Labels<Value> =>
  Object.fromEntries(values.map((value) => [value, words(value, value)])) as Record<Value, Label>

/** Options of a number from 1 on. */
export const upTo = (last: number): Labels<string> =>
  ownWords(Array.from({ length: last }, (_, index) => String(index + 1)))
