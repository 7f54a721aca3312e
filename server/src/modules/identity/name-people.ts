import type { Database } from '../../db/database.ts'
import { keepAllUnder, listMeant } from './person.queries.ts'

/** An address with which several people are registered. */
export interface Ambiguous {
  address: string
  names: string[]
}

/**
 * The people whom the office means by addresses: those registered with them for the edition, otherwise the person who
 * holds the address, created if there is none. In the order of the addresses. Call it in a transaction.
 *
 * @returns instead the first address that belongs to several people
 */
export async function namePeople(
  db: Database,
  { edition, addresses, at }: { edition: string; addresses: readonly string[]; at: Date },
): Promise<{ people: { personId: string; address: string }[] } | { ambiguous: Ambiguous }> {
  const meant = Map.groupBy(await listMeant(db, edition, addresses), ({ address }) => address)
  for (const [address, people] of meant) {
    if (people.length > 1) return { ambiguous: { address, names: people.map(({ name }) => name) } }
  }
  const wanted = addresses.map((address) => address.toLowerCase())
  const kept = await keepAllUnder(
    db,
    wanted.filter((address) => !meant.has(address)),
    at,
  )
  return {
    people: wanted.flatMap((address) => {
      const personId = meant.get(address)?.[0]?.personId ?? kept.get(address)
      return personId === undefined ? [] : [{ personId, address }]
    }),
  }
}
