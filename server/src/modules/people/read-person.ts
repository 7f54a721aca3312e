import type { OnErasure, PersonRecord } from '@project-week/contract/people/person'
import { personMessages } from '@project-week/contract/people/person'
import { PersonalPart } from '@project-week/contract/people/personal-parts'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { versionOf } from '../audit/refuse-stale.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { type PersonalData, personalData, type Subject } from './personal-data.ts'
import { countParts, findName, findSubject, listConsentsOf, listObstacles } from './person.queries.ts'

const onErasureOf = ({ onErasure }: PersonalData): OnErasure =>
  onErasure === 'erase' ? 'erased' : onErasure === 'keep' ? 'kept' : 'blanked'

const order = new Map(PersonalPart.options.map((part, at) => [part, at]))

/** The current edition while its companies still need their people: until the month after the closing event. */
export async function findRunningEdition(deps: Deps): Promise<string | undefined> {
  const { edition, now } = await getProgrammeState(deps)
  return berlinDay(new Date(now)).slice(0, 7) > edition.closingEventMonth ? undefined : edition.label
}

/** @throws 404 not_found for an unknown id */
export async function getSubject(db: Database, key: string): Promise<Subject> {
  const subject = await findSubject(db, key)
  if (subject === undefined) throw new AppError('not_found', 404, personMessages.unknown)
  return subject
}

/**
 * Everything stored about a person, counted, with what happens to it.
 *
 * @param key the id of a person, or an address in any case
 * @throws 404 not_found if there is nothing
 */
export async function readPerson(
  db: Database,
  key: string,
  running: string | undefined,
): Promise<{ record: PersonRecord; subject: Subject }> {
  const subject = await getSubject(db, key)
  const counts = await countParts(db, subject)
  if (counts.size === 0) throw new AppError('not_found', 404, personMessages.unknown)
  const parts = personalData
    .map((data) => ({ part: data.part, rows: counts.get(data.part) ?? 0, onErasure: onErasureOf(data) }))
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => (order.get(a.part) ?? 0) - (order.get(b.part) ?? 0))
  return {
    subject,
    record: {
      key: subject.key,
      email: subject.email,
      name: await findName(db, subject),
      // What is kept grows each time this page is read.
      version: versionOf(parts.filter(({ onErasure }) => onErasure !== 'kept')),
      parts,
      consents: await listConsentsOf(db, subject),
      obstacles: await listObstacles(db, subject, running),
    },
  }
}
