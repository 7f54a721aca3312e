import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Mail } from './compose.ts'
import type { WaitingNews } from './news.queries.ts'
import { type Held, mailsLeaveAt } from './outbox.ts'

/**
 * Queues what companies or people are told, in place of what was waiting: it leaves with the publication that it belongs to,
 * else when that was to leave, and otherwise in five minutes.
 *
 * @param news.id of the company or person
 */
export async function enqueueNews(
  { clock, outbox }: Pick<Deps, 'clock' | 'outbox'>,
  tx: Transaction<Tables>,
  news: readonly { id: string; mail: Mail; held: Held | undefined }[],
  waiting: WaitingNews,
): Promise<void> {
  const now = clock.now()
  const soon = { leaveAt: mailsLeaveAt(now) }
  const leaving = news.map(({ id, mail, held }): { mail: Mail; as: Held } => {
    const replaced = waiting.get(id)
    return { mail, as: held ?? (replaced && replaced.leaveAt > now ? replaced : { ...replaced, ...soon }) }
  })
  const together = Map.groupBy(leaving, ({ as: { publicationId, leaveAt } }) =>
    [publicationId, leaveAt?.getTime()].join(' '),
  )
  for (const group of together.values()) {
    await outbox.enqueueAll(
      tx,
      group.map(({ mail }) => mail),
      group[0]?.as,
    )
  }
}
