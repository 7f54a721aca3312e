import { describe, expect, test, vi } from 'vitest'
import { NewPassword, passwordMessages } from './auth/password.ts'
import { HostingDetails } from './hosting/hosting.ts'
import { hostingFields } from './hosting/hosting-fields.ts'
import { germanOf, say } from './messages.ts'
import {
  anyAddress,
  cleanContent,
  emailAddress,
  folded,
  mailtoOf,
  optionalAddress,
  optionalLines,
  optionalText,
  phoneInvalid,
  phoneNumber,
  requiredLines,
  requiredNumber,
  requiredText,
} from './text.ts'

const missing = say('Please enter the phone number', 'Bitte geben Sie die Telefonnummer ein')
const invalid = say('Please enter a valid email', 'Bitte eine gültige E-Mail-Adresse eingeben')
const said = (phone: string) =>
  phoneNumber(missing)
    .safeParse(phone)
    .error?.issues.map(({ message }) => message)

test.each([
  '+49 1555 1234567',
  '0049 (0)89 / 289-01',
  '01 58801 0',
  '+1 (212) 555-0100',
  '+49 30 23125 014 ext. 12',
  '030 23125-0 Durchwahl 14',
])('takes %s as a phone number', (phone) => {
  expect(said(` ${phone} `)).toBeUndefined()
})

test.each(['abc', 'call me', '12', '+49', 'ext. 12', '089 28901 or so'])('refuses %s before it is sent', (phone) => {
  expect(said(phone)).toEqual([phoneInvalid])
})

test.each([
  '\u202A+49 1512 3456789\u202C',
  '+49 1512 3456789\u200E',
  '\u2060+49 1512 3456789',
  '\u200B+49 1512 3456789;',
  'tel:+49 1512 3456789',
  '＋４９ １５１２ ３４５６７８９',
])('takes away what was pasted with a phone number: %j', (phone) => {
  expect(phoneNumber(missing).parse(phone)).toBe('+49 1512 3456789')
})

