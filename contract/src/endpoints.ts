import * as audit from './audit.ts'
import * as advisor from './advisor.ts'
import * as auth from './auth.ts'
import * as authorisedUser from './authorised-user.ts'
import * as company from './company.ts'
import * as edition from './edition.ts'
import type { EndpointDefinition } from './endpoint.ts'
import * as spreadsheetImport from './import.ts'
import * as mail from './mail.ts'
import * as matching from './matching.ts'
import * as matchingRules from './matching-rules.ts'
import * as overview from './overview.ts'
import * as profile from './profile.ts'
import * as spreadsheet from './spreadsheet.ts'
import * as subscriber from './subscriber.ts'
import * as team from './team.ts'
import * as upload from './upload.ts'

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
