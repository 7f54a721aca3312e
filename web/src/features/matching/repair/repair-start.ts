import type { PublishedTeams, Run } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { changesText, numberText } from '../run/run-text.ts'

/** What an adjustment starts from. */
export interface RepairStart {
  /** Null: the published teams. */
  runId: string | null
  lead: string
  /** How far these teams are from what was decided. */
  since: string
  teams: readonly { companyId: string; companyName: string }[]
}

export function startFromRun({ id, changes, teams }: Pick<Run, 'id' | 'changes' | 'teams'>): RepairStart {
  const changed = changesText(changes)
  return {
    runId: id,
    lead: m.matching_repair_lead(),
    since: changed === '' ? m.matching_repair_unchanged() : m.matching_repair_changed({ changes: changed }),
    teams,
  }
}

export function startFromPublished({ teams, people }: PublishedTeams): RepairStart {
  const count = (wanted: PublishedTeams['people'][number]['state']) =>
    numberText(people.filter(({ state }) => state === wanted).length)
  return {
    runId: null,
    lead: m.matching_adjust_published_lead(),
    since: m.matching_published_now({
      teams: numberText(teams),
      people: numberText(people.length),
      accepted: count('accepted'),
      asked: count('asked'),
    }),
    teams: people,
  }
}
