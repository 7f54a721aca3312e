import * as z from 'zod/mini'

declare const declared: unique symbol
/** The English text of a declared message. The type tells it from any other text, which has no German twin. */
export type Message = string & { readonly [declared]: true }

const german = new Map<string, string>()

const openMessages: { english: RegExp; german: string }[] = []
const patternOf = (en: string) =>
  new RegExp(`^${en.replace(/[.?()+*]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`)
const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/**
 * Declares a message that schemas and refusals carry. The English text is the specification's, to the letter
 * (its misspellings included), and is what travels; `germanOf` finds its German twin.
 */
export function say(en: string, de: string): Message {
  german.set(en, de)
  // It arrives with the programme's name, which `withProgramme` puts in.
  if (en.includes('{')) openMessages.push({ english: patternOf(en), german: de })
  return en as Message
}

/** The same for a message that leaves `{names}` open; answers what fills them in. */
export function sayOf(en: string, de: string): (values: Readonly<Record<string, string>>) => Message {
  openMessages.push({ english: patternOf(en), german: de })
  return (values) => fill(en, values) as Message
}

/** A text of the contract with the programme's name, which it leaves open as `{programme}`: the office may change it. */
export const withProgramme = (text: string, programme: string): string => text.replaceAll('{programme}', programme)

/** What a schema says: its own declared words, or those that `z.config` gives it below. */
export const saidBySchema = ({ message }: Readonly<{ message: string }>): Message => message as Message

/** The German twin of a declared message, or undefined if the text is not one. */
export function germanOf(english: string): string | undefined {
  const known = german.get(english)
  if (known !== undefined) return known
  for (const message of openMessages) {
    const values = message.english.exec(english)?.groups
    if (values !== undefined) return fill(message.german, values)
  }
  return undefined
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

/** What a schema says that was given no words of its own, instead of "Invalid input". */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type') return numbers.has(issue.expected) ? noNumber : missing
    if (issue.code === 'too_small' || issue.code === 'too_big') return bounds[kindOf(issue.origin)][issue.code]
    if (issue.code === 'invalid_format') return spelling
    return issue.code === 'invalid_value' ? choose : impossible
  },
})
