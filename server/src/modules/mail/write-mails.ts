import type { Database } from '../../db/database.ts'
import { writeMail } from './automatic-mails.ts'
import type { Mail } from './compose.ts'
import { findCurrentTexts } from './mail-text.queries.ts'

/** The same mails, in the current edition's words where the office has changed them. */
export async function inOwnWords(db: Database, mails: readonly Mail[]): Promise<readonly Mail[]> {
  const names = new Set(mails.flatMap(({ automatic }) => automatic?.name ?? []))
  if (names.size === 0) return mails
  const texts = await findCurrentTexts(db, [...names])
  if (texts.size === 0) return mails
  return mails.map((mail) => {
    const { automatic, recipient, headers } = mail
    const text = automatic && texts.get(automatic.name)
    if (automatic === undefined || text === undefined) return mail
    return writeMail(automatic.name, text, { recipient, headers, values: automatic.values })
  })
}
