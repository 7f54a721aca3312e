import { openSync } from 'fontkit'
import { fileURLToPath } from 'node:url'

/** Whole names, so that the dependencies are found by who looks for them. */
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
/** For what the programme's typeface has no letters for: all of Latin, Greek, Cyrillic and Devanagari. */
const wide = {
  display: () => fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
  text: () => fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  strong: () => fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf')),
}
export type Face = keyof typeof own

/** Text as it is drawn: without the signs that only steer a browser, such as the word joiner in a range of dates. */
export const printable = (text: string): string => text.normalize('NFC').replaceAll(/\p{Cf}/gu, '')

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

/** Where the font is that draws a text without a box: the programme's typeface, or the one with more letters. */
export const faceFor = (text: string, face: Face): string => (has(own[face](), text) ? own : wide)[face]()

/** Whether a certificate can show a name. The faces of a typeface have the same letters. */
export const isPrintable = (name: string): boolean => {
  const text = printable(name)
  return has(own.text(), text) || has(wide.text(), text)
}

/** A company's name without the signs that cannot be shown: it is known by the others. */
export const withoutUnknown = (name: string): string =>
  isPrintable(name)
    ? name
    : Array.from(printable(name))
        .filter((letter) => has(wide.text(), letter))
        .join('')
        .trim()
