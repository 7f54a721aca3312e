import type { AnswerOf } from '@project-week/contract/endpoint'
import type { openOwnPages as openOwnPagesEndpoint } from '@project-week/contract/hosting/hosting'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/actor.ts'
import { livingLink } from '../companies/company-link.ts'
import { listProvedBy } from '../companies/company-link.queries.ts'
import { lockCompany } from '../companies/company.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { tokenNow } from '../links/fill-links.ts'

/**
 * Leads a signed-in account to the pages of its companies. The page of a company is the one behind its link, so that
 * there is one page and one way to act on it. A person with the contact's proved address can have that link mailed.
 */
export async function openOwnPages(deps: Deps, { personId }: Person): Promise<AnswerOf<typeof openOwnPagesEndpoint>> {
  const { label } = await getCurrentEdition(deps.db)
  return deps.db.transaction().execute(async (tx) => {
    const pages = []
    for (const id of await listProvedBy(tx, label, personId)) {
      const company = await lockCompany(tx, id)
      if (company === undefined) continue
      const token = await tokenNow({ ...deps, db: tx }, await livingLink(deps, tx, company))
      pages.push({ companyName: company.companyName, token })
    }
    return pages
  })
}
