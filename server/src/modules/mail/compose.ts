import { brand } from '@project-week/contract/brand'

/** A mail before it is queued. Both languages travel in one mail, English first. */
export interface Mail {
  recipient: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '')

/** A paragraph that somebody typed keeps its line breaks; an address in it can be followed. */
const paragraphOf = (paragraph: string) =>
  `<p style="margin:0 0 1em">${escape(paragraph)
    .replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')
    .replace(/\r?\n/g, '<br>')}</p>`

const blockOf = (paragraphs: readonly string[], language: string) =>
  `<div lang="${language}">${paragraphs.map(paragraphOf).join('')}</div>`

/** Mail programs ignore style sheets, so the few rules stand on the elements. */
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title></head>` +
  `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere"><div style="max-width:36em;margin:0 auto">${body}</div></body></html>`

const signature = {
  en: `The team of Project Week ${brand.programme}`,
  de: `Das Team der Project Week ${brand.programme}`,
}

/** Puts a plain-text and an HTML body together from the same paragraphs; the plain text says where the German starts. */
export function composeMail(mail: {
  recipient: string
  subject: { en: string; de: string }
  en: readonly string[]
  de: readonly string[]
  headers?: Record<string, string>
}): Mail {
  const en = [...mail.en, signature.en]
  const de = [...mail.de, signature.de]
  return {
    recipient: mail.recipient,
    subject: `${mail.subject.en} / ${mail.subject.de}`,
    text: ['(Deutsch weiter unten)', ...en, '— Deutsch —', ...de].join('\n\n') + '\n',
    html: page(
      escape(mail.subject.en),
      `${blockOf(en, 'en')}<hr style="border:0;border-top:1px solid #999;margin:2em 0">${blockOf(de, 'de')}`,
    ),
    ...(mail.headers && { headers: mail.headers }),
  }
}
