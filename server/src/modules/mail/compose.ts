import type { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import type { Locale } from '@project-week/contract/locale'
import type { Organiser } from '@project-week/contract/site/content'
import { mailtoOf } from '@project-week/contract/text'
import type { ToldPlace } from '../../db/tables.ts'

/** What a placeholder stands for, in one language or in each. */
export type TextValue = string | { en: string; de: string }
export type TextValues = Readonly<Record<string, TextValue>>

/** What is said in each language. */
export const inBoth = (say: (locale: Locale) => string): { en: string; de: string } => ({
  en: say('en'),
  de: say('de'),
})

/** What a mail is about. */
export interface MailAbout {
  /** Whose it is, where the recipient is a person: it goes with their data. */
  personId?: string | undefined
  /** The offer that it asks about: nobody is silent who was not asked. */
  offerId?: string | undefined
  /** Which company is told about its team: two may have the same contact. */
  companyId?: string | undefined
  /** What it says of that company's teams: the people of each. */
  teams?: readonly (readonly string[])[] | undefined
  /** What it says of its reader's place. */
  place?: ToldPlace | undefined
}

/** A mail as it is queued. Both languages travel in one mail, its reader's first. */
export interface WrittenMail extends MailAbout {
  recipient: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** One of `priorities`; `other` where none is given. */
  priority?: number
}

/** A mail whose words are the office's, for an edition, or the shipped ones: the outbox writes it. */
export interface UnwrittenMail extends MailAbout {
  name: AutomaticMail
  /** `office`: the mailbox that is published when the mail is written. */
  recipient: string | { office: true }
  values: TextValues
  /** Of a reader who is neither a person nor a company that we know: theirs is looked up (write-mails.ts). */
  language?: Locale
  headers?: Record<string, string>
}

/** What a use case gives to the outbox. */
export type Mail = WrittenMail | UnwrittenMail

export const isWritten = (mail: Mail): mail is WrittenMail => !('name' in mail)

/** Where to go on: a button or a link in HTML, the address itself in plain text. */
interface Action {
  label: string
  link: string
  /** Never the mail's one button: for what is offered and not asked for. */
  isQuiet?: true
}
export type Paragraph = string | Action

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '')

/*
 * Mail programs ignore style sheets, so the few rules stand on the elements. Text has the reader's own colour on the
 * reader's own ground, light or dark; only the button brings both of its colours.
 */
const button =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#2b2fd4;color:#ffffff;font-weight:600;text-decoration:none'

/** The mark, five people around one company, from letters: no mail program has to load or allow a picture. */
const mark =
  '<div aria-hidden="true" style="float:left;margin-right:12px;color:#e2540a;font:15px/15px Arial,sans-serif;text-align:center">●<br>● <span style="color:#00786c">■</span> ●<br>● ●</div>'

/** Lines that begin with dashes, or with numbers from 1 on. */
const lists = { ul: /^- .*(?:\n- .*)*/gm, ol: /^1\. .*(?:\n\d+\. .*)*/gm }

const listed = (html: string, tag: keyof typeof lists) =>
  html.replace(lists[tag], (lines) => {
    const items = lines.replace(/^\S+ (.*)\n?/gm, '<li>$1</li>')
    return `<${tag} style="margin:0;padding-left:1.5em">${items}</${tag}>`
  })

/**
 * A paragraph that somebody typed keeps its line breaks and lists, and stays text: a registration with a
 * stranger's address must not make us send that stranger a link.
 *
 * @param isMain whether it is the one button of the mail; all other ways on are links
 */
function paragraphOf(paragraph: Paragraph, mailbox: string, isMain: boolean): string {
  const address = escapeHtml(mailbox)
  const link = `<a href="${escapeHtml(mailtoOf(mailbox))}" style="white-space:nowrap">${address}</a>`
  const inside =
    typeof paragraph === 'string'
      ? listed(listed(escapeHtml(paragraph).replaceAll('\r', ''), 'ul'), 'ol')
          .replaceAll(address, () => link)
          .replaceAll(/\n(?=<[uo]l)|(?<=<\/[uo]l>)\n/g, '')
          .replaceAll('\n', '<br>')
      : `<a href="${escapeHtml(paragraph.link)}"${isMain ? ` style="${button}"` : ''}>${escapeHtml(paragraph.label)}</a>`
  return `<div style="margin:0 0 1em">${inside}</div>`
}

const textOf = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}: ${paragraph.link}`

function blockOf(paragraphs: readonly Paragraph[], language: Locale, mailbox: string, hasButton: boolean) {
  const main = hasButton && paragraphs.find((paragraph) => typeof paragraph !== 'string' && !paragraph.isQuiet)
  const inside = paragraphs.map((paragraph) => paragraphOf(paragraph, mailbox, paragraph === main))
  return `<div lang="${language}" id="${language}">${inside.join('')}</div>`
}

const page = (language: Locale, title: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>` +
  `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere"><div style="max-width:36em;margin:0 auto">${body}</div></body></html>`

const rule = (colour: string, margin: string) => `<hr style="border:0;border-top:${colour};margin:${margin}">`

/** What the frame of a mail says in each language; `below` and `start` lead to the language that comes second. */
const frame = {
  en: {
    week: 'Project Week',
    below: 'English below',
    start: '— English —',
    office: (programme: string) => `Project Week ${programme} programme office`,
  },
  de: {
    week: 'Projektwoche',
    below: 'Deutsch weiter unten',
    start: '— Deutsch —',
    office: (programme: string) => `Programmbüro der Projektwoche ${programme}`,
  },
} as const satisfies Record<Locale, object>

/**
 * Puts a plain-text and an HTML body together from the same paragraphs; both say where the other language starts. The
 * first way on in the reader's language is the button.
 */
export function composeMail(
  mail: MailAbout & {
    recipient: string
    subject: { en: string; de: string }
    en: readonly Paragraph[]
    de: readonly Paragraph[]
    /** The reader's: it comes first. */
    language?: Locale | undefined
    headers?: Record<string, string>
  },
  { programme, university, mailbox }: Organiser,
): WrittenMail {
  const first = mail.language ?? 'en'
  const second = first === 'en' ? 'de' : 'en'
  const week = `${frame[first].week} ${programme}`
  const signed = (language: Locale) => [
    ...mail[language],
    `${frame[language].office(programme)}\n${university}\n${mailbox}`,
  ]
  const { below, start } = frame[second]
  // What a list of mails shows beside the subject: the first sentence, not where the other language is.
  const preview = mail[first].filter((paragraph) => typeof paragraph === 'string').slice(0, 2)
  return {
    recipient: mail.recipient,
    personId: mail.personId,
    offerId: mail.offerId,
    companyId: mail.companyId,
    teams: mail.teams,
    place: mail.place,
    subject: mail.subject[first],
    text: [`(${below})`, ...[...signed(first), start, ...signed(second)].map(textOf)].join('\n\n') + '\n',
    html: page(
      first,
      escapeHtml(mail.subject[first]),
      `<div style="display:none">${escapeHtml(preview.join(' '))}</div>` +
        mark +
        `<p style="margin:0;font-size:20px;font-weight:700">${escapeHtml(week)}</p>` +
        `<p style="margin:0;font-size:14px">${escapeHtml(university)} · <a lang="${second}" href="#${second}">${below}</a></p>` +
        `${rule('3px solid #2b2fd4', '16px 0 24px')}${blockOf(signed(first), first, mailbox, true)}${rule('1px solid #999', '32px 0')}${blockOf(signed(second), second, mailbox, false)}`,
    ),
    ...(mail.headers && { headers: mail.headers }),
  }
}
