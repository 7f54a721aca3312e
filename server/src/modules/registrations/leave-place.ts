import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { removePersonFromTeam } from '../teams/leave-team.ts'
import { tellTeams } from '../teams/tell-companies.ts'
import { placeLeft } from './profile.mails.ts'
import type { ProfileRow } from './profile.queries.ts'

/**
 * Takes somebody who withdraws or erases their data out of their team of the edition, and tells its company and the
 * office until the week is over. An email about the place that has not left yet is taken back. Call it once they count as
 * withdrawn.
 *
 * @param state.now by the programme clock
 * @param state.tellOffice false where the office does it
 */
export async function leavePlace(
  deps: Deps,
  tx: Transaction<Tables>,
  who: Pick<ProfileRow, 'personId' | 'firstname' | 'lastname' | 'email'>,
  { edition, now, tellOffice }: { edition: Edition; now: string; tellOffice: boolean },
): Promise<void> {
  const { personId } = who
  const left = await removePersonFromTeam(tx, { edition: edition.label, personId })
  await tellTeams(deps, tx, left === undefined ? [] : [left.companyId], { people: [personId] })
  if (left !== undefined && tellOffice && berlinDay(new Date(now)) <= edition.programmeEnd) {
    await deps.outbox.enqueue(tx, placeLeft(deps, who, left.companyName))
  }
}
