import type { Company } from '@project-week/contract/companies/company'
import { CompanySize, businessFieldLabels, companySizeLabels, ndaLabels } from '@project-week/contract/enumerations/enumerations'
import { m } from '../../paraglide/messages.js'
import type { Column } from '../../ui/tables/column.ts'
import { countryText, dateText, wordIn } from '../../lib/tables/table-text.ts'

/** The fields of a company, as tables and drawers show them. Ids are the contract's names. */
export const companyColumns = (): Column<Company>[] => [
  { id: 'companyName', header: m.admin_company(), width: 18, value: (c) => c.companyName },
  {
    id: 'fieldOfBusiness',
    header: m.admin_field(),
    width: 18,
    value: (c) => c.fieldOfBusiness,
    label: wordIn(businessFieldLabels),
  },
  {
    id: 'mappedFieldOfBusiness',
    header: m.admin_mapped(),
    width: 16,
    value: (c) => c.mappedFieldOfBusiness,
    label: wordIn(businessFieldLabels),
  },
  { id: 'teamLimit', header: m.admin_team_limit(), width: 7, align: 'end', value: (c) => c.teamLimit },
  { id: 'preferredFieldOfStudy', header: m.admin_study_fields(), width: 28, value: (c) => c.preferredFieldOfStudy },
  {
    id: 'companySize',
    header: m.admin_size(),
    width: 9,
    value: (c) => c.companySize,
    order: CompanySize.options,
    label: wordIn(companySizeLabels),
  },
  { id: 'ndaRequired', header: m.admin_nda(), width: 6, value: (c) => c.ndaRequired, label: wordIn(ndaLabels) },
  {
    id: 'contactPerson.lastName',
    header: m.admin_contact(),
    width: 13,
    value: (c) => `${c.contactPerson.firstName} ${c.contactPerson.lastName}`,
  },
  { id: 'contactPerson.email', header: m.admin_contact_email(), width: 20, value: (c) => c.contactPerson.email },
  { id: 'contactPerson.phone', header: m.admin_contact_phone(), width: 12, value: (c) => c.contactPerson.phone },
  {
    id: 'createdAt',
    header: m.admin_registered_on(),
    width: 9,
    value: (c) => c.createdAt,
    isInstant: true,
    cell: (c) => dateText(c.createdAt),
  },
  { id: 'businessProblem', header: m.admin_problem(), width: 26, value: (c) => c.businessProblem },
  { id: 'companyDescription', header: m.admin_description(), width: 26, value: (c) => c.companyDescription },
  { id: 'reasonForParticipation', header: m.admin_reason(), width: 24, value: (c) => c.reasonForParticipation },
  { id: 'sourceOfInformation', header: m.admin_source(), width: 16, value: (c) => c.sourceOfInformation },
  {
    id: 'address.street',
    header: m.admin_street(),
    width: 14,
    value: (c) => `${c.address.street} ${c.address.houseNumber}`,
  },
  { id: 'address.city', header: m.admin_city(), width: 10, value: (c) => c.address.city },
  { id: 'address.country', header: m.admin_country(), width: 10, value: (c) => c.address.country, label: countryText },
  { id: 'address.website', header: m.admin_website(), width: 16, value: (c) => c.address.website },
  { id: 'semester', header: m.admin_semester(), width: 8, value: (c) => c.semester },
]
