import type { ListedStudent } from '@project-week/contract/registrations/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { m } from '../../paraglide/messages.js'
import { useAnswersAct } from '../../ui/tables/answers-act.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { History } from '../../ui/tables/history.tsx'
import { RecordSheet } from '../../ui/tables/record.tsx'
import { useWriteTo } from '../../ui/tables/write-button.tsx'
import { StudentCorrectionForm } from './student-correction-form.tsx'
import { AnswerForStudentForm, TakeStudentBackInForm, WithdrawStudentForm } from './student-reason-forms.tsx'

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
  const name = `${student.firstname} ${student.lastname}`
  const answersAct = useAnswersAct('student', { ...student, name, edition: student.registeredIn })
  const { id, state } = student
  const isCurrent = student.registeredIn === programme.data?.edition.label
  const isWithdrawn = state === 'withdrawn'
  const form = (Form: typeof WithdrawStudentForm) => (back: () => void) => <Form student={student} onDone={back} />
  return (
    <RecordSheet
      row={student}
      columns={columns.map((column) => markSelfReported(column, student))}
      status={['state']}
      facts={['currentfieldofstudy', 'preferredFieldOfBusiness', 'motivation']}
      besides={['tags']}
      acts={[
        isCurrent &&
          state === 'asked' && {
            label: m.admin_student_answer_open(),
            isNext: true,
            renderForm: form(AnswerForStudentForm),
          },
        isCurrent &&
          (isWithdrawn || state === 'declined') && {
            label: m.admin_student_take_back_open(),
            isNext: true,
            renderForm: form(TakeStudentBackInForm),
          },
        { label: m.campaign_write_one(), isNext: true, run: () => write.mutate([id]) },
        !isWithdrawn && {
          label: isCurrent ? m.admin_correct() : m.admin_student_correct_name(),
          renderForm: (back) => <StudentCorrectionForm id={id} isNameOnly={!isCurrent} onDone={back} />,
        },
        answersAct,
        isCurrent && isWithdrawn && { label: m.late_open(), renderDialog: renderLate },
        isCurrent && !isWithdrawn && { label: m.admin_student_withdraw_open(), renderForm: form(WithdrawStudentForm) },
      ]}
      more={<History kind="profile" id={id} />}
    >
      {children}
    </RecordSheet>
  )
}
