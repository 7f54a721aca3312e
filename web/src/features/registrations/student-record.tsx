import type { ListedStudent } from '@project-week/contract/registrations/profile'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { Record } from '../../ui/tables/record.tsx'
import { History } from '../../ui/tables/history.tsx'
import { WithdrawStudentForm } from './withdraw-student-form.tsx'

/** A student in the drawer, with the way to withdraw them, and what was done and sent. */
export function StudentRecord({
  student,
  columns,
  children,
}: {
  student: ListedStudent
  columns: readonly Column<ListedStudent>[]
  /** The office's tags and notes. */
  children: ReactNode
}) {
  const programme = useQuery(programmeStateQuery())
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  if (isWithdrawing) return <WithdrawStudentForm student={student} onDone={() => setIsWithdrawing(false)} />
  const mayWithdraw = student.state !== 'withdrawn' && student.registeredIn === programme.data?.edition.label
  return (
    <div className="record-drawer">
      {mayWithdraw && (
        <div className="correction__actions">
          <Button variant="danger" onClick={() => setIsWithdrawing(true)}>
            {m.admin_student_withdraw_open()}
          </Button>
        </div>
      )}
      {children}
      <Record row={student} columns={columns} />
      <History kind="profile" id={student.id} />
    </div>
  )
}
