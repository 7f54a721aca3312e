import * as mailText from '@project-week/contract/mail/automatic-mail'
import * as mail from '@project-week/contract/mail/mail'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { listMailTexts, readMailText, saveMailText } from './change-mail-text.ts'
import { presentMail, readText } from './mail.present.ts'
import { findMail, listMailLinesTo, listMails } from './mail.queries.ts'
import { resendFailedMails, resendMail } from './resend-mails.ts'

export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, mail.listMails, async ({ query }) => {
    const rows = await listMails(deps.db, query, mail.mailListLimit)
    const tries = rows.some(({ state }) => state === 'queued') ? await deps.outbox.listNextTries(deps.db) : undefined
    return rows.map((row) => presentMail(row, tries?.get(row.id)))
  })

  serve(app, mail.listMailsTo, async ({ query }) =>
    (await listMailLinesTo(deps.db, query.address, mail.mailHistoryLimit)).map((row) => presentMail(row)),
  )

  serve(app, mail.readMail, async ({ caller, person, params }) => {
    const row = requireFound(await findMail(deps.db, params.id), 'mail')
    await recordAudit(deps.db, deps.clock, { ...caller, action: 'read', record: ['mail', row.id] })
    return { ...presentMail(row), text: await readText(deps, row, person.role) }
  })

  serve(app, mailText.listMailTexts, ({ query }) => listMailTexts(deps.db, query.edition))

  serve(app, mailText.readMailText, ({ params, query }) => readMailText(deps.db, query.edition, params.name))

  serve(app, mailText.saveMailText, ({ caller, params, query, body }) =>
    saveMailText(deps, caller, { ...params, ...query, text: body }),
  )

  serve(app, mail.resendFailedMails, async ({ caller, body }) => ({
    resent: await resendFailedMails(deps, caller, body.ids),
  }))

  serve(app, mail.resendMail, async ({ caller, params }) => presentMail(await resendMail(deps, caller, params.id)))
}
