import * as z from 'zod/mini'
import { type Message, say, sayOf } from './messages.ts'

const lost = say(
  'Letters of this text are lost (\uFFFD). Please enter it again.',
  'In diesem Text fehlen Buchstaben (\uFFFD). Bitte noch einmal eingeben.',
)
const invisible = sayOf(
  'Please remove the invisible character {code}',
  'Bitte das unsichtbare Zeichen {code} entfernen',
)
const tooLong = (max: number) => say(`Please use at most ${max} characters`, `Bitte höchstens ${max} Zeichen verwenden`)

/**
 * PostgreSQL refuses NUL, and a lone surrogate cannot be written as UTF-8. Other control characters except tab and line
 * breaks have no place in a form and would break Excel files. U+FFFD stands where a letter was lost. What sets the
 * direction of writing makes a name look like another, or turns around what stands beside it.
 */
const refused =
  // oxlint-disable-next-line no-control-regex
  /[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFD-\uFFFF]/u

/** Why a text cannot be stored, or undefined. */
export function refusedCharacter(text: string): Message | undefined {
  const [character] = refused.exec(text) ?? []
  if (character === undefined) return undefined
  if (character === '\uFFFD') return lost
  return invisible({ code: `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` })
}

export const storable = z.refine<string>((text) => refusedCharacter(text) === undefined, {
  error: ({ input }) => refusedCharacter(String(input)) ?? '',
})

/** Blanks, what programs do not draw, and marks that stand on a letter: alone, nobody sees them. */
const visible = /[^\s\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * A letter keeps thirty marks, more than any language needs (UAX #15, Stream-Safe Text Format): more of them nobody reads,
 * and putting them in order takes the square of their number.
 */
const withFewMarks = (text: string): string =>
  text.replace(/\p{M}+/gu, (marks) => (marks.length > 30 ? Array.from(marks).slice(0, 30).join('') : marks))

/** A text as it is stored: each letter written in one way (NFC), trimmed, and empty where nobody would see anything. */
const cleanText = (text: string): string => (visible.test(text) ? withFewMarks(text).normalize('NFC').trim() : '')

/** The same for what stands on one line: single blanks. */
export const cleanLine = (text: string): string => cleanText(text.replace(/\s{2,}|[^\S ]/g, ' '))

const foldedLetters = new Map<string, string>()
/** Kept for each letter: a table folds 54,000 texts, some of them long. */
function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter)
  if (known !== undefined) return known
  const made = letter
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace('ß', 'ss')
  foldedLetters.set(letter, made)
  return made
}

/** A text as people compare it: without case, accents and the kinds of blanks, ß as ss. SQL has the same as `folded()`. */
export const folded = (text: string): string =>
  cleanLine(text)
    .toLowerCase()
    .replace(/[^ -~]/gu, foldLetter)

/**
 * The first check of a text that is cleaned before it is counted: what is far longer is refused as it came, before
 * anything reads it. A letter is of up to four characters where it is decomposed, and blanks may stand around.
 */
export const boundedRaw = (max: number, error: string) => z.maxLength(Math.max(1000, 4 * max), { error, abort: true })

const cleanedBy =
  (clean: (text: string) => string) =>
  (max: number, error: string = tooLong(max)) =>
    [boundedRaw(max, error), z.overwrite(clean), storable, z.maxLength(max, error)] as const

/** Checks of a schema: what is stored of one line, and of a text with line breaks, of at most so many characters. */
export const oneLine = cleanedBy(cleanLine)
export const lines = cleanedBy(cleanText)

/** A text of one line that must not be blank. `message` answers a missing and a blank one. */
export const requiredText = (max: number, message: string) =>
  z.string(message).check(...oneLine(max), z.minLength(1, message))

/** The same with line breaks. */
export const requiredLines = (max: number, message: string) =>
  z.string(message).check(...lines(max), z.minLength(1, message))

/** A text of one line that may be blank; a missing one is an empty one. */
export const optionalText = (max: number) => z._default(z.string().check(...oneLine(max)), '')

/** The same with line breaks. */
export const optionalLines = (max: number) => z._default(z.string().check(...lines(max)), '')

/** So many characters has an e-mail address at most (RFC 5321). */
export const mostOfAddress = 254

/** What RFC 5321 allows before the @ without quotation marks, and a domain in ASCII that is no IP address. */
const address =
  /^(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/

/** An address with its domain as the DNS has it, so that `müller.example` and `xn--mller-kva.example` are one. */
function withAsciiDomain(text: string): string {
  const start = text.lastIndexOf('@') + 1
  const url = `http://${text.slice(start)}`
  // A URL ends its host at these, and drops or decodes some of them.
  if (start === 0 || /[\s/\\?#:%]/.test(url.slice(7)) || !URL.canParse(url)) return text
  return text.slice(0, start) + new URL(url).hostname
}

/** Where a link to addresses leads: `?`, `#` and `%` may stand in one, and mean something else in a URL. */
export const mailtoOf = (...emails: readonly string[]): string =>
  `mailto:${emails.map((email) => encodeURIComponent(email).replace('%40', '@')).join(',')}`

const addressChecks = (error: string = tooLong(mostOfAddress)) =>
  [
    boundedRaw(mostOfAddress, error),
    z.trim(),
    storable,
    z.overwrite(withAsciiDomain),
    z.maxLength(mostOfAddress, error),
  ] as const

/** What may be an e-mail address, to look it up: spelled as addresses are stored. */
export const anyAddress = z.string().check(...addressChecks())

/**
 * An e-mail address, trimmed, its domain in ASCII. `missing` answers a blank one, `invalid` one that is none, such as one
 * with other letters than ASCII's before the @: few mail servers take it.
 */
export const emailAddress = (missing: string, invalid: string) =>
  z
    .string(missing)
    .check(...addressChecks(invalid), z.minLength(1, missing), z.email({ error: invalid, pattern: address }))

/** The same where none is needed: a missing one is an empty one. */
export const optionalAddress = (invalid: string) =>
  z._default(
    z.string().check(
      ...addressChecks(invalid),
      z.refine((text) => text === '' || address.test(text), invalid),
    ),
    '',
  )

/** What the server says of a phone number that nobody can dial, however it is written. */
export const phoneInvalid = say(
  'Please enter a phone number that can be dialled, such as +49 89 1234567',
  'Bitte eine Telefonnummer eingeben, die man wählen kann, etwa +49 89 1234567',
)

/** An extension is part of a number, whose blanks are single ones: "ext. 12", "x12", "Durchwahl 12". */
const extension = / ?(?:;?ext[.=]?|x|#|durchwahl|dw\.?) ?\d{1,7}$/i

/** Whether a text is written as a phone number at all: digits, brackets, spaces and strokes, with at least five digits. */
const isWrittenAsPhone = (text: string): boolean => {
  const number = text.replace(extension, '')
  return /^\+?[\d\s()/.\-–]+$/.test(number) && number.replace(/\D/g, '').length >= 5
}

/**
 * A phone number, trimmed; `missing` answers a blank one. What is no number at all is said where it is typed; whether
 * the number can be dialled in its country is judged by the server (`server/src/phone-number.ts`).
 */
export const phoneNumber = (missing: string) =>
  requiredText(40, missing).check(
    z.refine((value) => value.trim() === '' || isWrittenAsPhone(value.trim()), phoneInvalid),
  )

/** A point in time on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A calendar day on the wire: YYYY-MM-DD. */
export const Day = z.iso.date()

export const Id = z.uuid()

/** The token of a mailed link. It stands in the body: in an address it would reach logs. */
export const LinkToken = z.string().check(z.minLength(20), z.maxLength(100))
