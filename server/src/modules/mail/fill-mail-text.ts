import { fillPlaceholders, type MailText } from '@project-week/contract/mail/mail-text'
import { cleanLine } from '@project-week/contract/text'
import type { Paragraph, TextValues } from './compose.ts'

/** The values in one language. */
const valuesIn = (values: TextValues, locale: 'en' | 'de'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[locale]]),
  )

/** `Label: https://…` or `Label: {link}`. Judged before it is filled: what a stranger typed becomes no button. */
const button = /^([^{}\n]+): (https?:\/\/[^\s{}]+|\{\w+\})$/

/** A text's paragraphs with their placeholders filled in; one that is empty then is left out. */
function paragraphsOf(
  text: string,
  values: Readonly<Record<string, string>>,
  linkOf: (name: string) => 'button' | 'quiet' | undefined,
): Paragraph[] {
  return text
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .flatMap((paragraph): Paragraph[] => {
      const [, label, target = ''] = button.exec(paragraph) ?? []
      const look = target.startsWith('http') ? 'button' : linkOf(target.slice(1, -1))
      if (label !== undefined && look !== undefined) {
        const link = fillPlaceholders(target, values)
        return link === '' ? [] : [{ label, link, ...(look === 'quiet' && { isQuiet: true }) }]
      }
      const filled = fillPlaceholders(paragraph, values).trim()
      return filled === '' ? [] : [filled]
    })
}

/** Subject and paragraphs of a mail in both languages, for `composeMail`. */
export function fillMailText(
  { subject, text }: MailText,
  values: TextValues,
  linkOf: (name: string) => 'button' | 'quiet' | undefined,
): { subject: { en: string; de: string }; en: Paragraph[]; de: Paragraph[] } {
  const [en, de] = [valuesIn(values, 'en'), valuesIn(values, 'de')]
  // A subject is one line, whatever a name has in it.
  const line = (words: string, filled: Record<string, string>) => cleanLine(fillPlaceholders(words, filled))
  return {
    subject: { en: line(subject.en, en), de: line(subject.de, de) },
    en: paragraphsOf(text.en, en, linkOf),
    de: paragraphsOf(text.de, de, linkOf),
  }
}
