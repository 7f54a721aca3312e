import type { MemberCertificate } from '@project-week/contract/certificates/certificate'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'

/** Says which companies certificates name otherwise, as no font has all letters of their names. */
export const RenamedCompanies = ({ companies }: { companies: readonly NonNullable<MemberCertificate['renamed']>[] }) =>
  companies.map(({ companyName, printed }) => (
    <Alert key={companyName} tone="warning">
      {printed === ''
        ? m.certificate_company_unnamed({ company: companyName })
        : m.certificate_company_renamed({ company: companyName, printed })}
    </Alert>
  ))
