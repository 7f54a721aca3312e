import type { GivenConsent } from '@project-week/contract/people/person'
import { Link } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { consentText, termsTextOf } from './consent-text.ts'

/** The version that somebody agreed to, leading to its words. */
export function VersionLink({ consent }: { consent: Pick<GivenConsent, 'of' | 'kind' | 'version'> }) {
  const { version } = consent
  const text = termsTextOf(consent)
  if (text === undefined) return version
  return (
    <Link
      to={{ search: new URLSearchParams({ text, version }).toString() }}
      target="_blank"
      aria-label={m.people_read_version({ consent: consentText(consent), version })}
    >
      {version}
    </Link>
  )
}
