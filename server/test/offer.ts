import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import type { Tables } from '#src/db/tables.ts'

type Offer = Insertable<Tables['offers']>

/** An offer of a place in a team, open or answered by the link of its email. */
export async function insertOffer(
  db: Database,
  offer: Pick<Offer, 'profileId' | 'teamId' | 'companyId' | 'state'> & { at: Date } & Partial<Offer>,
): Promise<string> {
  const { at, ...given } = offer
  const isOpen = offer.state === 'open'
  const id = randomUUID()
  await db
    .insertInto('offers')
    .values({
      id,
      edition: 'SS26',
      createdAt: at,
      dueOn: '2026-03-01',
      answeredAt: isOpen ? null : at,
      answeredBy: isOpen ? null : 'link',
      reason: '',
      ...given,
    })
    .execute()
  return id
}
