import type { ListedStudent } from '@project-week/contract/registrations/profile'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { Record } from '../../ui/tables/record.tsx'
import { History } from '../../ui/tables/history.tsx'
import { WriteToOne } from '../../ui/tables/write-button.tsx'
import { AnswerForStudentForm } from './answer-for-student-form.tsx'
import { StudentCorrectionForm } from './student-correction-form.tsx'
import { TakeStudentBackInForm } from './take-student-back-in-form.tsx'
import { WithdrawStudentForm } from './withdraw-student-form.tsx'

function markSelfReported(column: Column<ListedStudent>, { selfReported }: ListedStudent): Column<ListedStudent> {
  const name = selfReported.find((one) => one === column.id)
  return name ? { ...column, cell: (row) => m.student_self_reported({ value: row[name] }) } : column
}

/** A student in the drawer, with the ways to put it right, to write and to withdraw, and what was done and sent. */
export function StudentRecord({
  student,
  columns,
  late,
  children,
}: {
  student: ListedStudent
  columns: readonly Column<ListedStudent>[]
  /** The way to let somebody who has withdrawn register again after the close. */
  late: ReactNode
  /** The office's tags and notes. */
  children: ReactNode
}) {
  const programme = useQuery(programmeStateQuery())
  const [mode, setMode] = useState<'read' | 'answer' | 'correct' | 'withdraw' | 'take-back-in'>('read')
  const back = () => setMode('read')
  if (mode === 'answer') return <AnswerForStudentForm student={student} onDone={back} />
  if (mode === 'withdraw') return <WithdrawStudentForm student={student} onDone={back} />
  if (mode === 'take-back-in') return <TakeStudentBackInForm student={student} onDone={back} />
  const isCurrent = student.registeredIn === programme.data?.edition.label
  if (mode === 'correct') return <StudentCorrectionForm id={student.id} isNameOnly={!isCurrent} onDone={back} />
  const isRegistered = isCurrent && student.state !== 'withdrawn'
  const isOut = isCurrent && (student.state === 'withdrawn' || student.state === 'declined')
  return (
    <div className="record-drawer">
      <div className="correction__actions">
        {isCurrent && student.state === 'asked' && (
          <Button changes onClick={() => setMode('answer')}>
            {m.admin_student_answer_open()}
          </Button>
        )}
        {student.state !== 'withdrawn' && (
          <Button changes onClick={() => setMode('correct')}>
            {isCurrent ? m.admin_correct() : m.admin_student_correct_name()}
          </Button>
        )}
        {isOut && (
          <Button changes onClick={() => setMode('take-back-in')}>
            {m.admin_student_take_back_open()}
          </Button>
        )}
        {isCurrent && !isRegistered && late}
        <WriteToOne audience="students" id={student.id} />
        {isRegistered && (
          <Button variant="danger" onClick={() => setMode('withdraw')}>
            {m.admin_student_withdraw_open()}
          </Button>
        )}
      </div>
      <Record row={student} columns={columns.map((column) => markSelfReported(column, student))} />
      {children}
      <History kind="profile" id={student.id} />
    </div>
  )
}
