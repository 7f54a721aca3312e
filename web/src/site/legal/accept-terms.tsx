import { signOnStart } from '@project-week/contract/paths'
import type { Role } from '@project-week/contract/auth/roles'
import { AcceptTerms } from '../../features/registrations/terms/accept-terms.tsx'
import type { AcceptedTerms } from '../../features/registrations/terms/registration-steps.ts'
import { carryState } from '../../lib/page/carried-state.ts'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { buttonClass } from '../../ui/plain-button.tsx'
import { useSignedIn } from '../signed-in.ts'

/**
 * Accepting the terms on their public page: from there the way leads into the app, or first to the sign-on.
 *
 * @param origin where the sign-on leads back to
 */
export function AcceptTermsHere({ origin }: { origin: string }) {
  const role = useSignedIn()?.role
  // A company accepts its terms with its registration.
  if (role === 'company') return null
  // The same words for everybody: the box must not move once the script knows who it is.
  return <AcceptTerms note={<p>{m.student_terms_sign_on()}</p>} wayOn={<WayOn role={role} origin={origin} />} />
}

function WayOn({ role, origin }: { role: Role | undefined; origin: string }) {
  const page = role === 'student' ? paths.createProfile : paths.createAdvisorProfile
  const target = encodeURIComponent(origin + paths.singleSignOnReturn)
  const href = role === undefined ? `${signOnStart}?target=${target}` : localAddress(page)
  const carryAcceptance = () => {
    if (role === undefined) return
    const accepted: AcceptedTerms = { role }
    carryState(href, { usr: accepted })
  }
  return (
    <a className={buttonClass({ variant: 'action', size: 'large' })} href={href} onClick={carryAcceptance}>
      <Icon name="arrow-right" />
      {m.student_terms_create()}
    </a>
  )
}
