import { signOnStart } from '@project-week/contract/paths'
import type { ReactNode } from 'react'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { type ButtonLook, buttonClass } from '../../ui/plain-button.tsx'
import type { DialogName } from './dialog-name.ts'
import { companyDoor, isOpenDoor, studentDoor } from '../phase.ts'
import { Island } from '../islands/island.tsx'
import { useSite } from '../site.ts'
import { StudentDoor } from './student-door.tsx'

/**
 * The way in of one side, drawn second while it is closed: starts the university sign-on or leads to the company form
 * while that window is open; afterwards it says that its time is over.
 */
export function SignUp({
  audience,
  size,
  children,
}: Pick<ButtonLook, 'size'> & { audience: 'student' | 'company'; children: ReactNode }) {
  const { programme, origin, href } = useSite()
  const isStudent = audience === 'student'
  const isOpen = isOpenDoor((isStudent ? studentDoor : companyDoor)(programme))
  const className = buttonClass({ variant: isOpen ? audience : 'secondary', size })
  const { studentSignUp, companySignUp } = programme.windows
  if (isStudent ? studentSignUp : companySignUp)
    return (
      <a className={className} href={isStudent ? signOnAddress(origin) : href(paths.registerCompany)}>
        {children}
      </a>
    )
  const opens: DialogName = `${audience}-deadline`
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" data-opens={opens}>
        {children}
      </button>
      <noscript>
        <p>{m.site_deadline_title()}</p>
      </noscript>
    </>
  )
}

const signOnAddress = (origin: string) =>
  `${signOnStart}?target=${encodeURIComponent(origin + paths.singleSignOnReturn)}`

/** The students' way in; who is signed in as one is led to their own pages. */
export function StudentSignUp() {
  const { programme, origin, content, t } = useSite()
  const text = t(content['sign-up'].student.action)
  if (!programme.windows.studentSignUp) return <SignUp audience="student">{text}</SignUp>
  const props = { text, href: signOnAddress(origin) }
  return (
    <Island name="student-door" props={props}>
      <StudentDoor {...props} />
    </Island>
  )
}

/** For students who registered before the close: the sign-on leads to their own page in every phase. */
export function StudentSignIn() {
  return <a href={signOnAddress(useSite().origin)}>{m.site_sign_in_here()}</a>
}

/** News of the programme by mail. Without script a mail asks for it. */
export function Subscribe({ mailbox, className }: { mailbox: string; className?: string }) {
  const opens: DialogName = 'subscribe'
  return (
    <a
      className={className}
      href={`mailto:${mailbox}?subject=${encodeURIComponent(m.site_subscribe())}`}
      data-opens={opens}
    >
      {m.site_subscribe()}
    </a>
  )
}
