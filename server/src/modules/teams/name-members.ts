import { teamRefusals } from '@project-week/contract/refusals'
import { teamMessages } from '@project-week/contract/teams/team'
import type { Database } from '../../db/database.ts'
import { validationFailed } from '../../errors.ts'
import { namePeople } from '../identity/name-people.ts'
import { listTeamed, lockPeople, type TeamRow } from './team.queries.ts'

/** @returns of whom a team is to be, by what an admin has typed, each held until the transaction ends */
export async function nameMembers(
  db: Database,
  { edition, typed, team, at }: { edition: string; typed: readonly string[]; team?: TeamRow; at: Date },
): Promise<string[]> {
  const addresses = typed.map((address) => address.toLowerCase())
  // Who is in the team stays under the address that it shows, also where somebody else has registered with the same.
  const known = new Map(team?.members.map(({ email, personId }) => [email, personId]))
  const named = await namePeople(db, { edition, addresses: addresses.filter((address) => !known.has(address)), at })
  if ('ambiguous' in named) {
    const { address, names } = named.ambiguous
    throw validationFailed({ members: teamMessages.shared({ address, names: names.join(', ') }) })
  }
  for (const { address, personId } of named.people) known.set(address, personId)
  const people = addresses.flatMap((address) => known.get(address) ?? [])
  if (new Set(people).size < people.length) throw validationFailed({ members: teamMessages.twice })
  await lockPeople(db, people)
  const teamed = await listTeamed(db, edition, people, team?.id)
  const taken = addresses.find((address) => teamed.includes(known.get(address) ?? ''))
  if (taken !== undefined) throw validationFailed({ members: teamRefusals.taken({ address: taken, edition }) })
  return people
}
