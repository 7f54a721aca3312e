import type { Waiting } from '@project-week/contract/overview/overview'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'

/** What waits: said with its number, and where it is dealt with. */
export const waitings: Record<Waiting, { text: (count: { count: number }) => string; to: string }> = {
  'dates-contradict': { text: m.overview_waiting_dates, to: paths.editions },
  'fields-unmapped': { text: m.overview_waiting_fields, to: `${paths.viewCompanyProfiles}?only=unmapped` },
  'changes-asked': { text: m.overview_waiting_changes, to: `${paths.viewCompanyProfiles}?only=change-asked` },
  'next-steps-due': { text: m.overview_waiting_steps, to: `${paths.viewCompanyProfiles}?only=next-step-due` },
  'leads-due': { text: m.overview_waiting_leads, to: `${paths.leads}?only=next-step-due` },
  'mails-failed': { text: m.overview_waiting_mails, to: `${paths.outbox}?f.state=failed` },
  'confirmations-asked': { text: m.overview_waiting_confirmations, to: paths.colleagues },
  'students-without-team': { text: m.overview_waiting_students, to: `${paths.viewStudentProfiles}?only=without-team` },
  'registration-closes': { text: m.overview_waiting_closes, to: paths.editions },
}

/** The address of what waits in an edition, whichever one the lists show otherwise. */
export function waitingAddress(what: Waiting, edition: string): string {
  const [path, query] = waitings[what].to.split('?')
  const params = new URLSearchParams(query)
  params.set('semester', edition)
  return `${path}?${params}`
}
