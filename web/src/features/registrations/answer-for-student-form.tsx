import { answerForStudent } from '@project-week/contract/publishing/offer'
import type { ListedStudent } from '@project-week/contract/registrations/profile'
import { studentStateLabels } from '@project-week/contract/states'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/forms/choice.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'

const options = () =>
  (['accepted', 'declined'] as const).map((value) => ({ value, label: labelText(studentStateLabels[value]) }))

/** What a student who called answered about the place, with the reason for the record. */
export function AnswerForStudentForm({
  student,
  onDone,
}: {
  student: Pick<ListedStudent, 'id' | 'firstname' | 'lastname' | 'team'>
  onDone: () => void
}) {
  const { id, team } = student
  const name = `${student.firstname} ${student.lastname}`
  const answer = useCall(answerForStudent, {
    onSuccess: () => {
      showToast(m.admin_student_answered({ name }))
      onDone()
    },
  })
  return (
    <ReasonForm
      schema={answerForStudent.body}
      action={m.admin_student_answer()}
      variant="action"
      hint={m.admin_student_answer_reason_hint()}
      onSend={(body) => answer.mutateAsync({ params: { id }, body })}
      onBack={onDone}
      renderMore={({ field }) => (
        <RadioGroup inline label={m.admin_student_answer_label()} options={options()} {...field('answer')} />
      )}
    >
      <p>{m.admin_student_answer_text({ name, company: team })}</p>
    </ReasonForm>
  )
}
