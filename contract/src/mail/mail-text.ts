import * as z from 'zod/mini'
import { lines, oneLine } from '../text.ts'

/** The longest subject and the longest text of a mail, in each language. */
export const mailSubjectLimit = 200
export const mailTextLimit = 10_000

const Subject = z.string().check(...oneLine(mailSubjectLimit))
const Text = z.string().check(...lines(mailTextLimit))

/**
 * The words of a mail in both languages. Paragraphs are separated by an empty line; `{name}` is a placeholder; a
 * paragraph of the form `Label: https://…` or `Label: {link}` is a button.
 */
export const MailText = z.object({
  subject: z.object({ en: Subject, de: Subject }),
  text: z.object({ en: Text, de: Text }),
})
export type MailText = z.infer<typeof MailText>

/** The fields of a mail's text, by their dotted paths. */
export const mailTextFields = ['subject.en', 'text.en', 'subject.de', 'text.de'] as const
type MailTextField = (typeof mailTextFields)[number]

export const textAt = ({ subject, text }: MailText, field: MailTextField): string =>
  ({ 'subject.en': subject.en, 'text.en': text.en, 'subject.de': subject.de, 'text.de': text.de })[field]

const placeholder = /\{([^{}\n]*)\}/g

/** The placeholders of a text, each once. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name)),
]

/** What is wrong with a text: a placeholder that does not exist, by its name, or a brace without its other half. */
type PlaceholderMistake = { unknown: string } | { unknown: null }

/** The first mistake in a text's placeholders, or undefined. */
export function findPlaceholderMistake(text: string, known: readonly string[]): PlaceholderMistake | undefined {
  const unknown = placeholdersIn(text).find((name) => !known.includes(name))
  if (unknown !== undefined) return { unknown }
  return /[{}]/.test(text.replaceAll(placeholder, '')) ? { unknown: null } : undefined
}

/** A text with its placeholders replaced; one without a value is left empty. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(placeholder, (_, name: string) => values[name] ?? '')
