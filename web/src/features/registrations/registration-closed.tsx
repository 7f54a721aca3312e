import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'

/** What a page shows once the students' registration is over. */
export function RegistrationClosed({ children }: { children?: ReactNode }) {
  return (
    <>
      <h1>{m.student_deadline_title()}</h1>
      <p>{m.student_deadline_text()}</p>
      {children}
      <p>
        <ButtonLink variant="action" to={paths.home}>
          {m.student_go_back()}
        </ButtonLink>
      </p>
    </>
  )
}
