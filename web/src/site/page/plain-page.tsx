import { certificateMessages } from '@project-week/contract/certificates/certificate'
import { paths } from '@project-week/contract/paths'
import type { PlainAnswer } from '@project-week/contract/site/plain-answer'
import type { ReactNode } from 'react'
import { Verified } from '../../features/certificates/verify-form.tsx'
import { organiser } from '../../lib/page/organiser.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Introduction } from '../../ui/forms/introduction.tsx'

/** A page of the app that works without script, with a form that the browser sends itself; undefined for all others. */
export function plainPageOf(path: string, answer: PlainAnswer = { search: '' }): ReactNode {
  if (path === paths.unsubscribe) return <Unsubscribe {...answer} />
  if (path === paths.verifyCertificate) return <VerifyCertificate {...answer} />
  return undefined
}

function Unsubscribe({ search, unsubscribed }: PlainAnswer) {
  const isNews = new URLSearchParams(search).get('of') === 'news'
  if (unsubscribed === 'done')
    return (
      <div className="form-screen">
        <h1>{m.unsubscribe_done_title()}</h1>
        <p>{isNews ? m.unsubscribe_news_done() : m.unsubscribe_done_text()}</p>
      </div>
    )
  return (
    <div className="form-screen">
      <h1>{m.unsubscribe_title()}</h1>
      <p>{isNews ? m.unsubscribe_news_text() : m.unsubscribe_text()}</p>
      {unsubscribed === 'invalid' && <Alert tone="error" title={m.unsubscribe_invalid()} />}
      <form method="post">
        <Button variant="action" type="submit">
          {m.unsubscribe_action()}
        </Button>
      </form>
    </div>
  )
}

function VerifyCertificate({ search, certificate }: PlainAnswer) {
  return (
    <div className="form-screen">
      <Introduction title={m.verify_title()} facts={m.verify_issuer(organiser())} lead={m.verify_lead()} />
      <form className="form-end form-end--wide" method="get">
        <TextInput
          label={m.verify_number()}
          hint={m.verify_number_hint()}
          name="number"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={60}
          defaultValue={new URLSearchParams(search).get('number') ?? ''}
        />
        <Button variant="action" type="submit">
          {m.verify_action()}
        </Button>
      </form>
      {certificate === 'unknown' && <Alert tone="error">{localMessage(certificateMessages.unknown)}</Alert>}
      {certificate !== undefined && certificate !== 'unknown' && <Verified {...certificate} />}
    </div>
  )
}
