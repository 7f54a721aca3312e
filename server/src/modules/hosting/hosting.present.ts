import type {
  CompanyHosting,
  CompanyNda,
  HostedFile,
  HostedTeam,
  HostingDetails,
} from '@project-week/contract/hosting/hosting'
import { hostingFields } from '@project-week/contract/hosting/hosting-fields'
import { pickerOf } from '@project-week/contract/field'
import type { Tables } from '../../db/tables.ts'
import type { Selectable } from 'kysely'
import { versionOf } from '../audit/refuse-stale.ts'
import type { CompanyRow } from '../companies/company.queries.ts'
import type { FileRow } from '../files/file.queries.ts'
import { linkStateOf } from '../companies/company-link.ts'
import type { CompanyLink } from '../companies/company-link.queries.ts'
import type { HostedTeamRow } from '../teams/hosted-team.queries.ts'

const fieldsOf = pickerOf(hostingFields)

export const presentDetails = (row: Selectable<Tables['companyHosting']> | undefined): HostingDetails | null =>
  row === undefined ? null : fieldsOf(row)

export const presentHostedFile = ({ id, filename, kind, size, createdAt }: FileRow): HostedFile => ({
  fileId: id,
  filename,
  kind,
  size,
  uploadedAt: createdAt.toISOString(),
})

export function presentNda(
  { ndaRequired, hasNda }: Pick<CompanyRow, 'ndaRequired' | 'hasNda'>,
  file: FileRow | undefined,
): CompanyNda {
  if (ndaRequired === 'no') return { state: 'not-needed', file: null }
  if (file !== undefined) return { state: 'there', file: presentHostedFile(file) }
  return { state: hasNda ? 'on-paper' : 'asked', file: null }
}

export const presentRequest = (request: { reason: string; createdAt: Date } | undefined) =>
  request === undefined ? null : { reason: request.reason, createdAt: request.createdAt.toISOString() }

type Consent = Pick<Selectable<Tables['consents']>, 'recordId' | 'kind' | 'givenAt'>

const isShown = (kind: string) => kind === 'statement-of-consent' || kind === 'attendance'

/** Lists what a company sees of a student, so that nothing else reaches it. */
export const presentHostedTeam = (
  { id, accepted, members }: HostedTeamRow,
  consents: readonly Consent[],
): HostedTeam => ({
  id,
  accepted,
  members: members.map(({ profileId, key, name, email, currentfieldofstudy, germanlanguagelevel, attended }) => ({
    name,
    email,
    key,
    currentfieldofstudy,
    germanlanguagelevel,
    attended,
    consents: consents.flatMap(({ recordId, kind, givenAt }) =>
      recordId === profileId && isShown(kind) ? [{ kind, givenAt: givenAt.toISOString() }] : [],
    ),
  })),
})

export const versionOfTeams = (teams: readonly HostedTeamRow[]): string =>
  versionOf(teams.map(({ id, members }) => [id, ...members.map(({ personId }) => personId).toSorted()]))

/** What the form begins with: the contact person and the address of the registration. */
export const suggestDetails = (company: CompanyRow): HostingDetails => ({
  hostName: `${company.contactFirstName} ${company.contactLastName}`.trim(),
  hostPhone: company.contactPhone,
  hostEmail: company.contactEmail,
  mondayAddress: `${company.companyName}\n${company.street} ${company.houseNumber}\n${company.city}`,
  mondayTime: '',
  timetable: '',
  travel: '',
})

export const presentLink = (link: CompanyLink | undefined, now: Date): CompanyHosting['link'] =>
  link === undefined
    ? null
    : {
        state: linkStateOf(link, now),
        email: link.address,
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
      }
