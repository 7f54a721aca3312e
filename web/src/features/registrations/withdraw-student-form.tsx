import { type ListedStudent, profileMessages, withdrawStudent } from '@project-week/contract/registrations/profile'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { StudentReasonForm } from './student-reason-form.tsx'

/** Asks for the reason, and says what withdrawing does before it does it. */
export function WithdrawStudentForm({ student, onDone }: { student: ListedStudent; onDone: () => void }) {
  const name = `${student.firstname} ${student.lastname}`
  return (
    <StudentReasonForm
      endpoint={withdrawStudent}
      id={student.id}
      label={m.admin_student_withdraw()}
      variant="danger"
      missing={profileMessages.withdrawReason}
      done={m.admin_student_withdrawn({ name })}
      onDone={onDone}
    >
      <p>{m.admin_student_withdraw_text({ name })}</p>
      {student.team !== '' && <Alert tone="warning">{m.admin_student_withdraw_team({ company: student.team })}</Alert>}
    </StudentReasonForm>
  )
}
