import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks } from '../links/link.queries.ts'
import { enqueueNews } from '../mail/enqueue-news.ts'
import { deleteNews, listExpectant, lockNews } from '../mail/news.queries.ts'
import type { Held } from '../mail/outbox.ts'
import { answerLink } from './offer-link.ts'
import { findPublishedRun } from './offer.queries.ts'
import { studentMail } from './publication.mails.ts'
import { listPublishedCompanies } from './publication.queries.ts'
import { studentNewsOf } from './student-news.ts'
import { listColleagues, listEditions, listStudentsToTell } from './tell-students.queries.ts'

/**
 * Writes to students where they have a place, where that is not what they were told last; what was about to be said to them
 * is gone. Nothing is said once the week is over, nor to who is not registered: another address may be mistyped, and the
 * email names colleagues. Call it in the transaction that changes the places, at its end. The email waits five minutes from
 * the first change, and is written anew at each further one.
 *
 * @param people whose place may be another one
 * @param companyIds whose teams have changed: of their members those, too, who are about to hear of their place
 * @param held of a publication, whose emails to these people leave together
 */
export async function tellStudents(
  deps: Deps,
  tx: Transaction<Tables>,
  {
    people,
    companyIds = [],
    held,
  }: { people: readonly string[]; companyIds?: readonly string[]; held?: Held | undefined },
): Promise<void> {
  const now = deps.clock.now()
  const concerned = new Set(people)
  const personIds = [...concerned.union(new Set(await listExpectant(tx, companyIds, now)))]
  await lockNews(tx, personIds)
  const waiting = await deleteNews(tx, personIds, now)
  for (const label of await listEditions(tx, personIds)) {
    const { edition, today } = await readEditionDay({ ...deps, db: tx }, label)
    if (today > edition.programmeEnd) continue
    const run = await findPublishedRun(tx, label)
    const students = await listStudentsToTell(tx, { edition: label, runId: run?.runId ?? null, now }, personIds)
    const toTell = students.flatMap((person) => {
      const news = studentNewsOf(person.told, person)
      return news === undefined ? [] : [{ person, news }]
    })
    if (toTell.length === 0) continue
    const companies = new Map((await listPublishedCompanies(tx, label, now)).map((company) => [company.id, company]))
    const shown = new Map(
      (
        await listColleagues(
          tx,
          label,
          toTell.flatMap(({ person }) => person.members),
        )
      ).map((one) => [one.personId, one]),
    )
    const links = toTell.flatMap(({ person: { offerId, linkId, email } }) =>
      offerId === null || linkId !== null ? [] : [{ ...answerLink(deps, { id: offerId, email }), offerId }],
    )
    await insertLinks(tx, links)
    const linkOf = new Map(links.map(({ offerId, id }) => [offerId, id]))
    const maySeek = run !== undefined && today < edition.programmeStart
    const mails = toTell.map(({ person, news }) => {
      const { personId, companyId, members, offerId, linkId, dueOn, isFromWaitingList } = person
      const token = placeholderOf({ id: linkId ?? linkOf.get(offerId ?? '') ?? '' })
      const asking =
        offerId === null || dueOn === null
          ? undefined
          : { offerId, dueOn, token, silent: edition.answers.silent, isFromWaitingList, isOver: today > dueOn }
      return {
        id: personId,
        held: concerned.has(personId) ? held : undefined,
        mail: studentMail(deps, { person, news, companyId, members }, { edition, companies, shown, asking, maySeek }),
      }
    })
    await enqueueNews(deps, tx, mails, waiting)
  }
}
