import { type PersonRecord, readPerson } from '@project-week/contract/people/person'
import { askToJoin, joinTwoPeople, type PeopleJoin } from '@project-week/contract/people/same-person'
import type { LightMyRequestResponse } from 'fastify'
import type { Browser, TestApp } from './app.ts'
import { openMails } from './open-mails.ts'

/** An admin says that two people are one, and a link is mailed. */
export async function askForJoin(
  admin: Browser,
  { from, into, ...given }: Pick<PeopleJoin, 'from' | 'into'> & Partial<PeopleJoin>,
): Promise<LightMyRequestResponse> {
  const { version } = (await admin.call(readPerson, { query: { key: from } })).json<PersonRecord>()
  return admin.call(askToJoin, { body: { from, into, version, reason: 'They told us on the phone', ...given } })
}

/** What the last of the mails that join two people carries to an address. */
export async function joinTokenTo(t: TestApp, email: string): Promise<string> {
  const mails = t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt')
  const opened = await openMails(t.deps, mails.execute())
  return opened.flatMap(({ text }) => /\/join-people#([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? 'no token'
}

/** The same, and whoever holds the address opens the link. Answers the refusal of the first where it is refused. */
export async function joinByLink(
  t: TestApp,
  admin: Browser,
  pair: Parameters<typeof askForJoin>[1],
): Promise<LightMyRequestResponse> {
  const asked = await askForJoin(admin, pair)
  if (asked.statusCode !== 202) return asked
  const token = await joinTokenTo(t, asked.json<{ email: string }>().email)
  return t.browser().call(joinTwoPeople, { body: { token } })
}
