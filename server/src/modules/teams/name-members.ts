import { teamRefusals } from '@project-week/contract/refusals'
import { teamMessages } from '@project-week/contract/teams/team'
import type { Database } from '../../db/database.ts'
import { validationFailed } from '../../errors.ts'
import { namePeople } from '../identity/name-people.ts'
import { listTeamed, lockPeople, type TeamRow } from './team.queries.ts'

/** @returns of whom a team is to be, by what an admin has typed, each held until the transaction ends */
export async function nameMembers(
  db: Database,
  {
    edition,
    typed,
    keys = [],
    team,
    at,
  }: { edition: string; typed: readonly string[]; keys?: readonly (string | null)[]; team?: TeamRow; at: Date },
): Promise<string[]> {
  const addresses = typed.map((address) => address.toLowerCase())
  // Who is in the team stays under the address that it shows, also where somebody else has registered with the same.
  const stays = addresses.map(
    (address, index) =>
      team?.members.find(({ email, key }) => (keys[index] ? key === keys[index] : email === address))?.personId,
  )
  const named = await namePeople(db, { edition, addresses: addresses.filter((_, index) => !stays[index]), at })
  if ('ambiguous' in named) {
    const { address, names } = named.ambiguous
    throw validationFailed({ members: teamMessages.shared({ address, names: names.join(', ') }) })
  }
  const known = new Map(named.people.map(({ address, personId }) => [address, personId]))
  const people = addresses.flatMap((address, index) => stays[index] ?? known.get(address) ?? [])
  if (new Set(people).size < people.length) throw validationFailed({ members: teamMessages.twice })
  await lockPeople(db, people)
  const teamed = await listTeamed(db, edition, people, team?.id)
  const taken = addresses[people.findIndex((personId) => teamed.includes(personId))]
  if (taken !== undefined) throw validationFailed({ members: teamRefusals.taken({ address: taken, edition }) })
  return people
}
