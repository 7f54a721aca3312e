import { type ListedStudent, withdrawStudent } from '@project-week/contract/registrations/profile'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'

/** Asks for the reason, and says what withdrawing does before it does it. */
export function WithdrawStudentForm({ student, onDone }: { student: ListedStudent; onDone: () => void }) {
  const { id, team } = student
  const name = `${student.firstname} ${student.lastname}`
  const withdraw = useCall(withdrawStudent, {
    onSuccess: () => {
      showToast(m.admin_student_withdrawn({ name }))
      onDone()
    },
  })
  return (
    <ReasonForm
      schema={withdrawStudent.body}
      hint={m.admin_student_withdraw_reason_hint()}
      action={m.admin_student_withdraw()}
      onSend={(body) => withdraw.mutateAsync({ params: { id }, body })}
      onBack={onDone}
    >
      <p>{m.admin_student_withdraw_text({ name })}</p>
      {team !== '' && <Alert tone="warning">{m.admin_student_withdraw_team({ company: team })}</Alert>}
    </ReasonForm>
  )
}
