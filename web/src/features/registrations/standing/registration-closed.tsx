import { localAddress } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonAnchor } from '../../../ui/plain-button.tsx'

/** What a page shows once the students' registration is over. */
export function RegistrationClosed() {
  return (
    <div className="stack">
      <h1>{m.student_deadline_title()}</h1>
      <p>{m.student_deadline_text()}</p>
      <p>
        <ButtonAnchor variant="action" href={localAddress(paths.home)}>
          {m.student_go_back()}
        </ButtonAnchor>
      </p>
    </div>
  )
}
