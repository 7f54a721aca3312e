import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import type { OwnTeam } from '@project-week/contract/publishing/own-team'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { readOwnHosting } from '../hosting/read-hosting.ts'
import {
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

/** The team of whoever asks, and no other. @throws 404 not_found */
export async function readOwnTeam({ db }: Pick<Deps, 'db'>, person: Person): Promise<OwnTeam> {
  const edition = await getCurrentEdition(db)
  const { label } = edition
  const team = await findOwnTeam(db, label, person.email)
  if (team === undefined) throw notFound('A team')
  const place = team.runId === null ? undefined : await findOwnPlace(db, team.runId, person.email)
  const offer = await findOwnOffer(db, label, person.email)
  // Somebody who was moved into this team since the run has no reason of the run for it.
  const isOfRun = place?.companyId === team.companyId
  const companies = team.runId === null || !isOfRun ? [] : await listServedCompanies(db, label)
  const { companyName, street, houseNumber, city, country, website } = team
  return {
    companyName,
    task: team.businessProblem,
    address: { street, houseNumber, city, country, website },
    representativeEmail: team.representativeEmail,
    representativeName: team.representativeName,
    ...(await readOwnHosting(db, team)),
    advisor: team.advisor,
    members: team.members,
    offer: offer?.teamId === team.id ? presentOffer(offer, edition) : null,
    reason: place && isOfRun ? describePlacement(place, team) : null,
    others:
      place && isOfRun
        ? othersOf(place, companies).map(({ id, companyName: name }) => ({ id, companyName: name }))
        : [],
  }
}
