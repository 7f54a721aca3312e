import * as mailText from '@project-week/contract/mail/automatic-mail'
import * as mail from '@project-week/contract/mail/mail'
import { mailRefusals } from '@project-week/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { serve } from '../../http/serve.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { withoutLinks } from '../links/fill-links.ts'
import { listMailTexts, readMailText, saveMailText } from './change-mail-text.ts'
import { presentMail, readText } from './mail.present.ts'
import { findMail, listMailLinesTo, listMails, lockFailedMails, lockMail, type MailRow } from './mail.queries.ts'

/** Lets a mail go out once more. One that waits for its next try has it now; one that waits for its first goes anyway. */
async function resendMail({ db, clock, outbox }: Deps, { person, ip }: Caller, id: string): Promise<MailRow> {
  return db.transaction().execute(async (tx) => {
    const row = requireFound(await lockMail(tx, id), 'mail')
    if (row.state === 'kept') throw conflict(mailRefusals.demo)
    if (row.state !== 'queued') await outbox.requeue(tx, [id])
    else if (!(await outbox.hurry(tx, id))) throw conflict(mailRefusals.beingSent)
    await recordAudit(tx, clock, {
      actor: person,
      action: 'resend',
      record: ['mail', id],
      ip,
      details: { recipient: row.recipient, subject: withoutLinks(row.subject), error: row.lastError },
    })
    return (await findMail(tx, id)) ?? row
  })
}

/** Lets failed mails go out once more; what somebody else has sent again meanwhile is left out. */
async function resendFailedMails(
  { db, clock, outbox }: Deps,
  { person, ip }: Caller,
  ids: readonly string[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const failed = await lockFailedMails(tx, ids)
    if (failed.length === 0) return 0
    await outbox.requeue(tx, failed)
    await recordAudit(tx, clock, {
      actor: person,
      action: 'resend',
      record: ['mails', ''],
      ip,
      details: { mails: failed.length },
    })
    return failed.length
  })
}

export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, mail.listMails, async ({ query }) => {
    const rows = await listMails(deps.db, query, mail.mailListLimit)
    const tries = rows.some(({ state }) => state === 'queued') ? await deps.outbox.listNextTries(deps.db) : undefined
    return rows.map((row) => presentMail(row, tries?.get(row.id)))
  })

  serve(app, mail.listMailsTo, async ({ query }) =>
    (await listMailLinesTo(deps.db, query.address, mail.mailHistoryLimit)).map((row) => presentMail(row)),
  )

  serve(app, mail.readMail, async ({ person, ip, params }) => {
    const row = requireFound(await findMail(deps.db, params.id), 'mail')
    await recordAudit(deps.db, deps.clock, {
      actor: person,
      action: 'read',
      record: ['mail', row.id],
      ip,
    })
    return { ...presentMail(row), text: await readText(deps, row, person.role) }
  })

  serve(app, mailText.listMailTexts, ({ query }) => listMailTexts(deps.db, query.edition))

  serve(app, mailText.readMailText, ({ params, query }) => readMailText(deps.db, query.edition, params.name))

  serve(app, mailText.saveMailText, ({ person, ip, params, query, body }) =>
    saveMailText(deps, { person, ip }, { ...params, ...query, text: body }),
  )

  serve(app, mail.resendFailedMails, async ({ person, ip, body }) => ({
    resent: await resendFailedMails(deps, { person, ip }, body.ids),
  }))

  serve(app, mail.resendMail, async ({ person, ip, params }) =>
    presentMail(await resendMail(deps, { person, ip }, params.id)),
  )
}
