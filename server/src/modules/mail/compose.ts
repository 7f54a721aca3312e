import type { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import type { Organiser } from '@project-week/contract/site/content'

/** What a placeholder stands for, in one language or in each. */
export type TextValue = string | { en: string; de: string }
export type TextValues = Readonly<Record<string, TextValue>>

/** What is said in each language. */
export const inBoth = (say: (locale: 'en' | 'de') => string): { en: string; de: string } => ({
  en: say('en'),
  de: say('de'),
})

/** A mail as it is queued. Both languages travel in one mail, English first. */
export interface WrittenMail {
  recipient: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** A mail whose words are the office's, for an edition, or the shipped ones: the outbox writes it. */
export interface UnwrittenMail {
  name: AutomaticMail
  /** `office`: the mailbox that is published when the mail is written. */
  recipient: string | { office: true }
  values: TextValues
  headers?: Record<string, string>
}

/** What a use case gives to the outbox. */
export type Mail = WrittenMail | UnwrittenMail

export const isWritten = (mail: Mail): mail is WrittenMail => !('name' in mail)

/** Where to go on: a button in HTML, the address itself in plain text. */
interface Action {
  label: string
  link: string
  /** A link instead of a button: for what is offered and not asked for. */
  isQuiet?: true
}
export type Paragraph = string | Action

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '')

/*
 * Mail programs ignore style sheets, so the few rules stand on the elements. Text has the reader's own colour on the
 * reader's own ground, light or dark; only the button brings both of its colours.
 */
const button =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#2b2fd4;color:#ffffff;font-weight:600;text-decoration:none'

/**
 * A paragraph that somebody typed keeps its line breaks, and stays text: whoever gives a stranger's address at a
 * registration must not have us send that stranger a link.
 */
function paragraphOf(paragraph: Paragraph, mailbox: string): string {
  const inside =
    typeof paragraph === 'string'
      ? escape(paragraph)
          .replaceAll(mailbox, `<a href="mailto:${mailbox}" style="white-space:nowrap">${mailbox}</a>`)
          .replace(/\r?\n/g, '<br>')
      : `<a href="${escape(paragraph.link)}"${paragraph.isQuiet ? '' : ` style="${button}"`}>${escape(paragraph.label)}</a>`
  return `<p style="margin:0 0 1em">${inside}</p>`
}

const textOf = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.label}: ${paragraph.link}`

const blockOf = (paragraphs: readonly Paragraph[], language: string, mailbox: string) =>
  `<div lang="${language}" id="${language}">${paragraphs.map((paragraph) => paragraphOf(paragraph, mailbox)).join('')}</div>`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>` +
  `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere"><div style="max-width:36em;margin:0 auto">${body}</div></body></html>`

const rule = (colour: string, margin: string) => `<hr style="border:0;border-top:${colour};margin:${margin}">`

/** Puts a plain-text and an HTML body together from the same paragraphs; both say where the German starts. */
export function composeMail(
  mail: {
    recipient: string
    subject: { en: string; de: string }
    en: readonly Paragraph[]
    de: readonly Paragraph[]
    headers?: Record<string, string>
  },
  { programme, university, mailbox }: Organiser,
): WrittenMail {
  const week = `Project Week ${programme}`
  const en = [...mail.en, `The team of ${week}\n${university}\n${mailbox}`]
  const de = [...mail.de, `Das Team der Projektwoche ${programme}\n${university}\n${mailbox}`]
  // What a list of mails shows beside the subject: the first sentence, not where the German is.
  const preview = mail.en.filter((paragraph) => typeof paragraph === 'string').slice(0, 2)
  return {
    recipient: mail.recipient,
    subject: `${mail.subject.en} / ${mail.subject.de}`,
    text: ['(Deutsch weiter unten)', ...[...en, '— Deutsch —', ...de].map(textOf)].join('\n\n') + '\n',
    html: page(
      escape(mail.subject.en),
      `<div style="display:none">${escape(preview.join(' '))}</div>` +
        `<p style="margin:0;font-size:20px;font-weight:700">${escape(week)}</p>` +
        `<p style="margin:0;font-size:14px">${escape(university)} · <a lang="de" href="#de">Deutsch weiter unten</a></p>` +
        `${rule('3px solid #2b2fd4', '16px 0 24px')}${blockOf(en, 'en', mailbox)}${rule('1px solid #999', '32px 0')}${blockOf(de, 'de', mailbox)}`,
    ),
    ...(mail.headers && { headers: mail.headers }),
  }
}
