import type { Deps } from '../../deps.ts'
import { type LinkRow, listLinksTo, renewToken } from './link.queries.ts'
import { hashOfToken, tokenOf } from './link-token.ts'

/** In the text of a mail, in place of a link's token. */
export const placeholderOf = ({ id }: { id: string }): string => `{{link:${id}}}`

const placeholder = /\{\{link:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}\}/g

/** A text as anybody may read it: no link in it opens anything. */
export const withoutLinks = (text: string): string => text.replace(placeholder, '…')

/** Of a link that has gone since, or is not the recipient's: what somebody typed cannot bring it into a mail. */
const noToken = 'no-longer-valid'

/**
 * A link's token. One that was stored under another key, before the secret changed or a backup was restored elsewhere,
 * gets a new version: the mail that is about to leave, or the page that is about to open, shall open something.
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

/** A stored mail with its links, as it leaves, or as an admin reads one that the demo keeps instead. */
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
