import {
  HostingAnswers,
  type HostingDetails,
  type HostingPage,
  saveHosting,
} from '@project-week/contract/hosting/hosting'
import { hostingFields, hostingSections } from '@project-week/contract/hosting/hosting-fields'
import type * as z from 'zod/mini'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { storedAnswers } from '../../lib/forms/record-form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { RecordSection } from '../../ui/forms/record-fields.tsx'
import { hostingQuery } from './hosting-query.ts'

type Input = z.input<typeof HostingAnswers>

const sections = Object.keys(hostingSections)
const inputOf = (details: HostingDetails) => storedAnswers(sections, hostingFields, details) as Input

/** Who hosts the team, where and when it starts, the week, travel and hosting. */
export function HostingForm({ token, page }: { token: string; page: HostingPage }) {
  const form = useContractForm<Input, HostingAnswers>(HostingAnswers, {
    defaultValues: inputOf(page.details ?? page.suggestion),
  })
  const save = useCall(saveHosting, { answers: hostingQuery(token) })
  return (
    <form
      className="stack measure"
      noValidate
      onSubmit={form.submit(async (values) => {
        await save.mutateAsync({ body: { token, details: values } })
        showToast(m.hosting_saved())
      })}
    >
      <LeaveQuestion isChanged={form.isChanged} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {sections.map((section) => (
        <RecordSection key={section} sections={hostingSections} section={section} form={form} fields={hostingFields} />
      ))}
      {form.failure && (
        <Alert tone="error" title={m.hosting_failed()} announce>
          {errorText(form.failure)}
        </Alert>
      )}
      <Button variant={page.state === 'asked' ? 'secondary' : 'action'} type="submit" pending={form.isSending}>
        {m.hosting_save()}
      </Button>
    </form>
  )
}
