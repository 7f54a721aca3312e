import {
  correctionFormFor,
  correctStudent,
  officeNames,
  readStudent,
  StudentRecord,
} from '@project-week/contract/registrations/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { namesIn, storedAnswers } from '../../lib/forms/record-form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { CorrectionEnd } from '../../ui/forms/correction-end.tsx'
import { RecordFields } from '../../ui/forms/record-fields.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import { ErrorState } from '../../ui/page/state.tsx'
import { fieldsAsking, sectionNames } from './form/student-form-values.ts'

type Input = z.input<ReturnType<typeof correctionFormFor>>

const fieldsOf = ({ selfReported }: StudentRecord) => fieldsAsking([...officeNames, ...selfReported])

const inputOf = (student: StudentRecord): Input =>
  ({ ...storedAnswers(sectionNames, fieldsOf(student), student), reason: '' }) as Input

/** What a student answered, to be put right by the office, of another edition than the current one the name alone: read anew, since the table's may be minutes old. */
export function StudentCorrectionForm({ id, ...rest }: { id: string; isNameOnly: boolean; onDone: () => void }) {
  const { onDone } = rest
  const student = useQuery({ ...queryOf(readStudent, { params: { id } }), staleTime: 0, gcTime: 0 })
  if (student.data) return <AnswersForm student={student.data} {...rest} />
  if (!student.isError) return <Spinner block label={m.admin_loading()} />
  return (
    <ErrorState
      title={m.admin_student_unreadable()}
      actions={
        <>
          <Button onClick={() => void student.refetch()}>{m.admin_try_again()}</Button>
          <Button variant="quiet" onClick={onDone}>
            {m.admin_cancel()}
          </Button>
        </>
      }
    />
  )
}

function AnswersForm({
  student,
  isNameOnly,
  onDone,
}: {
  student: StudentRecord
  isNameOnly: boolean
  onDone: () => void
}) {
  const correct = useCall(correctStudent)
  /** What the form began with, whatever is read meanwhile. */
  const [start, setStart] = useState(student)
  const fields = fieldsOf(student)
  const asked = sectionNames
    .flatMap((section) => namesIn(section, fields))
    .filter((name) => fields[name]?.answer !== undefined)
  const names = isNameOnly ? officeNames : asked
  const form = useContractForm(correctionFormFor(student.selfReported), { defaultValues: inputOf(student) })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.submit(async (body) => {
        await correct.mutateAsync({ params: { id: student.id }, query: { version: start.version }, body })
        showToast(m.admin_corrected({ name: `${student.firstname} ${student.lastname}` }))
        onDone()
      })}
    >
      <LeaveQuestion isChanged={form.isChanged} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <p>
        {!isNameOnly && m.admin_student_correct_text()} {m.admin_student_name_text()}
      </p>
      <RecordFields form={form} fields={fields} names={names} isLabelled />
      <TextArea label={m.admin_student_name_reason()} limit={1000} optional {...form.field('reason')} />
      <CorrectionEnd
        form={form}
        schema={StudentRecord}
        start={start}
        valuesOf={inputOf}
        onStart={setStart}
        onCancel={onDone}
      />
    </form>
  )
}
