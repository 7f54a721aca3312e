import { ApiScope } from '@project-week/contract/api-tokens/scope'
import { m } from '../../paraglide/messages.js'

const names: Record<ApiScope, () => string> = {
  students: m.admin_students_title,
  companies: m.admin_companies_title,
  leads: m.leads_title,
  teams: m.api_tokens_teams,
  advisors: m.admin_advisors_title,
  subscribers: m.admin_subscribers_title,
}

export const scopeText = (scope: ApiScope): string => names[scope]()

export const scopeOptions = () => ApiScope.options.map((value) => ({ value, label: scopeText(value) }))
