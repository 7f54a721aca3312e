import type { Deps } from '../../deps.ts'
import { type LinkRow, listLinksTo, renewToken } from './link.queries.ts'
import { hashOfToken, tokenOf } from './link-token.ts'

/** Stands for a link's token in the text of an email. */
export const placeholderOf = ({ id }: { id: string }): string => `{{link:${id}}}`

const placeholder = /\{\{link:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}\}/g

/** A text for anyone to read: without working links. */
export const withoutLinks = (text: string): string => text.replace(placeholder, '…')

/** For a link that is deleted or not the recipient's, so that typed text cannot bring one into an email. */
const noToken = 'no-longer-valid'

/**
 * A link's token. If stored under another key (the secret changed, or a backup was restored elsewhere), the link gets a
 * new version, so that the email or page about to be sent contains a working link.
 */
export async function tokenNow(
  { db, linkKey }: Pick<Deps, 'db' | 'linkKey'>,
  link: Pick<LinkRow, 'id' | 'version' | 'tokenHash'>,
): Promise<string> {
  const token = tokenOf(linkKey, link)
  if (hashOfToken(token).equals(link.tokenHash)) return token
  const version = link.version + 1
  const renewed = tokenOf(linkKey, { id: link.id, version })
  await renewToken(db, link.id, { version, tokenHash: hashOfToken(renewed) })
  return renewed
}

interface Filled {
  text: string
  html: string
  headers: Record<string, string>
}

/** A stored email with its links filled in, as sent, or as an admin reads one kept by the demo. */
export async function fillLinks<M extends Filled & { recipient: string }>(
  deps: Pick<Deps, 'db' | 'linkKey'>,
  mail: M,
): Promise<M> {
  const { recipient, text, html, headers } = mail
  const all = [text, html, ...Object.values(headers)].join('\n')
  const ids = new Set([...all.matchAll(placeholder)].flatMap(([, id]) => id ?? []))
  if (ids.size === 0) return mail
  const tokens = new Map<string, string>()
  for (const link of await listLinksTo(deps.db, recipient.toLowerCase(), [...ids])) {
    tokens.set(link.id, await tokenNow(deps, link))
  }
  const fill = (value: string) => value.replace(placeholder, (_, id: string) => tokens.get(id) ?? noToken)
  return {
    ...mail,
    text: fill(text),
    html: fill(html),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
  }
}
