import { companyCard, studentCard } from '@project-week/content/sign-up-cards'
import { m } from '../../paraglide/messages.js'
import { CompanySignUp, StudentSignUp } from '../dialogs/sign-up.tsx'
import { useSite } from '../site.ts'

/** The two sticky buttons; hero.css says from which width on. */
export function Floating() {
  const { t } = useSite()
  return (
    <nav className="sticky no-print" aria-label={m.site_sign_up()}>
      <StudentSignUp variant="student" size="small">
        {t(studentCard.shortAction)}
      </StudentSignUp>
      <CompanySignUp variant="company" size="small">
        {t(companyCard.shortAction)}
      </CompanySignUp>
    </nav>
  )
}
