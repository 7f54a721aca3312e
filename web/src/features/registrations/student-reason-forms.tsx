import { answerForStudent } from '@project-week/contract/publishing/offer'
import { type ListedStudent, takeStudentBackIn, withdrawStudent } from '@project-week/contract/registrations/profile'
import { studentStateLabels } from '@project-week/contract/states'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { RadioGroup } from '../../ui/forms/choice.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'

interface Props {
  student: Pick<ListedStudent, 'id' | 'firstname' | 'lastname' | 'team'>
  onDone: () => void
}

const nameOf = ({ firstname, lastname }: Props['student']) => `${firstname} ${lastname}`

/** What is done once the server has agreed. */
const after = ({ student, onDone }: Props, text: (inputs: { name: string }) => string) => ({
  onSuccess: () => {
    showToast(text({ name: nameOf(student) }))
    onDone()
  },
})

const options = () =>
  (['accepted', 'declined'] as const).map((value) => ({ value, label: labelText(studentStateLabels[value]) }))

/** What a student who called answered about the place, with the reason for the record. */
export function AnswerForStudentForm(props: Props) {
  const { id, team } = props.student
  const answer = useCall(answerForStudent, after(props, m.admin_student_answered))
  return (
    <ReasonForm
      schema={answerForStudent.body}
      action={m.admin_student_answer()}
      variant="action"
      hint={m.admin_student_answer_reason_hint()}
      onSend={(body) => answer.mutateAsync({ params: { id }, body })}
      onBack={props.onDone}
      renderMore={({ field }) => (
        <RadioGroup inline label={m.admin_student_answer_label()} options={options()} {...field('answer')} />
      )}
    >
      <p>{m.admin_student_answer_text({ name: nameOf(props.student), company: team })}</p>
    </ReasonForm>
  )
}

/** Lets a student who has declined or withdrawn take part again. */
export function TakeStudentBackInForm(props: Props) {
  const takeBack = useCall(takeStudentBackIn, after(props, m.admin_student_taken_back))
  return (
    <ReasonForm
      schema={takeStudentBackIn.body}
      hint={m.admin_student_withdraw_reason_hint()}
      action={m.admin_student_take_back()}
      variant="action"
      onSend={(body) => takeBack.mutateAsync({ params: { id: props.student.id }, body })}
      onBack={props.onDone}
    >
      <p>{m.admin_student_take_back_text({ name: nameOf(props.student) })}</p>
    </ReasonForm>
  )
}

/** Asks for the reason, and says what withdrawing does before it does it. */
export function WithdrawStudentForm(props: Props) {
  const { id, team } = props.student
  const withdraw = useCall(withdrawStudent, after(props, m.admin_student_withdrawn))
  return (
    <ReasonForm
      schema={withdrawStudent.body}
      hint={m.admin_student_withdraw_reason_hint()}
      action={m.admin_student_withdraw()}
      onSend={(body) => withdraw.mutateAsync({ params: { id }, body })}
      onBack={props.onDone}
    >
      <p>{m.admin_student_withdraw_text({ name: nameOf(props.student) })}</p>
      {team !== '' && <Alert tone="warning">{m.admin_student_withdraw_team({ company: team })}</Alert>}
    </ReasonForm>
  )
}
