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

const paragraphsOf = (paragraphs: readonly string[], language: string) =>
  `<div lang="${language}">${paragraphs.map((paragraph) => `<p>${escape(paragraph).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')}</p>`).join('')}</div>`

/** Puts a plain-text and an HTML body together from the same paragraphs. */
export function composeMail(mail: {
  recipient: string
  subject: { en: string; de: string }
  en: readonly string[]
  de: readonly string[]
  headers?: Record<string, string>
}): Mail {
  return {
    recipient: mail.recipient,
    subject: `${mail.subject.en} / ${mail.subject.de}`,
    text: [...mail.en, '— Deutsch —', ...mail.de].join('\n\n') + '\n',
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(mail.subject.en)}</title></head><body>${paragraphsOf(mail.en, 'en')}<hr>${paragraphsOf(mail.de, 'de')}</body></html>`,
    ...(mail.headers && { headers: mail.headers }),
  }
}
