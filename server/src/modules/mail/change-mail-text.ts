import { AutomaticMail, type MailTextRecord, type MailTextState } from '@project-week/contract/mail/automatic-mail'
import {
  findPlaceholderMistake,
  MailText,
  mailTextFields,
  placeholdersIn,
  textAt,
} from '@project-week/contract/mail/mail-text'
import { mailRefusals } from '@project-week/contract/refusals'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { notFound, validationFailed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale, versionOf } from '../audit/refuse-stale.ts'
import { findEdition } from '../editions/edition.queries.ts'
import { automaticMails, placeholdersOfMail } from './automatic-mails.ts'
import {
  deleteMailText,
  findMailTextRow,
  listMailTextRows,
  lockMailTexts,
  type MailTextRow,
  writeMailText,
} from './mail-text.queries.ts'

const savedOf = (row: MailTextRow | undefined) =>
  row === undefined ? null : { by: row.savedBy, at: row.savedAt.toISOString() }

const presentRecord = (edition: string, name: AutomaticMail, row: MailTextRow | undefined): MailTextRecord => {
  const text = row?.content ?? automaticMails[name].shipped
  return {
    name,
    edition,
    label: { ...automaticMails[name].label },
    saved: savedOf(row),
    text,
    shipped: automaticMails[name].shipped,
    placeholders: Object.entries(placeholdersOfMail(name)).map(([placeholder, { label, isRequired = false }]) => ({
      name: placeholder,
      label: { ...label },
      isRequired,
    })),
    version: versionOf(text),
  }
}

async function refuseUnknownEdition(db: Database, label: string): Promise<void> {
  if ((await findEdition(db, label)) === undefined) throw notFound('edition')
}

/** @throws 422 validation_failed for blank words, a link in a subject, an unknown placeholder, or a missing required one */
function checkWords(name: AutomaticMail, text: MailText): void {
  const known = placeholdersOfMail(name)
  const required = Object.keys(known).filter((placeholder) => known[placeholder]?.isRequired)
  const mistakes = mailTextFields.flatMap((field) => {
    const words = textAt(text, field)
    if (words === '') return [[field, mailRefusals.fillIn] as const]
    const mistake = findPlaceholderMistake(words, Object.keys(known))
    if (mistake?.unknown === null) return [[field, mailRefusals.brace] as const]
    if (mistake !== undefined) {
      const names = Object.keys(known).map((placeholder) => `{${placeholder}}`)
      return [[field, mailRefusals.placeholder({ unknown: `{${mistake.unknown}}`, known: names.join(', ') })] as const]
    }
    const link = field.startsWith('subject')
      ? placeholdersIn(words).find((placeholder) => known[placeholder]?.link)
      : undefined
    if (link !== undefined) return [[field, mailRefusals.linkInSubject({ link: `{${link}}` })] as const]
    const missing = field.startsWith('text')
      ? required.find((placeholder) => !placeholdersIn(words).includes(placeholder))
      : undefined
    return missing === undefined
      ? []
      : [[field, mailRefusals.needsPlaceholder({ placeholder: `{${missing}}` })] as const]
  })
  if (mistakes.length > 0) throw validationFailed(Object.fromEntries(mistakes))
}

export async function listMailTexts(db: Database, edition: string): Promise<MailTextState[]> {
  await refuseUnknownEdition(db, edition)
  const rows = new Map((await listMailTextRows(db, edition)).map((row) => [row.name, row]))
  return AutomaticMail.options.map((name) => ({
    name,
    label: { ...automaticMails[name].label },
    saved: savedOf(rows.get(name)),
  }))
}

/** @throws 404 not_found for an unknown edition */
export async function readMailText(db: Database, edition: string, name: AutomaticMail): Promise<MailTextRecord> {
  await refuseUnknownEdition(db, edition)
  return presentRecord(edition, name, await findMailTextRow(db, { edition, name }))
}

/**
 * Changes the words of a mail for an edition. Words that equal the shipped ones are stored as none: they go on with the
 * next release.
 *
 * @throws 404 not_found, 409 stale, 422 validation_failed
 */
export async function saveMailText(
  { db, clock }: Deps,
  caller: Caller,
  { edition, name, version, text }: { edition: string; name: AutomaticMail; version: string; text: MailText },
): Promise<MailTextRecord> {
  checkWords(name, text)
  return db.transaction().execute(async (tx) => {
    await lockMailTexts(tx)
    const before = await readMailText(tx, edition, name)
    const record = ['mail-text', `${name} ${edition}`] as const
    await refuseStale(tx, version, before, { record, actions: ['correct', 'remove'] })
    if (isDeepStrictEqual(text, before.text)) return before
    const isShipped = isDeepStrictEqual(text, automaticMails[name].shipped)
    if (isShipped) await deleteMailText(tx, { edition, name })
    else await writeMailText(tx, { edition, name, content: text, savedAt: clock.now(), savedBy: caller.person.email })
    await recordAudit(tx, clock, {
      ...caller,
      action: isShipped ? 'remove' : 'correct',
      record,
      details: { before: before.text, after: text },
    })
    return presentRecord(edition, name, await findMailTextRow(tx, { edition, name }))
  })
}
