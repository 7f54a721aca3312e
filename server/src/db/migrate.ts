import { type Migration, Migrator } from 'kysely/migration'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { ConfigError } from '../config.ts'
import { openDatabase, type Database } from './database.ts'
import * as foundation from './migrations/001-foundation.ts'
import * as installation from './migrations/020-installation.ts'
import * as signOn from './migrations/030-sign-on.ts'
import * as withdrawal from './migrations/050-withdrawal.ts'
import * as advisors from './migrations/051-advisors.ts'
import * as mailLease from './migrations/052-mail-lease.ts'
import * as matchingRuns from './migrations/060-matching-runs.ts'
import * as matchingRefusals from './migrations/061-matching-refusals.ts'
import * as invitations from './migrations/073-invitations.ts'
import * as files from './migrations/080-files.ts'
import * as auditIp from './migrations/094-audit-ip.ts'
import * as tumPrograms from './migrations/095-tum-programs.ts'
import * as matchingRanks from './migrations/096-matching-ranks.ts'
import * as chosenRun from './migrations/097-chosen-run.ts'
import * as rulesBetweenPeople from './migrations/098-rules-between-people.ts'
import * as runLeases from './migrations/130-run-leases.ts'
import * as rateLimits from './migrations/131-rate-limits.ts'
import * as confirmedIdentities from './migrations/132-confirmed-identities.ts'
import * as legalTexts from './migrations/133-legal-texts.ts'
import * as publications from './migrations/150-publications.ts'
import * as offers from './migrations/151-offers.ts'
import * as hosting from './migrations/160-hosting.ts'
import * as teamAdvisors from './migrations/161-team-advisors.ts'
import * as attendance from './migrations/165-attendance.ts'
import * as participationCertificates from './migrations/166-participation-certificates.ts'
import * as credits from './migrations/167-credits.ts'
import * as posterReminders from './migrations/168-poster-reminders.ts'
import * as cancelledCompanies from './migrations/170-cancelled-companies.ts'
import * as companyNews from './migrations/171-company-news.ts'
import * as lateRegistrations from './migrations/172-late-registrations.ts'
import * as content from './migrations/180-content.ts'
import * as certificateMails from './migrations/181-certificate-mails.ts'
import * as showcase from './migrations/182-showcase.ts'
import * as feedback from './migrations/183-feedback.ts'
import * as campaigns from './migrations/184-campaigns.ts'
import * as mailTexts from './migrations/185-mail-texts.ts'
import * as retention from './migrations/187-retention.ts'
import * as viewers from './migrations/188-viewers.ts'
import * as confirmations from './migrations/189-confirmations.ts'
import * as notes from './migrations/190-notes.ts'
import * as tableViews from './migrations/191-table-views.ts'
import * as companyPipeline from './migrations/192-company-pipeline.ts'
import * as leads from './migrations/193-leads.ts'
import * as resumableUploads from './migrations/195-resumable-uploads.ts'
import * as contentPictures from './migrations/196-content-pictures.ts'
import * as films from './migrations/200-films.ts'
import * as importedStudents from './migrations/203-imported-students.ts'

/** In order of their names; a migration that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '020-installation': installation,
  '030-sign-on': signOn,
  '050-withdrawal': withdrawal,
  '051-advisors': advisors,
  '052-mail-lease': mailLease,
  '060-matching-runs': matchingRuns,
  '061-matching-refusals': matchingRefusals,
  '073-invitations': invitations,
  '080-files': files,
  '094-audit-ip': auditIp,
  '095-tum-programs': tumPrograms,
  '096-matching-ranks': matchingRanks,
  '097-chosen-run': chosenRun,
  '098-rules-between-people': rulesBetweenPeople,
  '130-run-leases': runLeases,
  '131-rate-limits': rateLimits,
  '132-confirmed-identities': confirmedIdentities,
  '133-legal-texts': legalTexts,
  '150-publications': publications,
  '151-offers': offers,
  '160-hosting': hosting,
  '161-team-advisors': teamAdvisors,
  '165-attendance': attendance,
  '166-participation-certificates': participationCertificates,
  '167-credits': credits,
  '168-poster-reminders': posterReminders,
  '170-cancelled-companies': cancelledCompanies,
  '171-company-news': companyNews,
  '172-late-registrations': lateRegistrations,
  '180-content': content,
  '181-certificate-mails': certificateMails,
  '182-showcase': showcase,
  '183-feedback': feedback,
  '184-campaigns': campaigns,
  '185-mail-texts': mailTexts,
  '187-retention': retention,
  '188-viewers': viewers,
  '189-confirmations': confirmations,
  '190-notes': notes,
  '191-table-views': tableViews,
  '192-company-pipeline': companyPipeline,
  '193-leads': leads,
  '195-resumable-uploads': resumableUploads,
  '196-content-pictures': contentPictures,
  '200-films': films,
  '203-imported-students': importedStudents,
}

// Each part of the product has a range of numbers: a later migration of one part may have a lower number than an
// earlier one of another. None of them touches what another part made. They name tables and columns as the database does.
const migratorOf = (db: Database) =>
  new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  })

/** The migrator's words for a migration that it does not know: somebody went back to an older release. */
const newer = ({ message }: Error) =>
  new ConfigError([
    `The database was migrated by a newer release (${/migration (\S+)/.exec(message)?.[1]}). ` +
      'Start that one, or restore the backup from before the update.',
  ])

/** Names of the migrations that a database still lacks. */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  const all = await migratorOf(db).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

/**
 * A migration that waits for a lock gives up before PostgreSQL looks for a deadlock (deadlock_timeout, a second) and ends
 * the request of somebody who waits for the migration; it is tried again, all of it.
 */
const lockWithinMs = 500
const lockTriesForMs = 300_000

/** SQLSTATE 55P03 lock_not_available. */
const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

async function migrateBetweenRequests(db: Database): Promise<unknown> {
  const started = performance.now()
  for (;;) {
    const { error } = await migratorOf(db).migrateToLatest()
    if (!isLockTimeout(error) || performance.now() - started > lockTriesForMs) return error
    await sleep(200)
  }
}

/**
 * Brings a database to the newest schema, the job queue's included. Safe to run from several processes at once, and
 * beside an older release that serves requests: both migrators hold an advisory lock.
 */
export async function migrate(url: string): Promise<void> {
  const db = openDatabase(url, 2, { lockWithinMs })
  try {
    const error = await migrateBetweenRequests(db)
    if (error instanceof Error && error.message.startsWith('corrupted migrations: previously executed'))
      throw newer(error)
    if (error !== undefined) throw error
  } finally {
    await db.destroy()
  }
  await migrateQueue(url)
}

/** The job queue's own tables, which are the library's to make. */
export async function migrateQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}
