import { contentMessages, DocumentRecord } from '@project-week/contract/content/content'
import { type DocumentName, documents } from '@project-week/contract/content/documents'
import { type Message, saidBySchema } from '@project-week/contract/messages'
import { recordRefusals } from '@project-week/contract/refusals'
import { LegalText } from '@project-week/contract/site/content'
import { isDeepStrictEqual } from 'node:util'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { lockContent } from '../consents/legal-texts.queries.ts'
import {
  namesPeriod,
  namesPeriodInBoth,
  promisingTexts,
  publishVersion,
  withVersion,
} from '../consents/text-versions.ts'
import { type DocumentRow, presentDocument } from './content.present.ts'
import { deleteDraft, writeDraft } from './content.queries.ts'
import { refuseUnknownUploads } from './pictures.ts'
import { readDocumentRow } from './read-content.ts'

interface Asked {
  name: DocumentName
  /** Version of the content that the caller has seen. */
  version: string
}

/** @throws 422 validation_failed with the dotted path of each mistake */
function checkContent(name: DocumentName, content: object): object {
  const parsed = documents[name].safeParse(content)
  if (!parsed.success) {
    throw validationFailed(
      Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), saidBySchema(issue)])),
    )
  }
  const refusePeriod = (message: Message) => new AppError('validation_failed', 422, message)
  const [isIn, isInBoth] = [namesPeriod(parsed.data), namesPeriodInBoth(parsed.data)]
  if (promisingTexts.some((text) => text === name) && !isInBoth) throw refusePeriod(contentMessages.periodMissing)
  if (!isLegal(name) && isIn) throw refusePeriod(contentMessages.periodElsewhere)
  return parsed.data
}

/** Texts with a version, under which people agree to them or cite them. */
const isLegal = (name: DocumentName): name is LegalName => documents[name] === LegalText
type LegalName = Parameters<typeof withVersion>[1]

/** The content as stored: a legal text gets its version. */
const versioned = async (db: Database, name: DocumentName, content: object, today: string): Promise<object> =>
  isLegal(name) ? withVersion(db, name, content, today) : content

async function getUnchanged(db: Database, { name, version }: Asked): Promise<DocumentRow> {
  const row = await readDocumentRow(db, name)
  await refuseStale(db, version, presentDocument(row), {
    record: ['content', name],
    actions: ['save-draft', 'discard-draft', 'publish-content'],
  })
  return row
}

/** Names of the top-level parts that differ. */
const changedParts = (before: object, after: object): string[] => {
  const [one, other] = [before, after] as Record<string, unknown>[]
  return Object.keys({ ...one, ...other }).filter((key) => !isDeepStrictEqual(one?.[key], other?.[key]))
}

/** @throws 409 stale if it has changed since the caller read it, 422 validation_failed */
export async function saveDraft(
  { db, clock }: Deps,
  caller: Caller,
  { content, ...asked }: Asked & { content: object },
): Promise<DocumentRecord> {
  const { name } = asked
  const given = checkContent(name, content)
  return db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const row = await getUnchanged(tx, asked)
    await refuseUnknownUploads(tx, given)
    const before = presentDocument(row)
    const checked = await versioned(tx, name, given, berlinDay(clock.now()))
    if (isDeepStrictEqual(checked, before.content) && before.state.unusable.length === 0) return before
    const draft = { name, content: checked, savedAt: clock.now(), savedBy: caller.person.email }
    await writeDraft(tx, draft)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'save-draft',
      record: ['content', name],
      details: { parts: changedParts(before.content, checked) },
    })
    return presentDocument({ ...row, draft })
  })
}

/** @throws 409 conflict without a draft, 409 stale if it has changed since the caller read it */
export async function discardDraft({ db, clock }: Deps, caller: Caller, asked: Asked): Promise<DocumentRecord> {
  return db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const row = await getUnchanged(tx, asked)
    if (row.draft === undefined) throw conflict(recordRefusals.noDraft)
    await deleteDraft(tx, asked.name)
    await recordAudit(tx, clock, { ...caller, action: 'discard-draft', record: ['content', asked.name] })
    return presentDocument({ ...row, draft: undefined })
  })
}

/**
 * Publishes the draft.
 *
 * @throws 409 conflict without a draft, 409 stale if it has changed since the caller read it, 422 if a later release's
 * schema refuses it
 */
export async function publishDraft({ db, clock }: Deps, caller: Caller, asked: Asked): Promise<DocumentRecord> {
  const { name } = asked
  await db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const row = await getUnchanged(tx, asked)
    if (row.draft === undefined) throw conflict(recordRefusals.noDraft)
    const content = await versioned(tx, name, checkContent(name, row.draft.content), berlinDay(clock.now()))
    await publishVersion(tx, name, content, { at: clock.now(), by: caller.person.email })
    await deleteDraft(tx, name)
    await recordAudit(tx, clock, {
      ...caller,
      action: 'publish-content',
      record: ['content', name],
      details: { parts: changedParts(presentDocument({ ...row, draft: undefined }).content, content) },
    })
  })
  return presentDocument(await readDocumentRow(db, name))
}
