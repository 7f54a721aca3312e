import * as audit from './audit/audit.ts'
import * as advisor from './advisors/advisor.ts'
import * as auth from './auth/auth.ts'
import * as authorisedUser from './users/authorised-user.ts'
import * as company from './companies/company.ts'
import * as edition from './editions/edition.ts'
import type { EndpointDefinition } from './endpoint.ts'
import * as spreadsheetImport from './imports/import.ts'
import * as mail from './mail/mail.ts'
import * as matching from './matching/matching.ts'
import * as matchingRules from './matching/rules.ts'
import * as overview from './overview/overview.ts'
import * as profile from './registrations/profile.ts'
import * as spreadsheet from './exports/export.ts'
import * as subscriber from './subscribers/subscriber.ts'
import * as team from './teams/team.ts'
import * as upload from './files/upload.ts'

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value

/** Every endpoint of the product under its name. The server serves all of them and nothing else below /api. */
export const endpoints: Readonly<Record<string, EndpointDefinition>> = Object.fromEntries(
  [
    advisor,
    audit,
    auth,
    authorisedUser,
    company,
    edition,
    mail,
    matching,
    matchingRules,
    overview,
    profile,
    spreadsheet,
    spreadsheetImport,
    subscriber,
    team,
    upload,
  ].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, EndpointDefinition] => isEndpoint(entry[1])),
  ),
)
