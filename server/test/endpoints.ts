import * as audit from '@project-week/contract/audit/audit'
import * as account from '@project-week/contract/auth/account'
import * as address from '@project-week/contract/identity/address'
import * as advisedTeam from '@project-week/contract/advisors/advised-team'
import * as advisor from '@project-week/contract/advisors/advisor'
import * as auth from '@project-week/contract/auth/auth'
import * as authorisedUser from '@project-week/contract/users/authorised-user'
import * as campaign from '@project-week/contract/campaigns/campaign'
import * as cancellation from '@project-week/contract/publishing/cancellation'
import * as certificate from '@project-week/contract/certificates/certificate'
import * as colleague from '@project-week/contract/users/colleague'
import * as company from '@project-week/contract/companies/company'
import * as companyFormLink from '@project-week/contract/companies/company-form-link'
import * as lead from '@project-week/contract/companies/lead'
import * as pipeline from '@project-week/contract/companies/pipeline'
import * as lateRegistration from '@project-week/contract/editions/late-registration'
import * as content from '@project-week/contract/content/content'
import * as edition from '@project-week/contract/editions/edition'
import * as editionSettings from '@project-week/contract/editions/edition-settings'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import * as feedback from '@project-week/contract/feedback/feedback'
import * as history from '@project-week/contract/history/history'
import * as hosting from '@project-week/contract/hosting/hosting'
import * as companyImport from '@project-week/contract/imports/import-companies'
import * as spreadsheetImport from '@project-week/contract/imports/import'
import * as automaticMail from '@project-week/contract/mail/automatic-mail'
import * as mail from '@project-week/contract/mail/mail'
import * as matching from '@project-week/contract/matching/matching'
import * as matchingRules from '@project-week/contract/matching/rules'
import * as outstanding from '@project-week/contract/outstanding/outstanding'
import * as overview from '@project-week/contract/overview/overview'
import * as note from '@project-week/contract/notes/note'
import * as offer from '@project-week/contract/publishing/offer'
import * as ownIdentity from '@project-week/contract/registrations/own-identity'
import * as ownTeam from '@project-week/contract/publishing/own-team'
import * as person from '@project-week/contract/people/person'
import * as publication from '@project-week/contract/publishing/publication'
import * as profile from '@project-week/contract/registrations/profile'
import * as resumable from '@project-week/contract/files/resumable'
import * as retention from '@project-week/contract/retention/retention'
import * as search from '@project-week/contract/search/search'
import * as spreadsheet from '@project-week/contract/exports/export'
import * as secondFactor from '@project-week/contract/auth/second-factor'
import * as showcase from '@project-week/contract/showcase/showcase'
import * as statistics from '@project-week/contract/overview/statistics'
import * as subscriber from '@project-week/contract/subscribers/subscriber'
import * as team from '@project-week/contract/teams/team'
import * as upload from '@project-week/contract/files/upload'

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value

/** Every endpoint of the product under its name. The server serves all of them and nothing else below /api. */
export const endpoints: Readonly<Record<string, EndpointDefinition>> = Object.fromEntries(
  [
    account,
    address,
    advisedTeam,
    advisor,
    audit,
    auth,
    automaticMail,
    authorisedUser,
    campaign,
    cancellation,
    certificate,
    colleague,
    company,
    companyImport,
    companyFormLink,
    lead,
    pipeline,
    content,
    edition,
    editionSettings,
    feedback,
    history,
    hosting,
    lateRegistration,
    mail,
    matching,
    matchingRules,
    note,
    offer,
    outstanding,
    overview,
    ownIdentity,
    ownTeam,
    person,
    profile,
    publication,
    resumable,
    retention,
    search,
    secondFactor,
    showcase,
    spreadsheet,
    spreadsheetImport,
    statistics,
    subscriber,
    team,
    upload,
  ].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, EndpointDefinition] => isEndpoint(entry[1])),
  ),
)
