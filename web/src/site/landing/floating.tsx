import { m } from '../../paraglide/messages.js'
import { SignUp } from '../dialogs/sign-up.tsx'
import { companyDoor, isOpenDoor, studentDoor } from '../phase.ts'
import { useSite } from '../site.ts'

/**
 * The two sticky buttons on the right; on a phone a bar along the bottom, from below the hero's doors on and while one
 * of them is open (sticky.css).
 */
export function Floating() {
  const { t, programme, content } = useSite()
  const { company, student } = content['sign-up']
  const isOpen = isOpenDoor(studentDoor(programme)) || isOpenDoor(companyDoor(programme))
  return (
    <nav className="sticky no-print" data-open={isOpen} aria-label={m.site_sign_up()}>
      <SignUp audience="student" size="small">
        {t(student.shortAction)}
      </SignUp>
      <SignUp audience="company" size="small">
        {t(company.shortAction)}
      </SignUp>
    </nav>
  )
}
