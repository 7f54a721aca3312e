import type { ListedStudent } from '@project-week/contract/registrations/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { m } from '../../paraglide/messages.js'
import type { Column } from '../../ui/tables/column.ts'
import { History } from '../../ui/tables/history.tsx'
import { type Act, RecordSheet } from '../../ui/tables/record.tsx'
import { useWriteTo } from '../../ui/tables/write-button.tsx'
import { AnswerForStudentForm } from './answer-for-student-form.tsx'
import { StudentCorrectionForm } from './student-correction-form.tsx'
import { TakeStudentBackInForm } from './take-student-back-in-form.tsx'
import { WithdrawStudentForm } from './withdraw-student-form.tsx'

function markSelfReported(column: Column<ListedStudent>, { selfReported }: ListedStudent): Column<ListedStudent> {
  const name = selfReported.find((one) => one === column.id)
  return name ? { ...column, cell: (row) => m.student_self_reported({ value: row[name] }) } : column
}

/** A student in the drawer. */
export function StudentRecord({
  student,
  columns,
  renderLate,
  children,
}: {
  student: ListedStudent
  columns: readonly Column<ListedStudent>[]
  /** The way to let somebody who has withdrawn register again after the close. */
  renderLate: (close: () => void) => ReactNode
  /** The office's tags and notes. */
  children: ReactNode
}) {
  const programme = useQuery(programmeStateQuery())
  const write = useWriteTo('students')
  const { id, state } = student
  const isCurrent = student.registeredIn === programme.data?.edition.label
  const isWithdrawn = state === 'withdrawn'
  const form = (Form: typeof WithdrawStudentForm) => (back: () => void) => <Form student={student} onDone={back} />
  const answer: Act = { label: m.admin_student_answer_open(), renderForm: form(AnswerForStudentForm) }
  const takeBackIn: Act = { label: m.admin_student_take_back_open(), renderForm: form(TakeStudentBackInForm) }
  return (
    <RecordSheet
      row={student}
      columns={columns.map((column) => markSelfReported(column, student))}
      status={['state']}
      facts={['currentfieldofstudy', 'preferredFieldOfBusiness', 'motivation']}
      besides={['tags']}
      next={[
        isCurrent && state === 'asked' && answer,
        isCurrent && (isWithdrawn || state === 'declined') && takeBackIn,
        { label: m.campaign_write_one(), run: () => write.mutate([id]) },
      ]}
      acts={[
        !isWithdrawn && {
          label: isCurrent ? m.admin_correct() : m.admin_student_correct_name(),
          renderForm: (back) => <StudentCorrectionForm id={id} isNameOnly={!isCurrent} onDone={back} />,
        },
        isCurrent && isWithdrawn && { label: m.late_open(), renderDialog: renderLate },
        isCurrent && !isWithdrawn && { label: m.admin_student_withdraw_open(), renderForm: form(WithdrawStudentForm) },
      ]}
      more={<History kind="profile" id={id} />}
    >
      {children}
    </RecordSheet>
  )
}