test.each(['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '－'])(
  'a number has hyphens for dashes: %s',
  (dash) => {
    expect(phoneNumber(missing).parse(`+49 30 23125${dash}100`)).toBe('+49 30 23125-100')
    expect(requiredNumber(40, missing).parse(`０３${dash}１２`)).toBe('03-12')
    expect(requiredNumber(40, missing).parse('03712345¹')).toBe('03712345¹')
  },
)

test('says of a blank phone number only that it is missing', () => {
  expect(said('  ')).toEqual([missing])
})

test.each([
  ['09:30', true],
  ['23:59', true],
  ['nine', false],
  ['9:30', false],
  ['24:00', false],
  ['', false],
])('takes %j as the time on Monday: %s', (time, isTaken) => {
  expect(hostingFields.mondayTime.answer.safeParse(time).success).toBe(isTaken)
  // Previously stored values stay readable.
  expect(HostingDetails.shape.mondayTime.safeParse(time).success).toBe(true)
})

describe('an e-mail address', () => {
  const read = (text: string) => emailAddress(missing, invalid).safeParse(text)

  test.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada@Example.ORG ', 'Ada@example.org'],
    ['ada@example.org\u202C', 'ada@example.org'],
    ['ad\u200Da@exam\u00ADple.org\uFEFF', 'ada@example.org'],
    ['mailto:ada@example.org', 'ada@example.org'],
    ['mailto:ada@example.org?subject=Hello', 'ada@example.org'],
    ['mailto:a%2Bb@example.org', undefined],
    ['Ada Lovelace <ada@example.org>', 'ada@example.org'],
    ['"Lovelace, Ada" <mailto:ada@example.org>;', 'ada@example.org'],
    ['ada@example.org;', 'ada@example.org'],
    ['ada@example.org, ', 'ada@example.org'],
    ['ada@example.org; bob@example.org', undefined],
    ['A <ada@example.org>, B <bob@example.org>', undefined],
    ['info@müller-bau.example', 'info@xn--mller-bau-q9a.example'],
    // As a Mac writes it: u with a combining diaeresis.
    ['info@mu\u0308ller-bau.example', 'info@xn--mller-bau-q9a.example'],
    ['info@XN--MLLER-BAU-Q9A.example', 'info@xn--mller-bau-q9a.example'],
    ['x@firma.xn--p1ai', 'x@firma.xn--p1ai'],
    ['почта@фирма.рф', undefined],
    ['x@фирма.рф', 'x@xn--80apmps.xn--p1ai'],
    ['r&d@firm.example', 'r&d@firm.example'],
    ["o'brien+x/y=z@firm.example", "o'brien+x/y=z@firm.example"],
    ["!#$%&'*+-/=?^_`{|}~.a@firm.example", "!#$%&'*+-/=?^_`{|}~.a@firm.example"],
    [`${'a'.repeat(64)}@firm.example`, `${'a'.repeat(64)}@firm.example`],
    [`${'a'.repeat(65)}@firm.example`, undefined],
    ['müller@firm.example', undefined],
    ['"a b"@firm.example', undefined],
    ['a..b@firm.example', undefined],
    ['.a@firm.example', undefined],
    ['a.@firm.example', undefined],
    ['a@b@firm.example', undefined],
    ['a@firm', undefined],
    ['a@firm..example', undefined],
    ['a@-firm.example', undefined],
    ['a@firm-.example', undefined],
    ['a@127.0.0.1', undefined],
    ['a@0x7f.1', undefined],
    ['a@[127.0.0.1]', undefined],
    ['a@firm.example:25', undefined],
    ['a@firm.example/x', undefined],
    ['a@firm.example?x', undefined],
    ['a@firm.example#x', undefined],
    ['a@%66irm.example', undefined],
    ['a@fi rm.example', undefined],
    ['a@', undefined],
    ['@firm.example', undefined],
    [`a@${'ü'.repeat(40)}.${'ü'.repeat(40)}.${'a.'.repeat(90)}example`, undefined],
  ])('%s is read as %s', (text, stored) => {
    expect(read(text).data).toBe(stored)
    expect(optionalAddress(invalid).safeParse(text).data).toBe(stored)
    if (stored === undefined) expect(read(text).error?.issues[0]?.message).toBe(invalid)
    else expect(anyAddress.parse(text)).toBe(stored)
  })

  test('says of a blank one that it is missing, unless none is needed', () => {
    expect(read(' ').error?.issues[0]?.message).toBe(missing)
    expect(optionalAddress(invalid).parse(' ')).toBe('')
    expect(optionalAddress(invalid).parse(undefined)).toBe('')
  })
})

test('a link to addresses names the same addresses', () => {
  expect(mailtoOf('a?b#c%d&e@firm.example', 'f@g.example')).toBe('mailto:a%3Fb%23c%25d%26e@firm.example,f@g.example')
})

