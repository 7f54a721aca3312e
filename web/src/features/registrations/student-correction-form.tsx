import {
  correctionFormFor,
  correctStudent,
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
import { ErrorState } from '../../ui/page/state.tsx'
import { fieldsAsking, sectionNames } from './form/student-form-values.ts'

type Input = z.input<ReturnType<typeof correctionFormFor>>

const inputOf = (student: StudentRecord): Input =>
  storedAnswers(sectionNames, fieldsAsking(student.selfReported), student) as Input

/** What a student answered, to be put right by the office: read anew, since the table's may be minutes old. */
export function StudentCorrectionForm({ id, onDone }: { id: string; onDone: () => void }) {
  const student = useQuery({ ...queryOf(readStudent, { params: { id } }), staleTime: 0, gcTime: 0 })
  if (student.data) return <AnswersForm student={student.data} onDone={onDone} />
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

function AnswersForm({ student, onDone }: { student: StudentRecord; onDone: () => void }) {
  const correct = useCall(correctStudent)
  /** What the form began with, whatever is read meanwhile. */
  const [start, setStart] = useState(student)
  const fields = fieldsAsking(student.selfReported)
  const names = sectionNames
    .flatMap((section) => namesIn(section, fields))
    .filter((name) => fields[name]?.answer !== undefined)
  const form = useContractForm(correctionFormFor(student.selfReported), { defaultValues: inputOf(student) })
  return (
    <form
      className="correction"
      noValidate
      onSubmit={form.submit(async (body) => {
        await correct.mutateAsync({ params: { id: student.id }, query: { version: start.version }, body })
        showToast(m.admin_corrected({ name: `${student.firstname} ${student.lastname}` }))
        onDone()
      })}
    >
      <LeaveQuestion isChanged={form.isChanged} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <p>{m.admin_student_correct_text()}</p>
      <RecordFields form={form} fields={fields} names={names} isLabelled />
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
