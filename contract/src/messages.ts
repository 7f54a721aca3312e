import * as z from 'zod/mini'
import type { Locale } from './locale.ts'

declare const declared: unique symbol
/** The English text of a declared message. The type distinguishes it from texts without a German version. */
export type Message = string & { readonly [declared]: true }

const german = new Map<string, string>()

const openMessages: { english: RegExp; german: string }[] = []
const patternOf = (en: string) =>
  new RegExp(`^${en.replace(/[.?()+*]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`)
const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/**
 * Declares a message of schemas and refusals. The English text is the specification's, to the letter (misspellings
 * included), and is what is sent; `germanOf` finds the German one.
 */
export function say(en: string, de: string): Message {
  german.set(en, de)
  // It arrives with the programme's name filled in by `withProgramme`.
  if (en.includes('{')) openMessages.push({ english: patternOf(en), german: de })
  return en as Message
}

/** The same for a message with `{names}` as placeholders; returns a function that fills them in. */
export function sayOf(en: string, de: string): (values: Readonly<Record<string, string>>) => Message {
  openMessages.push({ english: patternOf(en), german: de })
  return (values) => fill(en, values) as Message
}

/** Fills a text's `{programme}` with the programme's name, which the office may change. */
export const withProgramme = (text: string, programme: string): string => text.replaceAll('{programme}', programme)

/** A schema's message: a declared one, or one from `z.config` below. */
export const saidBySchema = ({ message }: Readonly<{ message: string }>): Message => message as Message

/** The German text of a declared message; undefined for any other text. */
export function germanOf(english: string): string | undefined {
  const known = german.get(english)
  if (known !== undefined) return known
  for (const message of openMessages) {
    const values = message.english.exec(english)?.groups
    if (values !== undefined) return fill(message.german, values)
  }
  return undefined
}

/**
 * A schema's or the server's message in a language; unchanged if it has no German version. `{programme}` is filled in
 * declared messages alone, not in what a person has written.
 */
export function wordsOf(message: string, locale: Locale, programme: string): string {
  const words = locale === 'de' ? (germanOf(message) ?? message) : message
  return german.has(message) ? withProgramme(words, programme) : words
}

const impossible = say('Enter a valid value', 'Bitte einen gültigen Wert eingeben')
const choose = say('Choose one of the options', 'Bitte eine der Möglichkeiten wählen')
const spelling = say('Check the spelling', 'Bitte die Schreibweise prüfen')
const missing = say('Please fill this in', 'Bitte ausfüllen')
const noNumber = say('Please enter a number', 'Bitte eine Zahl angeben')
const bounds = {
  number: {
    too_small: say('This number is too small', 'Diese Zahl ist zu klein'),
    too_big: say('This number is too large', 'Diese Zahl ist zu groß'),
  },
  string: {
    too_small: say('This text is too short', 'Dieser Text ist zu kurz'),
    too_big: say('This text is too long', 'Dieser Text ist zu lang'),
  },
  list: {
    too_small: say('There are too few entries', 'Es sind zu wenige Einträge'),
    too_big: say('There are too many entries', 'Es sind zu viele Einträge'),
  },
}
const numbers: ReadonlySet<string> = new Set(['number', 'int', 'bigint'])
const kindOf = (origin: string) => (numbers.has(origin) ? 'number' : origin === 'string' ? 'string' : 'list')

/** Messages for schemas without their own, instead of "Invalid input". */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type') return numbers.has(issue.expected) ? noNumber : missing
    if (issue.code === 'too_small' || issue.code === 'too_big') return bounds[kindOf(issue.origin)][issue.code]
    if (issue.code === 'invalid_format') return spelling
    return issue.code === 'invalid_value' ? choose : impossible
  },
})
