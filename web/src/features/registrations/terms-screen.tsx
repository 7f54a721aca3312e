import type { PublicEdition } from '@project-week/contract/edition'
import type { Role } from '@project-week/contract/roles'
import { useState } from 'react'
import { getLocale, rememberLocale } from '../../lib/locale.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { singleSignOnAddress } from '../../lib/single-sign-on.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AcceptedTerms } from './registration-steps.ts'
import { TermsText } from './terms-text.tsx'
import './terms.css'

/** The terms, and below them the box without which no profile is made. */
export function TermsScreen({ edition }: { edition: PublicEdition }) {
  return (
    <div className="terms">
      <p className="terms__lead">{m.student_terms_lead()}</p>
      <TermsText edition={edition} />
      <AcceptTerms />
    </div>
  )
}

function AcceptTerms() {
  const user = useUser()
  const [isAccepted, setAccepted] = useState(false)
  const [isMissing, setMissing] = useState(false)

  return (
    <div className="terms__accept no-print">
      <Checkbox
        id="accept-terms"
        label={m.student_terms_accept()}
        error={isMissing && !isAccepted ? m.student_terms_missing() : undefined}
        checked={isAccepted}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      {!user && <p>{m.student_terms_sign_on()}</p>}
      {isAccepted ? (
        <CreateProfileLink role={user?.role} />
      ) : (
        <Button
          variant="action"
          size="large"
          onClick={() => {
            setMissing(true)
            document.getElementById('accept-terms')?.focus()
          }}
        >
          {m.student_terms_create()}
        </Button>
      )}
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
