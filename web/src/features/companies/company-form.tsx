import { type CompanySubmission, registerCompany } from '@project-week/contract/companies/company'
import type { KnownAnswers } from '@project-week/contract/companies/company-form-link'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { Path } from 'react-hook-form'
import { useLayoutEffect, useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { faultText } from '../../lib/api/fault-text.ts'
import { visitor } from '../../lib/forms/draft.ts'
import { findEarlyForm, readEarlyAnswers } from '../../lib/forms/early-answers.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonAnchor } from '../../ui/plain-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { DraftNote, FormPage } from '../../ui/forms/form-page.tsx'
import { FiveMeet } from '../../ui/dots/five-meet.tsx'
import { CompanyFields } from './company-fields.tsx'
import { CompanyNext } from './company-next.tsx'
import {
  agreements,
  bodyOf,
  type CompanyFormInput,
  companyFormSections,
  earlyAnswersOf,
  CompanyPageForm,
  startOfCompany,
} from './company-form-values.ts'
import './company.css'

/** Nobody signs in to register a company. */
const draft = { form: 'company-registration', owner: visitor }

/**
 * @param link the token of the link that opened the form, by the name under which it is sent
 * @param known what a mailed link has filled in
 */
export function CompanyForm({
  programme,
  link,
  known,
}: {
  programme: ProgrammeState
  link?: Partial<Pick<CompanySubmission, 'late' | 'known'>>
  known?: KnownAnswers | undefined
}) {
  const [defaultValues] = useState(() => startOfCompany(known))
  const [earlyForm] = useState(findEarlyForm)
  const [early] = useState(() => readEarlyAnswers(earlyForm))
  const form = useContractForm<CompanyFormInput, CompanyPageForm>(CompanyPageForm, {
    defaultValues,
    draft,
    notInDraft: agreements,
    early: earlyAnswersOf(early.values),
  })
  const { setValue } = form.form
  // In the task that puts this form in the other's place: a key pressed between the two would reach neither.
  useLayoutEffect(() => {
    if (early.focused) document.getElementById(early.focused)?.focus({ preventScroll: true })
    // What was answered while React drew the form that takes its place.
    const [before, now] = [early.values, readEarlyAnswers(earlyForm).values].map(earlyAnswersOf)
    for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])) {
      const value = now?.[name] ?? (before?.[name] === true ? false : '')
      if (value !== before?.[name]) setValue(name as Path<CompanyFormInput>, value as never)
    }
  }, [early, earlyForm, setValue])
  const [sections] = useState(companyFormSections)
  const register = useCall(registerCompany)
  const [failure, setFailure] = useState<ApiError>()
  const year = programme.edition.programmeStart.slice(0, 4)

  const submit = form.submit(async (values) => {
    setFailure(undefined)
    try {
      await register.mutateAsync({ body: { ...bodyOf(values), ...link } })
    } catch (error) {
      if (error instanceof ApiError) setFailure(error)
      throw error
    }
  })

  return (
    // The server renders it too: by this method nothing of it gets into an address, whatever the browser.
    <form onSubmit={submit} method="dialog" noValidate>
      <FormPage form={form} sections={sections}>
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <CompanyFields form={form} eligibleDegrees={programme.edition.eligibleDegrees} />
        <div className="form-end">
          {failure && failure.code !== 'window_closed' && (
            <Alert tone="error" announce title={m.company_failed_title()}>
              {reasonOf(failure)}
            </Alert>
          )}
          <DraftNote form={form} />
          {/* The server renders the form too, and nothing can be sent while the script is on its way. */}
          <Button
            type="submit"
            variant="action"
            size="large"
            pending={form.isSending}
            disabled={typeof document === 'undefined'}
          >
            {m.company_submit()}
          </Button>
        </div>
      </FormPage>
      <Dialog
        open={register.isSuccess}
        title={m.company_thanks_title()}
        actions={
          <ButtonAnchor variant="action" href={localAddress(paths.home)}>
            {m.company_go_back()}
          </ButtonAnchor>
        }
      >
        <FiveMeet />
        <p>{m.company_thanks_text({ programme: organiser().programme, year })}</p>
        {register.isSuccess && <CompanyNext edition={programme.edition} />}
      </Dialog>
      <Dialog
        open={failure?.code === 'window_closed'}
        title={m.company_deadline_title()}
        onClose={() => setFailure(undefined)}
        actions={
          <>
            <ButtonAnchor variant="action" href={localAddress(paths.home)}>
              {m.company_go_back()}
            </ButtonAnchor>
            <Button onClick={() => setFailure(undefined)}>{m.company_deadline_close()}</Button>
          </>
        }
      >
        <p>{m.company_deadline_text()}</p>
        <p>{m.company_deadline_draft()}</p>
      </Dialog>
    </form>
  )
}

function reasonOf(failure: ApiError): string {
  if (failure.code === 'validation_failed') return m.company_failed_fields()
  if (failure.code === 'offline') return m.company_failed_offline()
  const fault = faultText(failure)
  if (fault !== undefined) return m.company_failed_fault({ reason: fault })
  return m.company_failed_text({ email: organiser().mailbox })
}
