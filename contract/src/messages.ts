import * as z from 'zod/mini'

/** A text in both languages of the interface. */
interface Message {
  en: string
  de: string
}

const german = new Map<string, string>()

/**
 * Declares a message that schemas and refusals carry. The English text is the specification's, to the letter
 * (its misspellings included), and is what travels; `germanOf` finds its German twin.
 */
export function say(en: Message['en'], de: Message['de']): string {
  german.set(en, de)
  return en
}

/** A text of the contract with the programme's name, which it leaves open as `{programme}`: the office may change it. */
export const withProgramme = (text: string, programme: string): string => text.replaceAll('{programme}', programme)

/** The German twin of a declared message, or undefined if the text is not one. */
export const germanOf = (english: string): string | undefined => german.get(english)

const impossible = say('This value is not possible', 'Dieser Wert ist nicht möglich')
const choose = say('Please choose one of the options', 'Bitte eine der Möglichkeiten wählen')
const spelling = say('Please check how this is written', 'Bitte die Schreibweise prüfen')
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
