import { companyFields } from '@project-week/contract/companies/company-fields'
import { formLinkMessages, KnownAnswers } from '@project-week/contract/companies/company-form-link'
import { type Field, readerOf } from '@project-week/contract/field'
import { paths } from '@project-week/contract/paths'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import type { NewLink } from '../links/link.queries.ts'
import { findLink, isOpen, newLink } from '../links/mailed-link.ts'
import { linkTo } from '../mail/values.ts'
import { presentOwnRegistration } from './company.present.ts'
import { linkExpiry } from './company-link.ts'
import { findCompany } from './company.queries.ts'
import { findLead } from './lead.queries.ts'

/** Until when a link made now works: until the current edition's week, and a month at least. */
export async function formLinkExpiry(deps: Deps, db: Database): Promise<Date> {
  const { edition, now } = await getProgrammeState({ ...deps, db })
  return linkExpiry(deps, { lastDay: edition.programmeStart, today: berlinDay(new Date(now)) })
}

/** A link to the registration form, filled with what is known of a company; `insertLinks` writes it. */
export const formLink = (
  deps: Pick<Deps, 'linkKey' | 'newId' | 'clock'>,
  link: { address: string; expiresAt: Date } & ({ pastCompanyId: string } | { leadId: string }),
): NewLink => newLink(deps, { kind: 'registration', ...link })

/** The form. The token stands behind the `#`, so that it reaches no log. */
export const formPage = (site: Pick<Deps, 'publicUrl'>, token: string): { en: string; de: string } =>
  linkTo(site, `${paths.registerCompany}#known=${token}`)

/** What a company answers itself and may find again. A consent is given anew. */
const asked = Object.entries<Field>(companyFields).flatMap(([name, { form, kind }]) =>
  form === undefined || form.section === 'office' || kind === 'yes-no' ? [] : [name],
)

const answersIn = (record: object): KnownAnswers =>
  Object.fromEntries(
    asked.flatMap((name) => {
      const answer = KnownAnswers.safeParse({ [name]: readerOf(name)(record) })
      return answer.success ? Object.entries(answer.data) : []
    }),
  )

/**
 * What the form behind a link is filled with. Anybody who reads the current contact's mailbox sees it.
 *
 * @throws 410 link_invalid
 */
export async function readKnownAnswers(deps: Deps, token: string): Promise<KnownAnswers> {
  const { db, clock } = deps
  const link = await findLink(deps, db, { token, kinds: ['registration'] })
  if (link !== undefined && isOpen(link, clock.now())) {
    const company = link.pastCompanyId === null ? undefined : await findCompany(db, link.pastCompanyId)
    if (company?.contactEmail.toLowerCase() === link.address) return answersIn(presentOwnRegistration(company))
    const lead = link.leadId === null ? undefined : await findLead(db, link.leadId)
    if (lead?.contactEmail.toLowerCase() === link.address) {
      const written = {
        companyName: lead.companyName,
        'contactPerson.firstName': lead.contactFirstName,
        'contactPerson.lastName': lead.contactLastName,
        'contactPerson.email': lead.contactEmail,
      }
      return { ...lead.answers, ...Object.fromEntries(Object.entries(written).filter(([, text]) => text !== '')) }
    }
  }
  throw new AppError('link_invalid', 410, formLinkMessages.invalid)
}
