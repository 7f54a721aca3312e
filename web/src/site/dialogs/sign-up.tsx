import { signOnStart } from '@project-week/contract/paths'
import type { ReactNode } from 'react'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { type ButtonLook, buttonClass } from '../../ui/plain-button.tsx'
import type { DialogName } from './dialog-name.ts'
import { useSite } from '../site.ts'

type SignUpProps = ButtonLook & { children: ReactNode; className?: string }

/** Starts the university sign-on while the window is open; afterwards says that it is closed. */
export function StudentSignUp({ children, className, ...look }: SignUpProps) {
  const { programme, origin } = useSite()
  if (!programme.windows.studentSignUp)
    return (
      <Closed className={buttonClass(look, className)} opens="student-deadline">
        {children}
      </Closed>
    )
  return (
    <a className={buttonClass(look, className)} href={signOnAddress(origin)}>
      {children}
    </a>
  )
}

const signOnAddress = (origin: string) =>
  `${signOnStart}?target=${encodeURIComponent(origin + paths.singleSignOnReturn)}`

/** For students who registered before the close: the sign-on leads to their own page in every phase. */
export function StudentSignIn() {
  return <a href={signOnAddress(useSite().origin)}>{m.site_sign_in_here()}</a>
}

/** Leads to the company form, or says that its time is over. */
export function CompanySignUp({ children, className, ...look }: SignUpProps) {
  const { programme, href } = useSite()
  if (!programme.windows.companySignUp)
    return (
      <Closed className={buttonClass(look, className)} opens="company-deadline">
        {children}
      </Closed>
    )
  return (
    <a className={buttonClass(look, className)} href={href(paths.registerCompany)}>
      {children}
    </a>
  )
}

function Closed({ children, className, opens }: { children: ReactNode; className: string; opens: DialogName }) {
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
