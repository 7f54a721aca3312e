import { openSync } from 'fontkit'
import { fileURLToPath } from 'node:url'

/** Complete specifiers, so that tools find the dependencies. */
const own = {
  display: () =>
    fileURLToPath(import.meta.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf')),
  text: () =>
    fileURLToPath(
      import.meta.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf'),
    ),
  strong: () =>
    fileURLToPath(
      import.meta.resolve('@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf'),
    ),
}
/** For letters missing from the programme's typeface: all of Latin, Greek, Cyrillic and Devanagari. */
const wide = {
  display: () => fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
  text: () => fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  strong: () => fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf')),
}
export type Face = keyof typeof own

const knownLetters = new Map<string, ReadonlySet<number>>()

function lettersOf(path: string): ReadonlySet<number> {
  const known = knownLetters.get(path)
  if (known !== undefined) return known
  const font = openSync(path)
  if (!('characterSet' in font)) throw new Error(`${path} is a collection of fonts`)
  const letters = new Set(font.characterSet)
  knownLetters.set(path, letters)
  return letters
}

const has = (path: string, text: string): boolean => {
  const letters = lettersOf(path)
  return Array.from(text).every((letter) => letters.has(letter.codePointAt(0) ?? 0))
}

/** The font file that has all letters of a text: the programme's typeface, or the wider one. */
export const faceFor = (text: string, face: Face): string => (has(own[face](), text) ? own : wide)[face]()

/** All faces of a typeface have the same letters. */
const isShown = (text: string): boolean => has(own.text(), text) || has(wide.text(), text)

/**
 * A text as printed: without invisible format characters, such as the word joiner in a range of dates, and with the
 * plain letters of full-width and other compatible ones that no font has.
 */
export function printable(text: string): string {
  const composed = text.normalize('NFC').replaceAll(/\p{Cf}/gu, '')
  const plain = composed.normalize('NFKC')
  return !isShown(composed) && isShown(plain) ? plain : composed
}

/** Whether a certificate can show a name. */
export const isPrintable = (name: string): boolean => isShown(printable(name))

/** The signs of a name that no font has. */
export const unprintable = (name: string): string =>
  [...new Set(printable(name))].filter((letter) => !has(wide.text(), letter)).join('')

/** A company's name without signs that cannot be shown: the rest identifies it. Empty if there is none. */
export function printedCompany(name: string): string {
  if (isPrintable(name)) return name
  const unknown = unprintable(name)
  const rest = Array.from(printable(name)).filter((letter) => !unknown.includes(letter))
  return rest.some((letter) => /[\p{L}\p{N}]/u.test(letter)) ? rest.join('').trim() : ''
}
