import type { ProgrammeState } from '@project-week/contract/editions/edition'
import {
  correctProfile,
  createProfile,
  type ProfileForm,
  profileFormFor,
  type StudentProfile,
} from '@project-week/contract/registrations/profile'
import { blankIn } from '@project-week/contract/registrations/student-fields'
import { type SignOnIdentity } from '@project-week/contract/registrations/own-identity'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { useChange } from '../../../lib/api/use-call.ts'
import { useContractForm } from '../../../lib/forms/form.ts'
import { profileQuery } from '../../../lib/queries/own-records.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/plain-button.tsx'
import { ErrorSummary, goToField } from '../../../ui/forms/error-summary.tsx'
import { DraftNote, FormPage } from '../../../ui/forms/form-page.tsx'
import { correctionDraft, studentDraft } from '../terms/registration-steps.ts'
import { StudentFields } from './student-fields.tsx'
import {
  bodyOf,
  boxes,
  correctionOf,
  emptyForm,
  fieldsAsking,
  type ProfileBody,
  type StudentFormInput,
  studentFormSections,
} from './student-form-values.ts'
import { RegistrationFailed, RegistrationSucceeded } from './student-outcome.tsx'

interface StudentFormProps {
  identity: SignOnIdentity
  programme: ProgrammeState
  /** Whose draft this is. */
  owner: string
  /** The registration to correct; without it a new one is made. */
  profile?: StudentProfile | undefined
  /** The last registration, which a new one begins with. */
  earlier?: StudentProfile | null
}

export function StudentForm({ identity, programme, owner, profile, earlier = null }: StudentFormProps) {
  const correcting = profile !== undefined
  const prefilled = profile ?? identity
  const [asked] = useState(() => profile?.selfReported ?? blankIn(identity))
  const [fields] = useState(() => fieldsAsking(asked))
  const { edition } = programme
  const [defaultValues] = useState(() =>
    profile ? correctionOf(fields, profile) : emptyForm(fields, identity, earlier, edition.label),
  )
  const [schema] = useState(() => profileFormFor(edition.eligibleDegrees, asked))
  const form = useContractForm<StudentFormInput, ProfileForm>(schema, {
    defaultValues,
    draft: correcting ? correctionDraft(owner, defaultValues) : studentDraft(owner),
    notInDraft: boxes,
  })
  const save = useChange(
    (body: ProfileBody) => call(correcting ? correctProfile : createProfile, { body }),
    createProfile.touches,
    { answers: profileQuery() },
  )
  const [failure, setFailure] = useState<ApiError>()

  const submit = form.submit(async (values) => {
    setFailure(undefined)
    try {
      await save.mutateAsync(bodyOf(values, prefilled))
    } catch (error) {
      if (error instanceof ApiError) setFailure(error)
      throw error
    }
  })
  const close = () => {
    // Once the dialog has given the focus back.
    const [first] = form.problems
    if (first) setTimeout(() => goToField(first.name))
    setFailure(undefined)
  }
  const [sections] = useState(() => studentFormSections(fields, correcting))

  return (
    <form onSubmit={submit} noValidate>
      <FormPage form={form} sections={sections}>
        {earlier && !profile && <Alert>{m.student_form_earlier({ edition: earlier.registeredIn })}</Alert>}
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        <StudentFields form={form} fields={fields} prefilled={prefilled} edition={edition} correcting={correcting} />
        <div className="form-end">
          <DraftNote form={form} />
          <Button type="submit" variant="action" size="large" pending={form.isSending}>
            {correcting ? m.student_submit_correction() : m.student_submit()}
          </Button>
        </div>
      </FormPage>
      <RegistrationSucceeded open={save.isSuccess} correcting={correcting} />
      <RegistrationFailed failure={failure} onClose={close} />
    </form>
  )
}
