import { longDate } from '@project-week/content/words'
import { memberConsent } from '@project-week/contract/showcase/showcase'
import { Declining, type Offer, type OfferAnswer } from '@project-week/contract/publishing/offer'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import type { WeekPhase } from '../../lib/page/berlin-day.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FiveMeet } from '../../ui/dots/five-meet.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'

interface Answering {
  isPending: boolean
  error: Error | null
  data: Offer | undefined
  mutate: (answer: OfferAnswer) => void
  mutateAsync: (answer: OfferAnswer) => Promise<unknown>
}

/**
 * Asks whether somebody takes a place, or says what they answered. Declining asks why.
 *
 * @param nda that the company requires an NDA, where it does
 * @param phase of the week: only before it can somebody still withdraw in time; undefined until it is known
 */
export function AnswerForm({
  offer,
  answer,
  nda,
  phase,
}: {
  offer: Offer
  answer: Answering
  nda: ReactNode
  phase: WeekPhase | undefined
}) {
  const [isDeclining, setIsDeclining] = useState(false)
  const [agrees, setAgrees] = useState(false)
  const { companyName: company, firstname: name, state, ...asked } = answer.data ?? offer
  if (state !== 'open')
    return <Answered state={state} company={company} nda={nda} phase={phase} isNew={answer.data !== undefined} />
  const date = longDate(asked.dueOn, getLocale())
  if (!asked.mayAnswer) {
    return (
      <Alert title={m.answer_over_title()}>
        {asked.silent === 'accepted' ? m.answer_over_accepted({ date, company }) : m.answer_over_declined({ date })}
        {asked.silent === 'accepted' && <HowToWithdraw phase={phase} />}
      </Alert>
    )
  }
  return (
    <div className="stack measure panel">
      {asked.isPastDue ? (
        <p>{m.answer_ask_now({ name, company })}</p>
      ) : (
        <p>
          {m.answer_ask({ name, company, date })}{' '}
          {asked.silent === 'accepted' ? m.answer_silent_accepted() : m.answer_silent_declined()}
        </p>
      )}
      {answer.error && !isDeclining && (
        <Alert tone="error" title={m.answer_failed()} announce>
          {answer.error instanceof ApiError ? errorText(answer.error) : m.admin_not_done()}
        </Alert>
      )}
      {isDeclining ? (
        <ReasonForm
          schema={Declining}
          start={{ answer: 'declined' }}
          label={m.answer_reason()}
          hint={m.answer_reason_hint()}
          rows={3}
          limit={1000}
          action={m.answer_decline_now()}
          back={m.answer_back()}
          failed={m.answer_failed()}
          className="stack"
          onSend={answer.mutateAsync}
          onBack={() => setIsDeclining(false)}
        />
      ) : (
        <>
          {nda && <p>{nda}</p>}
          <Checkbox
            label={labelText(memberConsent.text)}
            hint={m.answer_consent_hint()}
            checked={agrees}
            onChange={(event) => setAgrees(event.target.checked)}
          />
          <div className="cluster">
            <Button
              variant="action"
              pending={answer.isPending}
              onClick={() => answer.mutate({ answer: 'accepted', ...(agrees && { agreesToBeShown: true }) })}
            >
              {m.answer_accept()}
            </Button>
            <Button onClick={() => setIsDeclining(true)}>{m.answer_decline()}</Button>
          </div>
        </>
      )}
    </div>
  )
}

interface AnsweredProps {
  state: 'accepted' | 'declined'
  company: string
  nda: ReactNode
  phase: WeekPhase | undefined
  /** Whether they answered just now. */
  isNew: boolean
}

const Answered = ({ state, company, nda, phase, isNew }: AnsweredProps) =>
  state === 'accepted' ? (
    <Alert tone="success" title={m.answer_accepted_title()} announce takesFocus={isNew}>
      {isNew && <FiveMeet />}
      {phase === 'over' ? m.answer_accepted_past({ company }) : m.answer_accepted({ company })}
      <HowToWithdraw phase={phase} />
      {phase === 'before' && nda && <p>{nda}</p>}
    </Alert>
  ) : (
    <Alert title={m.answer_declined_title()} announce takesFocus={isNew}>
      {m.answer_declined({ company })}
    </Alert>
  )

const HowToWithdraw = ({ phase }: { phase: WeekPhase | undefined }) => phase === 'before' && ` ${m.answer_withdraw()}`
