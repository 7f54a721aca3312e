import type { Edition } from '@project-week/contract/editions/edition'
import { paths } from '@project-week/contract/paths'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { greetingOf, linesOf, linkTo, weekOf } from '../mail/values.ts'
import type { StudentNews } from '../../db/tables.ts'
import type { FinishedRun } from '../matching/run.queries.ts'
import { companyNewsMail, whyNoTeam } from '../teams/team.mails.ts'
import { type Asking, askingValues, ndaText, offeredBecause } from './offer.mails.ts'
import { describePlacement } from './placement-text.ts'
import {
  type CompanyMail,
  nameOf,
  type Plan,
  type PublishedCompany,
  type TeamPlan,
  type ToldStudent,
} from './planned.ts'

type Site = Pick<Deps, 'publicUrl'>

/** An email to a student about the place that they have, or have no more. */
export interface StudentLetter {
  person: ToldStudent
  news: StudentNews
  /** Null: they have none. */
  companyId: string | null
  /** The people of their team. */
  members: readonly string[]
}

interface Surroundings {
  edition: Edition
  companies: ReadonlyMap<string, PublishedCompany>
  /** By the id of the person: members of teams, as they are named to each other. */
  shown: ReadonlyMap<string, { name: string; email: string }>
  /** For an answer, where they have to give one. */
  asking: (Asking & { offerId?: string; isFromWaitingList: boolean }) | undefined
  /** Whether places are still given out. */
  maySeek: boolean
}

/** Why a run put somebody there; nothing where it did not. */
function whyOf({ person, companyId }: StudentLetter, company: PublishedCompany | undefined) {
  const { runCompanyId, studentRank, companyRank, challengeRank, because, currentfieldofstudy } = person
  if (company === undefined || runCompanyId !== companyId) return ''
  const reason = describePlacement(
    {
      studentRank: studentRank ?? 0,
      companyRank: companyRank ?? 0,
      challengeRank,
      because: because ?? '',
      currentfieldofstudy,
    },
    company,
  )
  return { en: `Why this company: ${reason.en}`, de: `Warum dieses Unternehmen: ${reason.de}` }
}

const rankOf = (rank: number | null | undefined) =>
  rank === null || rank === undefined
    ? ''
    : { en: ` You are number ${rank} on the waiting list.`, de: ` Du stehst auf Platz ${rank} der Warteliste.` }

const sought = {
  en: 'You’re still registered, and we’re looking for a new place for you. We’ll email you as soon as one is available.',
  de: 'Deine Anmeldung bleibt bestehen, und wir suchen einen neuen Platz für dich. Sobald es einen gibt, bekommst du eine E-Mail.',
}

/** The words for what they hear; a place from the waiting list and the end of one at a company that cancels have their own. */
export function studentMail(site: Site, letter: StudentLetter, around: Surroundings): Mail {
  const { person, news, companyId, members } = letter
  const { edition, companies, shown, asking, maySeek } = around
  const at = companies.get(companyId ?? '')
  const before = companies.get(person.told?.companyId ?? '')
  const about = {
    recipient: person.email,
    personId: person.personId,
    place: { edition: edition.label, companyId, members },
  }
  const values = {
    firstName: person.firstname,
    week: weekOf(edition),
    ownPage: linkTo(site, paths.studentProfileActions),
  }
  const inTeam = {
    ...values,
    company: at?.companyName ?? '',
    // A line each, by name and address.
    colleagues: linesOf(
      members.flatMap((personId) => {
        const one = personId === person.personId ? undefined : shown.get(personId)
        return one === undefined ? [] : [[one.name, one.email].filter((it) => it !== '').join(', ')]
      }),
    ),
  }
  switch (news) {
    case 'placed':
    case 'moved': {
      const to = { ...about, offerId: asking?.offerId }
      const asked = asking === undefined ? { asking: '', answer: '' } : askingValues(site, asking)
      if (asking?.isFromWaitingList === true) {
        const hadPlace = person.hadPlace === true || companies.get(person.runCompanyId ?? '')?.isCancelled === true
        const why = offeredBecause({ hadPlace, waitingRank: person.waitingRank ?? null })
        const { firstName, company } = inTeam
        return automaticMail('place-offered', {
          ...to,
          values: { firstName, company, why, nda: ndaText(at), ...asked },
        })
      }
      const placed = { ...inTeam, ...asked, why: whyOf(letter, at), nda: ndaText(at) }
      return news === 'placed'
        ? automaticMail('student-placed', { ...to, values: placed })
        : automaticMail('student-moved', { ...to, values: { ...placed, before: before?.companyName ?? '' } })
    }
    case 'colleagues':
      return automaticMail('student-colleagues', { ...about, values: inTeam })
    case 'lost':
      if (before?.isCancelled === true) {
        const { week, ownPage } = values
        const gone = { hello: greetingOf(person.firstname), company: before.companyName, week, ownPage }
        return automaticMail('student-company-gone', { ...about, values: { ...gone, sought: maySeek ? sought : '' } })
      }
      return automaticMail('student-lost', { ...about, values: { ...values, before: before?.companyName ?? '' } })
    case 'unplaced':
      return automaticMail('student-unplaced', { ...about, values: { ...values, rank: rankOf(person.waitingRank) } })
  }
}

type People = Pick<Plan, 'people'>

const shownTeam = ({ after }: TeamPlan, { people }: People) => ({
  members: after.flatMap((personId) => {
    const person = people.get(personId)
    return person === undefined ? [] : [{ ...person, name: nameOf(person) }]
  }),
})

/** @param token of the link to the company's page */
export const companyMail = (
  site: Site,
  { company, news, teams }: CompanyMail,
  {
    edition,
    plan,
    run,
    token,
  }: { edition: Edition; plan: People; run: { result: Pick<FinishedRun['result'], 'companies'> }; token: string },
): Mail =>
  companyNewsMail(site, {
    company,
    news,
    teams: teams.map((team) => shownTeam(team, plan)),
    edition,
    why: whyNoTeam(run.result.companies[company.id]),
    token,
  })
