import { type ListedStudent, profileMessages, takeStudentBackIn } from '@project-week/contract/registrations/profile'
import { m } from '../../paraglide/messages.js'
import { StudentReasonForm } from './student-reason-form.tsx'

/** Lets a student who has declined or withdrawn take part again, with a reason. */
export function TakeStudentBackInForm({ student, onDone }: { student: ListedStudent; onDone: () => void }) {
  const name = `${student.firstname} ${student.lastname}`
  return (
    <StudentReasonForm
      endpoint={takeStudentBackIn}
      id={student.id}
      label={m.admin_student_take_back()}
      variant="action"
      missing={profileMessages.takeBackReason}
      done={m.admin_student_taken_back({ name })}
      onDone={onDone}
    >
      <p>{m.admin_student_take_back_text({ name })}</p>
    </StudentReasonForm>
  )
}
