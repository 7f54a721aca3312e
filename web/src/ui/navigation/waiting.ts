import type { Waiting, WaitingList } from '@project-week/contract/overview/overview'
import { longDate } from '@project-week/content/words'
import { getLocale } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { controls } from './actions.ts'

type Entry = WaitingList[number]

const companies = (part: string) => `${paths.viewCompanyProfiles}?only=${part}`
const teams = (part: string) => `${paths.viewTeams}?${part}`
const outstanding = (part: string) => `${paths.outstanding}?${part}`

/** What waits: what the office does about it, with its number, and where; `isOnce` where that is no list of as many rows. */
export const waitings: Record<Waiting, { text: (waiting: Entry) => string; to: string; isOnce?: true }> = {
  'mails-paused': { text: m.overview_waiting_paused, to: `${paths.outbox}?f.state=queued` },
  'mails-failed': { text: m.overview_waiting_mails, to: `${paths.outbox}?f.state=failed` },
  'students-not-asked': { text: m.overview_waiting_not_asked, to: paths.publish },
  'teams-not-checked-in': { text: m.overview_waiting_attendance, to: teams('only=not-checked-in') },
  'changes-asked': { text: m.overview_waiting_changes, to: companies('change-asked') },
  'companies-unconfirmed': {
    text: m.overview_waiting_unconfirmed,
    to: companies('taking-part&f.addressState=unconfirmed'),
  },
  'fields-unmapped': { text: m.overview_waiting_fields, to: companies('unmapped') },
  'run-missing': { text: m.overview_waiting_run, to: paths.startMatching, isOnce: true },
  'rules-conflict': { text: m.overview_waiting_rules, to: paths.startMatching, isOnce: true },
  'run-outdated': { text: m.overview_waiting_outdated, to: paths.matching, isOnce: true },
  'run-not-chosen': { text: m.overview_waiting_choice, to: `${paths.matching}?part=history`, isOnce: true },
  'publication-missing': { text: m.overview_waiting_publication, to: paths.publish, isOnce: true },
  'students-without-team': { text: m.overview_waiting_students, to: `${paths.viewStudentProfiles}?only=without-team` },
  'teams-too-small': { text: m.overview_waiting_small_teams, to: teams('f.size=too-small') },
  'companies-owing': { text: m.overview_waiting_companies, to: outstanding('f.debtor=company') },
  'students-owing': { text: m.overview_waiting_owing, to: outstanding('f.debtor=student') },
  'posters-missing': { text: m.overview_waiting_posters, to: outstanding('f.owed=poster-missing') },
  'certificates-due': { text: m.overview_waiting_certificates, to: teams('only=certificates-due') },
  'feedback-missing': { text: m.overview_waiting_feedback, to: outstanding('f.owed=feedback-unanswered') },
  'next-edition-missing': {
    text: m.overview_waiting_edition,
    to: `${paths.editions}#${controls.createEdition}`,
    isOnce: true,
  },
  'leads-silent': { text: m.overview_waiting_leads, to: `${paths.viewCompanyProfiles}?f.stage=invited` },
  'next-steps-due': { text: m.overview_waiting_steps, to: companies('next-step-due') },
  'imprint-open': {
    text: m.overview_gaps,
    to: `${paths.content}?open=organiser#field-operator-controllerName-de`,
    isOnce: true,
  },
  'texts-unchecked': { text: m.overview_waiting_texts, to: paths.content, isOnce: true },
  'contacts-sample': {
    text: m.overview_waiting_contacts,
    to: `${paths.content}?open=organiser#field-mailbox`,
    isOnce: true,
  },
  'hero-sample': {
    text: m.overview_waiting_hero,
    to: `${paths.content}?open=hero#field-video-placeholder`,
    isOnce: true,
  },
  'videos-sample': { text: m.overview_waiting_videos, to: `${paths.content}?open=videos#field-entries`, isOnce: true },
  'links-sample': {
    text: m.overview_waiting_links,
    to: `${paths.editions}#field-links-oversizedStudentFiles`,
    isOnce: true,
  },
  'erasure-ahead': {
    text: ({ erasure }) =>
      m.overview_waiting_erasure({
        editions: erasure?.editions.join(', ') ?? '',
        day: longDate(erasure?.from ?? '', getLocale()),
      }),
    to: paths.retention,
    isOnce: true,
  },
}

/** Where something is done, in the current edition, whichever one lists show otherwise. */
export const waitingAt = (what: Waiting, edition: string): string =>
  waitings[what].isOnce ? waitings[what].to : inEdition(waitings[what].to, edition)

/** An address of a list as it shows an edition, whichever one it shows otherwise. */
export function inEdition(address: string, edition: string): string {
  const [path, query] = address.split('?')
  const params = new URLSearchParams(query)
  params.set('semester', edition)
  return `${path}?${params}`
}
