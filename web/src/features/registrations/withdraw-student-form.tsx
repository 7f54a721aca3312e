import { type ListedStudent, profileMessages } from '@project-week/contract/registrations/profile'
import { type SyntheticEvent, useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import { useWithdrawStudent } from './student.queries.ts'

/** Asks for the reason, and says what withdrawing does before it does it. */
export function WithdrawStudentForm({ student, onDone }: { student: ListedStudent; onDone: () => void }) {
  const withdraw = useWithdrawStudent(student.id)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const name = `${student.firstname} ${student.lastname}`
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(reason.trim() === '' ? profileMessages.withdrawReason : undefined)
    if (reason.trim() === '' || withdraw.isPending) return
    withdraw.mutate(reason.trim(), {
      onSuccess: () => {
        showToast(m.admin_student_withdrawn({ name }))
        onDone()
      },
    })
  }
  return (
    <form className="correction" noValidate onSubmit={submit}>
      <p>{m.admin_student_withdraw_text({ name })}</p>
      {student.team !== '' && <Alert tone="warning">{m.admin_student_withdraw_team({ company: student.team })}</Alert>}
      {withdraw.isError && (
        <Alert tone="error" announce>
          {notDoneText(withdraw.error)}
        </Alert>
      )}
      <TextArea
        label={m.teams_reason()}
        hint={m.admin_student_withdraw_reason_hint()}
        name="reason"
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="correction__actions">
        <Button variant="danger" type="submit" pending={withdraw.isPending}>
          {m.admin_student_withdraw()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.admin_cancel()}
        </Button>
      </div>
    </form>
  )
}