describe('a text', () => {
  const line = (text: string) => requiredText(20, missing).safeParse(text)
  const long = (text: string) => requiredLines(20, missing).safeParse(text)

  test('is stored as NFC, on one line with single blanks, a long one with its line breaks', () => {
    expect(line(' Mu\u0308ller\u00A0\u00A0 Bau\r\n\tGmbH\u3000').data).toBe('Müller Bau GmbH')
    expect(long(' Mu\u0308ller\u00A0 Bau\r\n\tGmbH\n').data).toBe('Müller\u00A0 Bau\r\n\tGmbH')
    // Counted as it is stored.
    expect(line('u\u0308'.repeat(20)).success).toBe(true)
    expect(long('u\u0308'.repeat(21)).success).toBe(false)
  })

  test.each(['', ' ', '\u00A0', '\u200B\u200D', '\uFEFF', '\u2060\u00AD', '\u3164', '\u2800', '\u0301', '\u200E'])(
    'in which nobody sees anything is blank: %j',
    (text) => {
      expect(line(text).error?.issues[0]?.message).toBe(missing)
      expect(long(text).error?.issues[0]?.message).toBe(missing)
      expect(optionalText(20).parse(text)).toBe('')
      expect(optionalLines(20).parse(text)).toBe('')
    },
  )

  test.each(['👩\u200D💻', 'می\u200Cخواهم', 'שלום', 'ẞ', '王'])('keeps what is written: %s', (text) => {
    expect(line(text).data).toBe(text.normalize('NFC'))
  })

  test.each([
    ['Wirth\u200E', 'Wirth', 'Wirth\u200E'],
    ['\u2068Wirth\u2069', 'Wirth', 'Wirth'],
    ['\u202EWirth\u202C', 'Wirth', 'Wirth'],
    ['\uFEFFWir\u00ADth\u200B\u2060', 'Wirth', 'Wirth'],
    ['Wir\u0000th\u0002\u007F\u009F', 'Wirth', 'Wirth'],
    ['Wirth \uFFFC AG', 'Wirth AG', 'Wirth  AG'],
    ['שלום\u200F!', 'שלום!', 'שלום\u200F!'],
    ...['\f', '\v', '\u0085', '\u2028', '\u2029', '\r'].map((end): [string, string, string] => [
      `a${end}b`,
      'a b',
      'a\nb',
    ]),
  ])('loses what nobody sees, and has line breaks where other programs have them: %j', (text, short, full) => {
    expect([line(text).data, long(text).data]).toEqual([short, full])
  })

  test('of the content keeps soft hyphens', () => {
    expect(cleanContent(' Abschluss\u00ADveranstaltung\u200B ')).toBe('Abschluss\u00ADveranstaltung')
  })

  test.each([
    ['M\uFFFDller', 'M\uFFFDller'],
    ['Maschinenbau\nM\uD800ller Maschinenbau', 'schinenbau M\uFFFDller Maschi'],
    ['a\uFFFEb\uFFFF', 'a\uFFFDb\uFFFD'],
  ])('that is damaged is refused, and the place is named: %j', (text, near) => {
    const message = `This text has a damaged character near “${near}”. Please correct it.`
    for (const schema of [requiredText(99, missing), requiredLines(99, missing)]) {
      expect(schema.safeParse(text).error?.issues[0]?.message).toBe(message)
    }
    expect(germanOf(message)).toBe(`Dieser Text enthält ein beschädigtes Zeichen bei „${near}“. Bitte berichtigen.`)
  })

  test('keeps thirty marks on a letter, and no more', () => {
    const marks = '\u0301\u0316'.repeat(15)
    expect(requiredText(50, missing).parse(`x${marks}${marks}y`)).toBe(`x${marks}y`.normalize('NFC'))
    expect(folded(`a${marks.repeat(5000)}b`)).toBe('ab')
  })

  test.each([
    ['a text', requiredText(20, missing), 'Please use at most 20 characters'],
    ['a text with line breaks', requiredLines(300, missing), 'Please use at most 300 characters'],
    ['an address', emailAddress(missing, invalid), invalid],
    ['an address to look up', anyAddress, 'Please use at most 254 characters'],
    ['a phone number', phoneNumber(missing), 'Please use at most 40 characters'],
    ['a password', NewPassword, passwordMessages.tooLong],
  ])('that is far too long is refused before anything reads it: %s', (_, schema, message) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const trim = vi.spyOn(String.prototype, 'trim')
    const replace = vi.spyOn(String.prototype, 'replace')
    const text = `a${'\u0301\u0316'.repeat(800)}`
    const issues = schema.safeParse(text).error?.issues
    const reads = [...normalize.mock.contexts, ...trim.mock.contexts, ...replace.mock.contexts]
    vi.restoreAllMocks()
    expect(issues?.map((issue) => issue.message)).toEqual([message])
    expect(reads).not.toContain(text)
  })

  test('may have blanks around it, and letters of four characters, as before', () => {
    expect(line(`${' '.repeat(400)}Müller${' '.repeat(400)}`).data).toBe('Müller')
    expect(requiredText(1000, missing).parse('\u1F82'.normalize('NFD').repeat(1000))).toHaveLength(1000)
  })

  test.each([
    ['Mu\u0308ller', 'MÜLLER'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['Zoë  Núñez', ' zoe\u00A0nunez '],
    ['İzmir', 'izmir'],
    ['Łódź', 'lodz'],
    ['Søren Æbelø', 'soren aebelo'],
    ['O’Neill', "o'neill"],
    ['O´Neill', "O'Neill"],
    ['Ａｌｄｏｒ', 'aldor'],
    ['Al\u00ADdor\u200B', 'aldor'],
  ])('%s is compared like %s', (one, other) => {
    expect(folded(one)).toBe(folded(other))
  })
})
