import { getSiteContent } from '@project-week/contract/content/content'
import { termsOf } from '@project-week/contract/content/documents'
import type { PublicEdition } from '@project-week/contract/editions/edition'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../lib/api/error-text.ts'
import { queryOf } from '../../../lib/api/use-call.ts'
import { paths } from '../../../lib/page/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { ErrorState } from '../../../ui/page/state.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import type { AcceptedTerms } from './registration-steps.ts'
import { TermsText } from './terms-text.tsx'
import './terms.css'

const accepted: AcceptedTerms = { role: 'student' }

/** The terms on a student's dashboard, and below them the box without which no profile is made. */
export function TermsScreen({ edition }: { edition: PublicEdition }) {
  const site = useQuery(queryOf(getSiteContent))
  if (site.data === undefined) {
    if (site.isError) return <ErrorState title={errorText(site.error)} />
    return <Spinner block label={m.student_dashboard_loading()} />
  }
  return (
    <div className="terms">
      <p className="lead">{m.student_terms_lead()}</p>
      <TermsText edition={edition} terms={termsOf(site.data)} />
      <AcceptTerms
        wayOn={
          <ButtonLink
            variant="action"
            size="large"
            icon={<Icon name="arrow-right" />}
            to={paths.createProfile}
            state={accepted}
          >
            {m.student_terms_create()}
          </ButtonLink>
        }
      />
    </div>
  )
}
