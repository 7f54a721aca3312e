import { businessFieldKey, type Label, StudentBusinessField } from '@project-week/contract/enumerations/enumerations'
import { describeFirstField, placesAt } from '@project-week/contract/matching/first-field'
import type { OwnTeam } from '@project-week/contract/publishing/own-team'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { readOwnHosting } from '../hosting/read-hosting.ts'
import {
  findFirstFieldRun,
  findOwnPlace,
  findOwnTeam,
  listServedCompanies,
  type OwnPlace,
  type ServedCompany,
} from './own-team.queries.ts'
import { presentOffer } from './offer.present.ts'
import { findOwnOffer } from './offer.queries.ts'
import { describePlacement } from './placement-text.ts'

/** Other companies of a student's own fields, in the order of the fields. */
function othersOf({ companyId, fields }: OwnPlace, companies: readonly ServedCompany[]): ServedCompany[] {
  const keys = fields.map((field) => businessFieldKey(field))
  const rankOf = ({ field }: ServedCompany) => keys.indexOf(businessFieldKey(field))
  return companies
    .filter((company) => company.id !== companyId && rankOf(company) >= 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** How the run met everybody's first preference that is this field too. */
async function readFirstField(db: Database, runId: string, field: string): Promise<Label | null> {
  const alike = StudentBusinessField.options.filter((one) => businessFieldKey(one) === businessFieldKey(field))
  const run = await findFirstFieldRun(db, runId, alike)
  if (run === undefined) return null
  const companies = run.companies.map((company) => ({
    id: company._id,
    fieldOfBusiness: company.mappedFieldOfBusiness ?? company.fieldOfBusiness,
    places: placesAt(company, run.maximum),
  }))
  return describeFirstField(field, companies, run.students)
}

/** The team of whoever asks, and no other. @throws 404 not_found */
export async function readOwnTeam(deps: Deps, person: Person): Promise<OwnTeam> {
  const { db } = deps
  const { edition, now } = await getProgrammeState(deps)
  const { label } = edition
  const team = requireFound(await findOwnTeam(db, label, person.personId), 'ownTeam')
  const place = team.runId === null ? undefined : await findOwnPlace(db, team.runId, person.personId)
  const offer = await findOwnOffer(db, label, person)
  // Somebody who was moved into this team since the run has no reason of the run for it.
  const isOfRun = place?.companyId === team.companyId
  const companies = team.runId === null || !isOfRun ? [] : await listServedCompanies(db, label)
  const firstField = isOfRun ? place?.fields[0] : undefined
  const { companyName, street, houseNumber, city, country, website } = team
  return {
    companyName,
    task: team.businessProblem,
    address: { street, houseNumber, city, country, website },
    representativeEmail: team.representativeEmail,
    representativeName: team.representativeName,
    ...(await readOwnHosting(db, team, person.personId)),
    advisor: team.advisor,
    members: team.members,
    offer: offer?.teamId === team.id ? presentOffer(offer, { edition, today: berlinDay(new Date(now)) }) : null,
    reason: place && isOfRun ? describePlacement(place, team) : null,
    firstField: firstField && team.runId ? await readFirstField(db, team.runId, firstField) : null,
    others:
      place && isOfRun
        ? othersOf(place, companies).map(({ id, companyName: name }) => ({ id, companyName: name }))
        : [],
  }
}
