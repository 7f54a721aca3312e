import type { PublishedTeams, Run } from '@project-week/contract/matching/matching'
import { m } from '../../../paraglide/messages.js'
import { numberText } from '../run/run-text.ts'

/** What an adjustment starts from. */
export interface RepairStart {
  /** Null: the published teams. */
  runId: string | null
  lead: string
  /** How the published teams stand; what has changed since a run is said where its adjustment is opened. */
  since?: string
  teams: readonly { companyId: string; companyName: string }[]
}

export function startFromRun({ id, teams }: Pick<Run, 'id' | 'teams'>): RepairStart {
  return { runId: id, lead: m.matching_repair_lead(), teams }
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
