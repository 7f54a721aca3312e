import type { PublicEdition } from '@project-week/contract/editions/edition'
import type { Role } from '@project-week/contract/auth/roles'
import { getLocale, rememberLocale } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { singleSignOnAddress } from '../../../lib/session/single-sign-on.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import type { AcceptedTerms } from './registration-steps.ts'
import { TermsText } from './terms-text.tsx'
import './terms.css'

/** The terms, and below them the box without which no profile is made. */
export function TermsScreen({ edition }: { edition: PublicEdition }) {
  const user = useUser()
  return (
    <div className="terms">
      <p className="terms__lead">{m.student_terms_lead()}</p>
      <TermsText edition={edition} />
      <AcceptTerms isSignedIn={user !== undefined} wayOn={<CreateProfileLink role={user?.role} />} />
    </div>
  )
}

/** Students register, everybody else offers to advise; a visitor signs in first. */
function CreateProfileLink({ role }: { role: Role | undefined }) {
  const look = { variant: 'action', size: 'large', icon: <Icon name="arrow-right" /> } as const
  if (role === undefined) {
    return (
      <ButtonLink {...look} href={singleSignOnAddress()} onClick={() => rememberLocale(getLocale())}>
        {m.student_terms_create()}
      </ButtonLink>
    )
  }
  const state: AcceptedTerms = { role }
  return (
    <ButtonLink {...look} to={role === 'student' ? paths.createProfile : paths.createAdvisorProfile} state={state}>
      {m.student_terms_create()}
    </ButtonLink>
  )
}
