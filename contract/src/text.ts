import * as z from 'zod/mini'
import { type Message, say, sayOf } from './messages.ts'

const tooLong = (max: number) => say(`Please use at most ${max} characters`, `Bitte höchstens ${max} Zeichen verwenden`)

/**
 * What damage leaves: U+FFFD for a lost letter, noncharacters of the wrong byte order, and lone surrogates, which UTF-8
 * cannot encode.
 */
const damaged = /[\p{Cs}\uFFFD-\uFFFF]/u
const lost = sayOf(
  'This text has a damaged character near “{near}”. Please correct it.',
  'Dieser Text enthält ein beschädigtes Zeichen bei „{near}“. Bitte berichtigen.',
)

/** Why a cleaned text cannot be stored, or undefined. */
export function refusedCharacter(text: string): Message | undefined {
  const at = text.search(damaged)
  if (at === -1) return undefined
  const near = Array.from(text.slice(Math.max(0, at - 12), at + 12)).map((one) => one.replace(damaged, '\uFFFD'))
  return lost({ near: near.join('').replace(/\s+/g, ' ').trim() })
}

export const storable = z.refine<string>((text) => refusedCharacter(text) === undefined, {
  error: ({ input }) => refusedCharacter(String(input)) ?? '',
})

/** At least one visible character: not just blanks, ignorable characters and combining marks. */
const visible = /[^\s\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * A letter keeps thirty marks, more than any language needs (UAX #15, Stream-Safe Text Format): more are unreadable,
 * and sorting them takes quadratic time.
 */
const withFewMarks = (text: string): string =>
  text.replace(/\p{M}+/gu, (marks) => (marks.length > 30 ? Array.from(marks).slice(0, 30).join('') : marks))

/** Line breaks of other programs: old Macs', Word's, PDF's page breaks, mainframes' and Unicode's own. */
const breaks = /\r(?!\n)|[\v\f\u0085\u2028\u2029]/g
/**
 * What nobody sees and comes along with a paste: control characters, zero-width ones, embedded objects, and what turns
 * the direction of the text around it. Joiners stay, as scripts and emoji need them.
 */
const invisible =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC]/g
const softHyphens = /\u00AD/g
/** With direction marks, which make a name look like another, but order a long text in Hebrew or Arabic. */
const hyphensAndMarks = /[\u00AD\u061C\u200E\u200F]/g

/** A text as stored: normalised (NFC), trimmed, without these characters, and empty if nothing is visible. */
const cleaner =
  (...unwanted: readonly RegExp[]) =>
  (text: string): string => {
    const seen = unwanted.reduce((rest, one) => rest.replace(one, ''), text.replace(breaks, '\n'))
    return visible.test(seen) ? withFewMarks(seen).normalize('NFC').trim() : ''
  }
const cleanText = cleaner(invisible, softHyphens)
const cleanShort = cleaner(invisible, hyphensAndMarks)
/** Content keeps the soft hyphens that staff put into long words. */
export const cleanContent = cleaner(invisible)

/** The same for a single line, with single blanks. */
export const cleanLine = (text: string): string => cleanShort(text).replace(/\s{2,}|[^\S ]/g, ' ')

/** Letters that Unicode does not decompose. */
const otherLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ł: 'l', ø: 'o', đ: 'd' }
const foldedLetters = new Map(['’', '‘', 'ʼ', '´'].map((apostrophe) => [apostrophe, "'"]))
/** Marks of a letter, and joiners. */
const unseen = /[\u0300-\u036F\u200C\u200D]/g
/** Cached by letter: a table folds 54,000 texts, some of them long. */
function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter)
  if (known !== undefined) return known
  const made = letter
    .normalize('NFKD')
    .toLowerCase()
    .replace(unseen, '')
    .replace(/[ßæœłøđ]/g, (other) => otherLetters[other] ?? other)
  foldedLetters.set(letter, made)
  return made
}

/**
 * A text for comparison: without case, accents, widths and kinds of blanks and apostrophes, ß as ss, ł as l. Same as
 * `folded()` in SQL.
 */
export const folded = (text: string): string =>
  cleanLine(text)
    .toLowerCase()
    .replace(/[^ -~]/gu, foldLetter)

/**
 * The first check of a text that is cleaned before it is counted: refuses far too long input before any processing. A
 * decomposed letter has up to four characters, and there may be surrounding blanks.
 */
export const boundedRaw = (max: number, error: string) => z.maxLength(Math.max(1000, 4 * max), { error, abort: true })

const cleanedBy =
  (clean: (text: string) => string) =>
  (max: number, error: string = tooLong(max)) =>
    [boundedRaw(max, error), z.overwrite(clean), storable, z.maxLength(max, error)] as const

/** Schema checks for a single line, and for a text with line breaks, of at most this many stored characters. */
export const oneLine = cleanedBy(cleanLine)
export const lines = cleanedBy(cleanText)

