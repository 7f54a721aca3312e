import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Id } from '@project-week/contract/text'
import type { PgBoss } from 'pg-boss'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../db/database.ts'
import { findMode } from '../db/installation.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { createLog } from '../log.ts'
import { createQueuedScans } from '../modules/files/scan-queue.ts'
import { createQueuedThumbnails } from '../modules/files/thumbnail-queue.ts'
import { findHolder } from '../modules/identity/person.queries.ts'
import { openLinkKey } from '../modules/links/link-key.ts'
import { revokeLinks } from '../modules/links/link.queries.ts'
import { createKeepingOutbox, createSendingOutbox } from '../modules/mail/outbox.ts'
import { eraseSubject } from '../modules/people/erase-person.ts'
import { listKeys } from '../modules/people/person.queries.ts'
import { readPerson } from '../modules/people/read-person.ts'
import { tellStudents } from '../modules/publishing/tell-students.ts'
import { eraseRegistrations } from '../modules/registrations/erase-profile.ts'
import { withdrawAll } from '../modules/showcase/answer-showcase.ts'
import { endCompanyConsent, endConsent, lockTeam, lockTeamsOf } from '../modules/showcase/showcase.queries.ts'
import { takeOffList } from '../modules/subscribers/unsubscribe-subscriber.ts'
import { notifyMergedPerson, rewriteCompanyNews } from '../modules/teams/tell-companies.ts'
import { saveType } from '../modules/users/colleague.queries.ts'
import { lockUser, markRemoved } from '../modules/users/user.queries.ts'
import { undefinedIfRefused } from '../errors.ts'
import { listRevocations, type RevocationKind, revocationHash } from '../storage/revocations.ts'
import type { Storage } from '../storage/storage.ts'

export interface Applied {
  /** How many of each kind were ended again. */
  counts: Partial<Record<RevocationKind, number>>
  /** Notes whose ids were hashed with the key of another secret: nobody can say whom they concern. */
  unknown: number
  /** Of those who were erased; to be removed once the transaction has committed. */
  fileIds: string[]
}

const by = { actor: { email: 'command line', role: 'operator' }, ip: 'local' }

/** A transaction may have been noted this long before it committed: an instance of ours lets none wait longer. */
const longestTransaction = 60_000

/** Ends something again; answers whether there was anything to end. */
type End = (of: { deps: Deps; tx: Transaction<Tables>; fileIds: string[] }, id: string) => Promise<boolean>

const ends: Record<RevocationKind, End> = {
  // Also where they are a company's contact again: they were not needed when they were erased.
  async 'people erased'({ deps, tx, fileIds }, key) {
    const known = await undefinedIfRefused(readPerson(tx, key, undefined))
    if (known === undefined || known.record.parts.every(({ onErasure }) => onErasure === 'kept')) return false
    const reason = 'Erased after the backup that was restored'
    fileIds.push(...(await eraseSubject(deps, tx, known, { ...by, reason })).fileIds)
    return true
  },
  async 'registrations deleted'({ deps, tx, fileIds }, key) {
    const personId = Id.safeParse(key).success ? key : await findHolder(tx, key)
    if (personId === undefined) return false
    const who = { personId, firstname: '', lastname: '', email: '' }
    const erased = await eraseRegistrations(deps, tx, who, { ...by, tellOffice: false })
    fileIds.push(...erased.fileIds)
    return erased.registrations > 0
  },
  async 'advisors deleted'({ tx }, id) {
    return (await tx.deleteFrom('advisors').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
  },
  'subscribers removed': ({ deps, tx }, id) => takeOffList(deps, tx, id, by.ip),
  'opt-outs of news': ({ deps, tx }, id) => takeOffList(deps, tx, id, by.ip),
  async 'accounts removed'({ deps, tx }, id) {
    if ((await lockUser(tx, id)) === undefined) return false
    await markRemoved(tx, id, deps.clock.now())
    return true
  },
  async 'admins made read-only'({ tx }, id) {
    if ((await lockUser(tx, id))?.type !== 'Admin') return false
    await saveType(tx, id, 'Viewer')
    return true
  },
  async 'consents withdrawn'({ deps, tx }, id) {
    const [team = '', personId = ''] = id.split(' ')
    await lockTeam(tx, team)
    if (!(await endConsent(tx, team, personId, deps.clock.now()))) return false
    await withdrawAll(deps, tx, team, by)
    return true
  },
  async 'consents of companies withdrawn'({ deps, tx }, companyId) {
    const teams = await lockTeamsOf(tx, companyId)
    if (!(await endCompanyConsent(tx, companyId, deps.clock.now()))) return false
    for (const team of teams) await withdrawAll(deps, tx, team, by)
    return true
  },
  'company links revoked': ({ deps, tx }, companyId) => revokeLinks(tx, { companyId }, deps.clock.now()),
}

/**
 * Ends again in a restored database what was ended after its backup, as the notes beside the files say, in the
 * restore's transaction. Companies hear of a place that is empty again as they do of any change.
 */
export async function applyRevocations(
  tx: Transaction<Tables>,
  { config, storage, boss, since }: { config: Config; storage: Storage; boss: PgBoss; since: Date },
): Promise<Applied> {
  const linkKey = await openLinkKey(config)
  const [clock, newId] = [systemClock, randomUUID]
  const isDemo = (await findMode(tx)) === 'demo'
  const deps: Deps = {
    config,
    linkKey,
    db: tx,
    clock,
    newId,
    log: createLog(config.logLevel),
    publicUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
    outbox: isDemo ? createKeepingOutbox(clock, newId) : createSendingOutbox(boss, clock, newId),
    storage,
    notifyMergedPerson: (on, personId) => notifyMergedPerson(deps, on, personId),
    rewriteCompanyNews: (on, companyId) => rewriteCompanyNews(deps, on, companyId),
    tellStudents: (on, whom) => tellStudents(deps, on, whom),
    poolUse: () => ({ open: 1, idle: 0, waiting: 0 }),
    thumbnails: createQueuedThumbnails(boss),
    scans: createQueuedScans(boss),
  }
  const hash = revocationHash(linkKey)
  const known = new Map([...(await listIds(tx)), ...(await listKeys(tx))].map((id) => [hash(id), id]))
  const applied: Applied = { counts: {}, unknown: 0, fileIds: [] }
  for (const { kind, key, of } of await listRevocations(storage, new Date(since.getTime() - longestTransaction))) {
    if (kind !== 'opt-outs of news' && key !== hash('')) applied.unknown += 1
    let isEnded = false
    for (const each of of) {
      const id = kind === 'opt-outs of news' ? each : known.get(each)
      if (id !== undefined && (await ends[kind]({ deps, tx, fileIds: applied.fileIds }, id))) isEnded = true
    }
    if (isEnded) applied.counts[kind] = (applied.counts[kind] ?? 0) + 1
  }
  return applied
}

/** What is noted by an id of its own. */
async function listIds(tx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from advisors union all select id::text from subscribers
    union all select id::text from authorised_users union all select id::text from companies
    union all select team_id || ' ' || person_id from showcase_consents`.execute(tx)
  return rows.map(({ id }) => id)
}
