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

/** The German twin of a declared message, or undefined if the text is not one. */
export const germanOf = (english: string): string | undefined => german.get(english)
