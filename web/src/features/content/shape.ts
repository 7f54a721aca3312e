import { Label, PictureSource, PosterSource } from '@project-week/contract/site/content'
import type * as z from 'zod/mini'
import { labelText } from '../../lib/words/labels.ts'

/** What a document holds, as a form sees it. */
export type Content = Record<string, unknown>

/** What the editor needs to know of a schema to ask for its value. `kept` is in the value and asked of nobody. */
export type Shape =
  /** `poster`: a picture beside which there may be a link to its PDF. */
  | { kind: 'label' | 'text' | 'picture' | 'poster' | 'day' | 'number' | 'flag' }
  /** `value`: the only one that there is. */
  | { kind: 'kept'; value?: unknown }
  | { kind: 'choice'; options: readonly string[] }
  | GroupShape
  | { kind: 'list'; of: Shape; isFixed: boolean }
  | { kind: 'optional'; of: Shape }
  /** One of several groups, told apart by their keys. */
  | { kind: 'oneOf'; options: readonly GroupShape[] }

export interface GroupShape {
  kind: 'group'
  fields: Readonly<Record<string, Shape>>
}

/** Identifiers that pages and addresses rely on, and what the server assigns. */
const keptKeys = new Set(['id', 'version', 'months'])

type Def = { type: string } & Readonly<Record<string, unknown>>
const defOf = (schema: unknown) => (schema as z.ZodMiniType)._zod.def as unknown as Def

interface Check {
  _zod: { def: { check: string; format?: unknown } }
}
const checksOf = ({ checks }: Def) => (checks as Check[] | undefined) ?? []

/** As the six stations of the week: entries are neither added nor moved. */
const hasFixedLength = (def: Def) => checksOf(def).some((check) => check._zod.def.check === 'length_equals')

function textShape(def: Def): Shape {
  const formats = [def['format'], ...checksOf(def).map((check) => check._zod.def.format)]
  return { kind: formats.includes('date') ? 'day' : 'text' }
}

/** Reads a schema of the contract (zod's documented `_zod.def`) as the form that asks for it. */
export function shapeOf(schema: unknown): Shape {
  if (schema === Label) return { kind: 'label' }
  if (schema === PictureSource) return { kind: 'picture' }
  if (schema === PosterSource) return { kind: 'poster' }
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return { kind: 'group', fields: fieldsOf(def) }
    case 'array':
      return { kind: 'list', of: shapeOf(def['element']), isFixed: hasFixedLength(def) }
    case 'optional':
      return { kind: 'optional', of: shapeOf(def['innerType']) }
    case 'union': {
      const options = (def['options'] as unknown[]).map(shapeOf)
      return options.every((option) => option.kind === 'group') ? { kind: 'oneOf', options } : { kind: 'kept' }
    }
    case 'enum':
      return { kind: 'choice', options: Object.values(def['entries'] as Record<string, string>) }
    case 'number':
      return { kind: 'number' }
    case 'boolean':
      return { kind: 'flag' }
    case 'string':
      return textShape(def)
    default:
      return { kind: 'kept' }
  }
}

function fieldsOf(def: Def): Record<string, Shape> {
  const shape = def['shape'] as Record<string, unknown>
  // A video's id is what staff change of it.
  const isVideo = 'poster' in shape
  // The two sign-up cards are each for one side.
  const isCard = 'shortAction' in shape
  return Object.fromEntries(
    Object.entries(shape).map(([key, of]): [string, Shape] => {
      if (defOf(of).type === 'literal') return [key, { kind: 'kept', value: (defOf(of)['values'] as unknown[])[0] }]
      const isKept = (keptKeys.has(key) && !(isVideo && key === 'id')) || (isCard && key === 'audience')
      return [key, isKept ? { kind: 'kept' } : shapeOf(of)]
    }),
  )
}

/** The first words of a value, in the reader's language: by them an entry is told from its neighbours. */
export function firstText(shape: Shape, value: unknown): string {
  if (value === undefined || value === null) return ''
  switch (shape.kind) {
    case 'label':
      return labelText(value as Label)
    case 'group':
      return firstOf(Object.entries(shape.fields).map(([key, of]) => firstText(of, (value as Content)[key])))
    case 'oneOf':
      return firstOf(shape.options.map((option) => firstText(option, value)))
    case 'list':
      return firstOf((value as unknown[]).map((entry) => firstText(shape.of, entry)))
    case 'optional':
      return firstText(shape.of, value)
    case 'text':
    case 'day':
      return value as string
    case 'number':
      return `${value as number}`
    case 'choice':
    case 'flag':
    case 'kept':
    case 'picture':
    case 'poster':
      return ''
  }
}

const firstOf = (texts: readonly string[]) => texts.find((text) => text !== '') ?? ''

/** A name that no other entry has, for what is identified by one. */
const freshId = () => `entry-${Math.random().toString(36).slice(2, 10)}`

/**
 * An entry that asks for everything. What is kept comes from its neighbour, as a video's host does; an identifier is new.
 *
 * @param neighbour an entry of the same list, where there is one
 */
export function newEntry(shape: Shape, neighbour?: unknown, key = ''): unknown {
  switch (shape.kind) {
    case 'label':
      return { en: '', de: '' }
    case 'group': {
      const other = (neighbour ?? {}) as Content
      return Object.fromEntries(
        Object.entries(shape.fields).flatMap(([name, field]) =>
          field.kind === 'optional' ? [] : [[name, newEntry(field, other[name], name)]],
        ),
      )
    }
    case 'list':
      return [newEntry(shape.of)]
    case 'choice':
      return shape.options[0]
    case 'number':
      return typeof neighbour === 'number' ? neighbour : 0
    case 'flag':
      return false
    case 'kept':
      return key === 'id' ? freshId() : (neighbour ?? shape.value)
    case 'optional':
      return undefined
    case 'oneOf':
      return shape.options[0] && newEntry(shape.options[0])
    case 'text':
    case 'day':
    case 'picture':
    case 'poster':
      return ''
  }
}
