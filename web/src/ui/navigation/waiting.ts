import type { Waiting, WaitingList } from '@project-week/contract/overview/overview'
import { longDate } from '@project-week/content/words'
import { getLocale } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'

/** What waits: said with its number, and where it is dealt with. */
export const waitings: Record<Waiting, { text: (waiting: WaitingList[number]) => string; to: string }> = {
  'fields-unmapped': { text: m.overview_waiting_fields, to: `${paths.viewCompanyProfiles}?only=unmapped` },
  'changes-asked': { text: m.overview_waiting_changes, to: `${paths.viewCompanyProfiles}?only=change-asked` },
  'next-steps-due': { text: m.overview_waiting_steps, to: `${paths.viewCompanyProfiles}?only=next-step-due` },
  'mails-failed': { text: m.overview_waiting_mails, to: `${paths.outbox}?f.state=failed` },
  'mails-paused': { text: m.overview_waiting_paused, to: `${paths.outbox}?f.state=queued` },
  'students-not-asked': { text: m.overview_waiting_not_asked, to: paths.publish },
  'students-without-team': { text: m.overview_waiting_students, to: `${paths.viewStudentProfiles}?only=without-team` },
  'teams-too-small': { text: m.overview_waiting_small_teams, to: `${paths.viewTeams}?f.size=too-small` },
  'run-missing': { text: m.overview_waiting_run, to: paths.startMatching },
  'rules-conflict': { text: m.overview_waiting_rules, to: paths.startMatching },
  'run-outdated': { text: m.overview_waiting_outdated, to: paths.matching },
  'run-not-chosen': { text: m.overview_waiting_choice, to: `${paths.matching}?part=history` },
  'publication-missing': { text: m.overview_waiting_publication, to: paths.publish },
  'erasure-ahead': {
    text: ({ count, erasure }) =>
      m.overview_waiting_erasure({
        count,
        editions: erasure?.editions.join(', ') ?? '',
        day: longDate(erasure?.from ?? '', getLocale()),
      }),
    to: paths.retention,
  },
}

/** An address of a list as it shows an edition, whichever one it shows otherwise. */
export function inEdition(address: string, edition: string): string {
  const [path, query] = address.split('?')
  const params = new URLSearchParams(query)
  params.set('semester', edition)
  return `${path}?${params}`
}
