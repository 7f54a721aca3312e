import * as z from 'zod/mini'
import type { Label, Labels } from './enumerations/enumerations.ts'

/** A label in both languages. English is the specification's wording where it names the thing. */
export const words = (en: string, de: string): Label => ({ en, de })

/** The kind of a field's value, which determines form controls, table cells and file cells. */
export type FieldKind =
  | 'text'
  | 'long text'
  /** Machine text, such as a matriculation number: sorted by code units. */
  | 'code'
  | 'email'
  | 'phone'
  | 'website'
  | 'country'
  | 'choice'
  | 'choices'
  /** Choices in order of preference; a file has a column for each rank. */
  | 'ranked choices'
  | 'number'
  | 'yes-no'
  | 'instant'
  /** YYYY-MM-DD, or null. */
  | 'day'
  /** HH:MM on a 24-hour clock. */
  | 'time'

/** The sections of a form, in order; `record` is what the office's drawer calls those whose title addresses the reader. */
export type Sections = Readonly<Record<string, { title: Label; hint?: Label; record?: Label }>>

/** How a form asks for a field. */
export interface FieldInForm<Section extends string = string> {
  section: Section
  /** By default the field's label. */
  question?: Label
  hint?: Label
  /** Two in a row if there is room. */
  half?: true
  /** Radio buttons in rows or inline; by default a select. */
  radio?: 'rows' | 'inline'
  /** Label for no choice, if the answer is optional. */
  none?: Label
  /** Height of a long text, in lines. */
  rows?: number
  /** The HTML attribute. */
  autoComplete?: string
  initial?: string
  /** Asked, and then required, only after this answer to another field. */
  when?: { field: string; is: string; missing: string }
}

/** A field of a record: everything that form, table, file, audit log and schemas need to know about it. */
export interface Field<Section extends string = string> {
  /** Its name in form, table, drawer, file and audit log. */
  label: Label
  kind: FieldKind
  /** The schema in lists. A choice from a long list is plain text there, as an archived record may outlive the list. */
  stored: z.ZodMiniType
  /** The schema of answers; a field without it is prefilled or computed. */
  answer?: z.ZodMiniType
  /** Taken from the sign-on and read-only in the form; the message if the sign-on left it blank. */
  prefilled?: string
  /** The schema of a self-reported answer if the sign-on left it blank; by default none is allowed. */
  selfReported?: z.ZodMiniType
  /** The values to choose from, with their labels. */
  options?: Labels<string>
  /** Most characters of a text, or choices of a list. */
  limit?: number
  form?: FieldInForm<Section>
  /** What a list has of its row, where that is not what stands under the field's name. */
  read?: (row: never) => unknown
  /** Widths of its column in a table (rem) and in a file (characters); without one there is no such column. */
  column?: {
    table?: number
    file?: number
    /** The file's heading where it is not the label. */
    head?: string
    /** What the columns of a file are called that hold one rank each; a number follows. */
    each?: string
    /** A table shows an instant with its time of day. */
    time?: true
    /** The options are a scale, such as sizes from small to large: sorted in their order. */
    scale?: true
    /** Files contain the option's English label: a state has the same name everywhere, and is a chip in tables. */
    inWords?: true | 'file'
    /** The office's own data, not an answer: can also be edited in the table's cell. */
    inPlace?: true
    /** Shown as stored, without the option's label: an abbreviation that the office uses. */
    abbreviated?: true
  }
}

/** A field that lists show and no form asks for. */
export const listed = <Kind extends FieldKind, Stored extends z.ZodMiniType>(
  label: Label,
  kind: Kind,
  stored: Stored,
  column: NonNullable<Field['column']>,
) => ({ label, kind, stored, column })

/** A field of a list alone: no schema follows from it. */
export type ListField = Omit<Field, 'stored'>
export type ListFields = Readonly<Record<string, ListField>>

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

/** The schemas of fields that have one, for `z.object`. */
type Shape<Catalogue extends Fields, Property extends SchemaOf, Group extends string> = {
  -readonly [
    Name in keyof Catalogue as Catalogue[Name] extends Record<Property, z.ZodMiniType> ? Within<Name, Group> : never
  ]: Catalogue[Name] extends Record<Property, infer Schema> ? Schema : never
}

/**
 * A catalogue's schemas for `z.object`: of stored values, of answers, or of self-reported answers.
 *
 * @param group the nested object whose fields are wanted; by default the record's own, without nested ones
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

/** Returns a function that reads a record's field; undefined if the record lacks it. */
export function readerOf(name: string): (record: object) => unknown {
  const path = name.split('.')
  return (record) => {
    let value: unknown = record
    for (const part of path) value = isRecord(value) ? value[part] : undefined
    return value
  }
}

/** What reads a field of a list's row. */
export const fieldReader = (name: string, { read }: ListField) =>
  (read as ((row: object) => unknown) | undefined) ?? readerOf(name)

/** Whether the form asks for a field, given the other answers. */
export function isAsked({ form }: Field, answers: object): boolean {
  if (!form?.when) return form !== undefined
  const other = readerOf(form.when.field)(answers)
  return Array.isArray(other) ? other.includes(form.when.is) : other === form.when.is
}

const accepts = ({ answer }: Field, value: null | undefined): boolean => answer?.safeParse(value).success === true

/** Whether a form may be submitted without it. */
export const isOptional = (field: Field): boolean =>
  field.form?.when === undefined && (accepts(field, undefined) || accepts(field, null))

/** The value of an unanswered choice. */
export const noChoiceOf = (field: Field): null | undefined => (accepts(field, null) ? null : undefined)

export const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

/** Checks for an object schema: a text is required if its condition holds. */
export const conditionsOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.form?.when
      ? [
          z.refine<object>((answers) => !isAsked(field, answers) || !isBlank(readerOf(name)(answers)), {
            path: [name],
            error: field.form.when.missing,
            // Checked even while other fields are wrong: otherwise the message would appear only once those are fixed.
            when: ({ value }) => isRecord(value),
          }),
        ]
      : [],
  )

export type Answered<Catalogue extends Fields> = {
  [Name in keyof Catalogue]: Catalogue[Name] extends { answer: z.ZodMiniType } ? Name : never
}[keyof Catalogue]

/** Picks exactly the fields of a catalogue from a row. */
export function pickerOf<Catalogue extends Fields>(fields: Catalogue) {
  const names = Object.keys(fields)
  return <Row extends object>(row: Row): Pick<Row, keyof Row & keyof Catalogue> => {
    const picked: Partial<Row> = {}
    for (const name of names) if (name in row) picked[name as keyof Row] = row[name as keyof Row]
    return picked as Pick<Row, keyof Row & keyof Catalogue>
  }
}

/** Options that are their own labels. */
export const ownWords = <Value extends string>(values: readonly Value[]): Labels<Value> =>
  Object.fromEntries(values.map((value) => [value, words(value, value)])) as Record<Value, Label>

/** Number options from 1. */
export const upTo = (last: number): Labels<string> =>
  ownWords(Array.from({ length: last }, (_, index) => String(index + 1)))
