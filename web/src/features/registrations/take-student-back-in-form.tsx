import { type ListedStudent, takeStudentBackIn } from '@project-week/contract/registrations/profile'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'

/** Lets a student who has declined or withdrawn take part again, with a reason. */
export function TakeStudentBackInForm({ student, onDone }: { student: ListedStudent; onDone: () => void }) {
  const { id } = student
  const name = `${student.firstname} ${student.lastname}`
  const takeBack = useCall(takeStudentBackIn, {
    onSuccess: () => {
      showToast(m.admin_student_taken_back({ name }))
      onDone()
    },
  })
  return (
    <ReasonForm
      schema={takeStudentBackIn.body}
      hint={m.admin_student_withdraw_reason_hint()}
      action={m.admin_student_take_back()}
      variant="action"
      onSend={(body) => takeBack.mutateAsync({ params: { id }, body })}
      onBack={onDone}
    >
      <p>{m.admin_student_take_back_text({ name })}</p>
    </ReasonForm>
  )
}
