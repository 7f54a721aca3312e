import { m } from '../../paraglide/messages.js'
import { CompanySignUp, StudentSignUp } from '../dialogs/sign-up.tsx'
import { companyDoor, isOpenDoor, studentDoor } from '../phase.ts'
import { useSite } from '../site.ts'

/**
 * The two sticky buttons on the right; on a phone a bar along the bottom, from below the hero's doors on and while one
 * of them is open (sticky.css).
 */
export function Floating() {
  const { t, programme, content } = useSite()
  const { company, student } = content['sign-up']
  const isStudentOpen = isOpenDoor(studentDoor(programme))
  const isCompanyOpen = isOpenDoor(companyDoor(programme))
  return (
    <nav className="sticky no-print" data-open={isStudentOpen || isCompanyOpen} aria-label={m.site_sign_up()}>
      <StudentSignUp variant={isStudentOpen ? 'student' : 'secondary'} size="small">
        {t(student.shortAction)}
      </StudentSignUp>
      <CompanySignUp variant={isCompanyOpen ? 'company' : 'secondary'} size="small">
        {t(company.shortAction)}
      </CompanySignUp>
    </nav>
  )
}
