import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { listCertificates, listParticipants } from '../certificates/certificate.queries.ts'
import { readChallenges } from '../companies/release-challenges.ts'
import { listConsents } from '../consents/consent.queries.ts'
import { listFeedbackOf } from '../feedback/feedback.queries.ts'
import { listConsentsOf } from '../showcase/showcase.queries.ts'
import { listUploadsOf } from '../files/file.queries.ts'
import { listAddresses } from '../identity/person.queries.ts'
import { describeAnswers } from '../editions/answer-questions.ts'
import { listLateOf } from '../editions/late-registration.queries.ts'
import { withoutLinks } from '../links/fill-links.ts'
import { listMailsTo } from '../mail/mail.queries.ts'
import { listNotes, listTagsOf } from '../notes/note.queries.ts'
import { listOffers } from './own-team.queries.ts'
import { presentProfile, presentSignOn } from './profile.present.ts'
import { findIdentityOf, listOwnProfiles, type ProfileRow } from './profile.queries.ts'

/** The rows with these columns alone. */
const only = <Row extends object>(rows: readonly Row[], ...columns: (keyof Row & string)[]): object[] =>
  rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))

/** Everything kept about a student, under the names of the contract (GDPR, Articles 15 and 20). */
export async function downloadProfile({ db, clock }: Deps, caller: Caller): Promise<Buffer> {
  const { personId } = caller.person
  const identity = await findIdentityOf(db, personId)
  const addresses = await listAddresses(db, personId)
  const rows = await listOwnProfiles(db, personId)
  const given = new Map<ProfileRow, object[]>()
  for (const row of rows) given.set(row, await describeAnswers(db, row))
  const ids = rows.map(({ id }) => id)
  const texts = await readChallenges(db, [...new Set(rows.flatMap((row) => row.challenges))])
  const challenges = new Map(
    texts.map(({ id, problem, fieldOfBusiness, town }) => [id, { id, problem, fieldOfBusiness, town }]),
  )
  const consents = await listConsents(db, ids)
  const offers = await listOffers(db, ids)
  const notes = await listNotes(db, 'profile', ids)
  const tags = await listTagsOf(db, ids)
  const mails = await listMailsTo(db, personId)
  const files = await listUploadsOf(db, personId)
  const participations = await listParticipants(db, { personId })
  const certificates = await listCertificates(db, { personIds: [personId] })
  const late = await listLateOf(db, personId)
  const showcase = await listConsentsOf(db, personId)
  const feedback = await listFeedbackOf(db, personId)
  await recordAudit(db, clock, { ...caller, action: 'export', record: ['person', caller.person.email] })
  return Buffer.from(
    JSON.stringify(
      {
        exportedAt: clock.now(),
        signOn: identity && { ...presentSignOn(identity), updatedAt: identity.updatedAt },
        addresses: only(addresses, 'address', 'source', 'notedAt', 'provedAt', 'provedBy'),
        registrations: rows.map((row) => {
          const own = <Row extends { profileId: string | null }>(all: readonly Row[]) =>
            all.filter(({ profileId }) => profileId === row.id)
          return {
            ...presentProfile(row),
            challenges: row.challenges.map((id) => challenges.get(id) ?? { id }),
            withdrawnAt: row.withdrawnAt,
            answers: given.get(row),
            consents: only(
              consents.filter(({ recordId }) => recordId === row.id),
              'kind',
              'version',
              'givenAt',
            ),
            tags: own(tags).map(({ tag }) => tag),
            notes: only(own(notes), 'text', 'createdAt'),
            offers: only(own(offers), 'companyName', 'createdAt', 'dueOn', 'state', 'answeredAt', 'endedAt', 'reason'),
          }
        }),
        lateRegistrations: only(late, 'edition', 'reason', 'until', 'createdAt', 'usedAt', 'revokedAt'),
        mails: mails.map(({ createdAt, subject, text, state }) => ({
          createdAt,
          subject: withoutLinks(subject),
          text: withoutLinks(text),
          state,
        })),
        participations: only(participations, 'edition', 'companyName', 'attended'),
        certificates: only(certificates, 'edition', 'number', 'name', 'companyName', 'issuedAt', 'revokedAt', 'reason'),
        showcaseConsents: only(showcase, 'edition', 'version', 'givenAt', 'takenBackAt'),
        feedback: only(feedback, 'edition', 'answers', 'answeredAt'),
        files: only(files, 'kind', 'filename', 'size', 'createdAt'),
      },
      null,
      2,
    ),
  )
}
