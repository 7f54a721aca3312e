import type { ReactNode } from 'react'
import { localAddress } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonAnchor } from '../../../ui/plain-button.tsx'

/** What a page shows once the students' registration is over. */
export function RegistrationClosed({ children }: { children?: ReactNode }) {
  return (
    <>
      <h1>{m.student_deadline_title()}</h1>
      <p>{m.student_deadline_text()}</p>
      {children}
      <p>
        <ButtonAnchor variant="action" href={localAddress(paths.home)}>
          {m.student_go_back()}
        </ButtonAnchor>
      </p>
    </>
  )
}