/** A non-blank single line. `message` is for a missing and a blank one. */
export const requiredText = (max: number, message: string) =>
  z.string(message).check(...oneLine(max), z.minLength(1, message))

/** The same with line breaks. */
export const requiredLines = (max: number, message: string) =>
  z.string(message).check(...lines(max), z.minLength(1, message))

/** A single line that may be blank; missing means empty. */
export const optionalText = (max: number) => z._default(z.string().check(...oneLine(max)), '')

/** The same with line breaks. */
export const optionalLines = (max: number) => z._default(z.string().check(...lines(max)), '')

/** The longest email address (RFC 5321). */
export const mostOfAddress = 254

/** RFC 5321's unquoted local part, and an ASCII domain that is not an IP address. */
const address =
  /^(?=.{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/

/** An address with its domain as in the DNS, so that `müller.example` and `xn--mller-kva.example` are the same. */
function withAsciiDomain(text: string): string {
  const start = text.lastIndexOf('@') + 1
  const url = `http://${text.slice(start)}`
  // A URL ends its host at these, and drops or decodes some of them.
  if (start === 0 || /[\s/\\?#:%]/.test(url.slice(7)) || !URL.canParse(url)) return text
  return text.slice(0, start) + new URL(url).hostname
}

/** The address within what was pasted: a link, a recipient with a name, or one of a list. */
const plainAddress = (text: string): string =>
  cleanLine(text)
    .replace(/[\u200C\u200D]/g, '')
    .replace(/ ?[;,]$/, '')
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:([^%?]*)(?:\?.*)?$/i, '$1')
    .trim()

/** A mailto link: `?`, `#` and `%` may occur in an address, but have another meaning in a URL. */
export const mailtoOf = (...emails: readonly string[]): string =>
  `mailto:${emails.map((email) => encodeURIComponent(email).replace('%40', '@')).join(',')}`

const addressChecks = (error: string = tooLong(mostOfAddress)) =>
  [
    boundedRaw(mostOfAddress, error),
    z.overwrite((text: string) => withAsciiDomain(plainAddress(text))),
    storable,
    z.maxLength(mostOfAddress, error),
  ] as const

/** A possible email address, for lookups, normalised as stored. */
export const anyAddress = z.string().check(...addressChecks())

/**
 * An email address, trimmed, its domain in ASCII. `missing` is for a blank one, `invalid` for a malformed one,
 * including non-ASCII letters before the @, which few mail servers accept.
 */
export const emailAddress = (missing: string, invalid: string) =>
  z
    .string(missing)
    .check(...addressChecks(invalid), z.minLength(1, missing), z.email({ error: invalid, pattern: address }))

/** The same if optional: missing means empty. */
export const optionalAddress = (invalid: string) =>
  z._default(
    z.string().check(
      ...addressChecks(invalid),
      z.refine((text) => text === '' || address.test(text), invalid),
    ),
    '',
  )

/** The server's message for a number that cannot be dialled, in any notation. */
export const phoneInvalid = say(
  'Please enter a phone number that can be dialled, such as +49 89 1234567',
  'Bitte eine Telefonnummer eingeben, die man wählen kann, etwa +49 89 1234567',
)

/** An extension is part of a number with single blanks: "ext. 12", "x12", "Durchwahl 12". */
const extension = / ?(?:;?ext[.=]?|x|#|durchwahl|dw\.?) ?\d{1,7}$/i

/** Whether a text looks like a phone number: digits, brackets, spaces and strokes, with at least five digits. */
const isWrittenAsPhone = (text: string): boolean => {
  const number = text.replace(extension, '')
  return /^\+?[\d\s()/.-]+$/.test(number) && number.replace(/\D/g, '').length >= 5
}

/** A number as written or linked: full-width characters as plain ones, each kind of dash as a hyphen. */
const cleanNumber = (text: string): string =>
  cleanLine(text)
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u200C\u200D]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^tel:| ?[;,]$/gi, '')
    .trim()

/** A number that is no quantity, such as a matriculation number; `message` is for a missing and a blank one. */
export const requiredNumber = (max: number, message: string) =>
  z.string(message).check(...cleanedBy(cleanNumber)(max), z.minLength(1, message))

/**
 * A phone number; `missing` is for a blank one. The form refuses what is no number at all; whether it can be dialled in
 * its country is checked by the server (`server/src/phone-number.ts`).
 */
export const phoneNumber = (missing: string) =>
  requiredNumber(40, missing).check(z.refine((value) => value === '' || isWrittenAsPhone(value), phoneInvalid))

/** A point in time on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A calendar day on the wire: YYYY-MM-DD. */
export const Day = z.iso.date()

export const Id = z.uuid()

/** The token of a mailed link, sent in the body, as addresses appear in logs. */
export const LinkToken = z.string().check(z.minLength(20), z.maxLength(100))
