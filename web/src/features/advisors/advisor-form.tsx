import { AdvisorOffer, type AdvisorProfile, saveAdvisorProfile } from '@project-week/contract/advisors/advisor'
import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { faultText } from '../../lib/api/fault-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { emptyAnswers, namesIn, storedAnswers } from '../../lib/forms/record-form.ts'
import { paths } from '../../lib/page/paths.ts'
import type { User } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { DraftNote } from '../../ui/forms/form-page.tsx'
import { RecordFields } from '../../ui/forms/record-fields.tsx'
import '../../ui/forms/form-screen.css'
import { advisorProfileQuery } from './advisor-profile.ts'

type Input = z.input<typeof AdvisorOffer>

const sections = ['offer'] as const
const names = namesIn('offer', advisorFields)

export function AdvisorForm({ user, profile }: { user: User; profile: AdvisorProfile | null }) {
  const [defaultValues] = useState(
    () =>
      (profile
        ? storedAnswers(sections, advisorFields, profile)
        : emptyAnswers(sections, advisorFields)) as DefaultValues<Input>,
  )
  const form = useContractForm<Input, AdvisorOffer>(AdvisorOffer, {
    defaultValues,
    ...(!profile && { draft: { form: 'advisor-profile', owner: user.id } }),
  })
  const save = useCall(saveAdvisorProfile, { answers: advisorProfileQuery() })
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ')

  return (
    <form
      noValidate
      className="form-end form-end--wide"
      onSubmit={form.submit((offer) => save.mutateAsync({ body: offer }))}
    >
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {user.email && <p>{m.advisor_person({ name, email: user.email })}</p>}
      <RecordFields form={form} fields={advisorFields} names={names} />
      {form.failure && (
        <Alert tone="error" announce title={m.advisor_failed()}>
          {faultText(form.failure)}
        </Alert>
      )}
      {!profile && <DraftNote form={form} />}
      <Button variant="action" size="large" type="submit" pending={form.isSending}>
        {profile ? m.advisor_save() : m.advisor_submit()}
      </Button>
      <Dialog
        open={save.isSuccess}
        title={m.advisor_success_title()}
        actions={
          <ButtonLink variant="action" to={paths.dashboard}>
            {m.advisor_to_dashboard()}
          </ButtonLink>
        }
      >
        <p>{m.advisor_success_text()}</p>
      </Dialog>
    </form>
  )
}
