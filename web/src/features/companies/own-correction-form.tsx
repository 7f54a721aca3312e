import { OwnRegistration } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import type { PublicEdition } from '@project-week/contract/editions/edition'
import { useState } from 'react'
import { useContractForm } from '../../lib/forms/form.ts'
import { storedAnswers } from '../../lib/forms/record-form.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { questionText } from '../../lib/words/field-words.ts'
import { m } from '../../paraglide/messages.js'
import { MailLinks } from '../../ui/base/mail-link.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { CorrectionEnd } from '../../ui/forms/correction-end.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { CompanyFields } from './company-fields.tsx'
import {
  bodyOf,
  choiceOf,
  type CompanyBody,
  type CompanyFormInput,
  CompanyPageForm,
  sectionNames,
} from './company-form-values.ts'

/** The agreements were given when the company registered, and stand in its record. */
const agreed = { termsOfService: true, consent: true, costs: true } as const

const inputOf = (registration: OwnRegistration): CompanyFormInput => {
  const answers = storedAnswers(sectionNames, companyFields, registration) as Omit<
    CompanyFormInput,
    keyof typeof agreed
  >
  return { ...answers, ...agreed, fieldChoice: choiceOf(registration.fieldOfBusiness) }
}

interface Correction {
  registration: OwnRegistration
  edition: PublicEdition
  onSave: (given: { version: string; registration: CompanyBody }) => Promise<unknown>
  onDone: () => void
}

/** The questions of the registration, with what the company has answered. */
export function OwnCorrectionForm({ registration, edition, onSave, onDone }: Correction) {
  /** What the form began with, whatever the page has read since. */
  const [start, setStart] = useState(registration)
  const form = useContractForm<CompanyFormInput, CompanyPageForm>(CompanyPageForm, { defaultValues: inputOf(start) })
  return (
    <form
      className="stack gap-6 measure"
      noValidate
      onSubmit={form.submit(async (values) => {
        await onSave({ version: start.version, registration: bodyOf(values) })
        onDone()
      })}
    >
      <LeaveQuestion isChanged={form.isChanged} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <CompanyFields
        form={form}
        eligibleDegrees={edition.eligibleDegrees}
        email={
          <TextInput
            label={questionText(companyFields['contactPerson.email'])}
            type="email"
            name="contactPerson.email"
            value={start.contactPerson.email}
            readOnly
            error={form.problems.find(({ name }) => name === 'contactPerson.email')?.message}
          />
        }
      />
      <p>
        <MailLinks>{m.hosting_email_stays({ mailbox: organiser().mailbox })}</MailLinks>
      </p>
      <CorrectionEnd
        form={form}
        schema={OwnRegistration}
        start={start}
        valuesOf={inputOf}
        onStart={setStart}
        save={m.hosting_registration_save()}
        onCancel={onDone}
      />
    </form>
  )
}
