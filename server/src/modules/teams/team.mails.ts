import type { Label } from '@project-week/contract/enumerations/enumerations'
import type { Edition } from '@project-week/contract/editions/edition'
import type { StoredCompany } from '../../db/stored-run.ts'
import type { CompanyNews } from '../../db/tables.ts'
import { companyPage } from '../companies/company-link.ts'
import type { HostedTeamRow } from './hosted-team.queries.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
import { type Contact, contactValues, linesOf, weekOf } from '../mail/values.ts'

interface Site {
  publicUrl: () => string
}

type ShownTeam = {
  members: readonly Pick<HostedTeamRow['members'][number], 'personId' | 'name' | 'currentfieldofstudy' | 'email'>[]
}

const nobody = { en: 'Nobody at the moment', de: 'Zurzeit niemand' }

/** Teams as a company sees them in a mail: name, study programme and address of its students, and no more. */
export const teamLines = (teams: readonly ShownTeam[]) =>
  inBoth((locale) =>
    teams
      .map(({ members }) =>
        members.length === 0
          ? nobody[locale]
          : linesOf(
              members.map(({ name, currentfieldofstudy, email }) =>
                [name, currentfieldofstudy, email].filter((it) => it !== '').join(', '),
              ),
            ),
      )
      .join('\n\n'),
  )

/** Why a run gave a company no team; null where it gave it one, or does not know it. */
export const whyNoTeam = (ofRun: StoredCompany | undefined): Label | null => (ofRun?.students === 0 ? ofRun.text : null)

/** @param token of the link to the company's page */
export function companyNewsMail(
  site: Site,
  {
    company,
    news,
    teams,
    edition,
    why,
    token,
  }: {
    company: Contact & { id: string }
    news: CompanyNews
    teams: readonly ShownTeam[]
    edition: Edition
    /** By `whyNoTeam`. */
    why?: Label | null
    token: string
  },
): Mail {
  const about = {
    recipient: company.contactEmail,
    companyId: company.id,
    // Of teams without anybody nothing is said: that they are dissolved is no news either.
    teams: news === 'company-none' ? [] : teams.map(({ members }) => members.map(({ personId }) => personId)),
  }
  const values = { ...contactValues(company), week: weekOf(edition) }
  const page = { companyPage: companyPage(site, token) }
  switch (news) {
    case 'company-team':
    case 'company-changed':
      return automaticMail(news, { ...about, values: { ...values, ...page, team: teamLines(teams) } })
    case 'company-none':
      return automaticMail(news, {
        ...about,
        values: { ...values, ...page, why: why ? { en: ` ${why.en}`, de: ` ${why.de}` } : '' },
      })
    case 'company-lost':
      return automaticMail(news, { ...about, values })
  }
}
