import type { Deps } from '#src/deps.ts'
import { tokenOf } from '#src/modules/links/link-token.ts'
import { isWritten, type Mail, type TextValues } from '#src/modules/mail/compose.ts'

/** A mail as its use case gave it to the outbox. */
export interface Letter {
  /** Of its row: one that was taken back, or whose transaction failed, has none. */
  id: string
  name: string
  recipient: string
  personId: string | undefined
  /** Links as they leave: the outbox holds their ids alone. */
  values: TextValues
}

const withTokens = (values: TextValues, linkKey: Deps['linkKey']): TextValues => {
  const fill = (text: string) =>
    text.replace(/\{\{link:([\w-]+)\}\}/g, (_, id: string) => tokenOf(linkKey, { id, version: 1 }))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? fill(value) : { en: fill(value.en), de: fill(value.de) },
    ]),
  )
}

const letterOf = (mail: Mail, id: string, linkKey: Deps['linkKey']): Letter => ({
  id,
  name: isWritten(mail) ? 'campaign' : mail.name,
  recipient: typeof mail.recipient === 'string' ? mail.recipient : 'the office',
  personId: mail.personId,
  values: isWritten(mail) ? {} : withTokens(mail.values, linkKey),
})

/** Keeps a copy of each mail that is written from now on, with what its placeholders stood for. */
export function recordLetters({ outbox, linkKey }: Pick<Deps, 'outbox' | 'linkKey'>): Letter[] {
  const letters: Letter[] = []
  const enqueue = outbox.enqueue.bind(outbox)
  const enqueueAll = outbox.enqueueAll.bind(outbox)
  outbox.enqueue = async (tx, mail) => {
    const id = await enqueue(tx, mail)
    letters.push(letterOf(mail, id, linkKey))
    return id
  }
  outbox.enqueueAll = async (tx, mails, held) => {
    const ids = await enqueueAll(tx, mails, held)
    mails.forEach((mail, at) => letters.push(letterOf(mail, ids[at] ?? '', linkKey)))
    return ids
  }
  return letters
}
