import { readAgreedText } from '@project-week/contract/content/content'
import type { TermsName } from '@project-week/contract/content/documents'
import { siteWords } from '@project-week/content/site-words'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/use-call.ts'
import { organiser } from '../../../lib/page/organiser.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { programmeStateQuery } from '../../../lib/queries/clock.ts'
import { m } from '../../../paraglide/messages.js'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { ErrorState } from '../../../ui/page/state.tsx'
import './terms.css'
import { LegalArticle } from './terms-text.tsx'

/** The words of the terms that somebody agreed to, for the office. */
export function AgreedText({ name, version }: { name: TermsName; version: string }) {
  const text = useQuery({ ...queryOf(readAgreedText, { params: { name, version } }), retry: false })
  const programme = useQuery(programmeStateQuery())
  const error = text.error ?? programme.error
  if (error) return <ErrorState title={errorText(error)} />
  if (text.data === undefined || programme.data === undefined) return <Spinner block label={m.people_loading()} />
  return (
    <div className="terms">
      <p className="note">{m.people_agreed_lead()}</p>
      <LegalArticle text={text.data} words={siteWords(organiser(), programme.data.edition, getLocale())} />
    </div>
  )
}
