import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { listCertificates, listParticipants } from '../certificates/certificate.queries.ts'
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

/** Everything kept about a student, under the names of the contract (GDPR, Articles 15 and 20). */
export async function downloadProfile({ db, clock }: Deps, { person, ip }: Caller): Promise<Buffer> {
  const { personId } = person
  const identity = await findIdentityOf(db, personId)
  const addresses = await listAddresses(db, personId)
  const rows = await listOwnProfiles(db, personId)
  const given = new Map<ProfileRow, object[]>()
  for (const row of rows) given.set(row, await describeAnswers(db, row))
  const consents = await listConsents(
    db,
    'profile',
    rows.map((row) => row.id),
  )
  const offers = await listOffers(
    db,
    rows.map((row) => row.id),
  )
  const notes = await listNotes(
    db,
    'profile',
    rows.map((row) => row.id),
  )
  const tags = await listTagsOf(
    db,
    rows.map((row) => row.id),
  )
  const mails = await listMailsTo(db, personId)
  const files = await listUploadsOf(db, personId)
  const participations = await listParticipants(db, { personId })
  const certificates = await listCertificates(db, { personIds: [personId] })
  const late = await listLateOf(db, personId)
  const showcase = await listConsentsOf(db, personId)
  const feedback = await listFeedbackOf(db, personId)
  await recordAudit(db, clock, { actor: person, action: 'export', record: ['person', person.email], ip })
  return Buffer.from(
    JSON.stringify(
      {
        exportedAt: clock.now().toISOString(),
        signOn: identity && {
          ...presentSignOn(identity),
          updatedAt: identity.updatedAt.toISOString(),
        },
        addresses: addresses.map(({ address, source, notedAt, provedAt, provedBy }) => ({
          address,
          source,
          notedAt: notedAt.toISOString(),
          provedAt: provedAt?.toISOString() ?? null,
          provedBy,
        })),
        registrations: rows.map((row) => ({
          ...presentProfile(row),
          challenges: row.challenges,
          withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
          answers: given.get(row),
          consents: consents
            .filter((consent) => consent.recordId === row.id)
            .map(({ kind, version, givenAt }) => ({ kind, version, givenAt: givenAt.toISOString() })),
          tags: tags.filter((tag) => tag.profileId === row.id).map(({ tag }) => tag),
          notes: notes
            .filter((note) => note.profileId === row.id)
            .map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
          offers: offers
            .filter((offer) => offer.profileId === row.id)
            .map(({ companyName, createdAt, dueOn, state, answeredAt, endedAt, reason }) => ({
              companyName,
              createdAt: createdAt.toISOString(),
              dueOn,
              state,
              answeredAt: answeredAt?.toISOString() ?? null,
              endedAt: endedAt?.toISOString() ?? null,
              reason,
            })),
        })),
        lateRegistrations: late.map(({ edition, reason, until, createdAt, usedAt, revokedAt }) => ({
          edition,
          reason,
          until,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
          revokedAt: revokedAt?.toISOString() ?? null,
        })),
        mails: mails.map(({ createdAt, subject, text, state }) => ({
          createdAt: createdAt.toISOString(),
          subject: withoutLinks(subject),
          text: withoutLinks(text),
          state,
        })),
        participations: participations.map(({ edition, companyName, attended }) => ({
          edition,
          companyName,
          attended,
        })),
        certificates: certificates.map(({ edition, number, name, companyName, issuedAt, revokedAt, reason }) => ({
          edition,
          number,
          name,
          companyName,
          issuedAt: issuedAt.toISOString(),
          revokedAt: revokedAt?.toISOString() ?? null,
          reason,
        })),
        showcaseConsents: showcase.map(({ edition, version, givenAt, takenBackAt }) => ({
          edition,
          version,
          givenAt: givenAt.toISOString(),
          takenBackAt: takenBackAt?.toISOString() ?? null,
        })),
        feedback: feedback.map(({ edition, answers, answeredAt }) => ({
          edition,
          answers,
          answeredAt: answeredAt.toISOString(),
        })),
        files: files.map(({ kind, filename, size, createdAt }) => ({
          kind,
          filename,
          size,
          createdAt: createdAt.toISOString(),
        })),
      },
      null,
      2,
    ),
  )
}
