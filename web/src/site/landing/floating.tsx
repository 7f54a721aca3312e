import { companyCard, studentCard } from '@project-week/content/sign-up-cards'
import { m } from '../../paraglide/messages.js'
import { Island } from '../island.tsx'
import { CompanySignUp, StudentSignUp } from '../sign-up.tsx'
import { useSite } from '../site.ts'
import { ToTop } from './to-top.tsx'

/** The two sticky buttons and the way back to the top; site.css says at which widths each is there. */
export function Floating() {
  const { t } = useSite()
  return (
    <>
      <nav className="sticky no-print" aria-label={m.site_sign_up()}>
        <StudentSignUp variant="student" size="small">
          {t(studentCard.shortAction)}
        </StudentSignUp>
        <CompanySignUp variant="company" size="small">
          {t(companyCard.shortAction)}
        </CompanySignUp>
      </nav>
      <Island name="to-top" props={{}}>
        <ToTop />
      </Island>
    </>
  )
}
