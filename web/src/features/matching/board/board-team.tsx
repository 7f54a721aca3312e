import { interestRank } from '@project-week/contract/enumerations/enumerations'
import type { Run, RunStudent } from '@project-week/contract/matching/matching'
import { memo } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/base/icon.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { fieldText, nameOf, ranksShort, rankText, studentRankText, whyUnplaced } from '../run/run-text.ts'
import type { Move } from './move-dialog.tsx'

/** A column of the board: a team, or a company without one, or those without a place. */
export interface BoardColumn {
  key: string
  companyId: string | undefined
  title: string
  field: string
  isCancelled: boolean
  /** Why the company has no team. */
  reason?: string
  students: RunStudent[]
}

interface BoardTeamProps {
  run: Run
  column: BoardColumn
  /** What is lifted would go here. */
  isTarget: boolean
  /** The student of this team who is lifted. */
  lifted: string | undefined
  onOpen: (studentId: string) => void
  onMove: (move: Move) => void
}

/** Drawn anew only when it changes itself: while somebody is dragged over the board, two of them do. */
export const BoardTeam = memo(function BoardTeam({ run, column, isTarget, lifted, onOpen, onMove }: BoardTeamProps) {
  return (
    <li
      id={`team-${column.key}`}
      className="stack gap-3 board__team"
      data-target={isTarget || undefined}
      data-unplaced={column.companyId === undefined || undefined}
      data-column={column.key}
    >
      <div className="board__head">
        <h3>{column.title}</h3>
        {column.isCancelled && <span className="desk-mark desk-mark--warning">{m.board_cancelled()}</span>}
        <span>
          {column.field && fieldText(column.field)} <b>{column.students.length}</b>
        </span>
      </div>
      {column.students.length === 0 && <p className="note">{column.reason || m.matching_no_team()}</p>}
      <ul>
        {column.students.map((student) => (
          <BoardStudent
            key={student.id}
            run={run}
            student={student}
            isLifted={lifted === student.id}
            onOpen={onOpen}
            onMove={onMove}
          />
        ))}
      </ul>
    </li>
  )
})

function BoardStudent({
  run,
  student,
  isLifted,
  onOpen,
  onMove,
}: {
  student: RunStudent
  isLifted: boolean
} & Pick<BoardTeamProps, 'run' | 'onOpen' | 'onMove'>) {
  const name = nameOf(student)
  return (
    <li className="board__student" draggable data-lifted={isLifted || undefined} data-student={student.id}>
      {/* Some browsers drag nothing by a button: there, the rank is the handle. */}
      <span
        className="board__rank"
        aria-hidden="true"
        data-rank={student.studentRank}
        title={studentRankText(student.studentRank)}
      >
        {student.team === null
          ? '·'
          : [0, interestRank].includes(student.studentRank)
            ? '–'
            : rankText(student.studentRank)}
      </span>
      <button
        type="button"
        className="board__name"
        draggable
        aria-describedby="board-help"
        aria-pressed={isLifted}
        onClick={() => onOpen(student.id)}
      >
        <span>
          {name}
          <small>
            {student.team === null ? (whyUnplaced(student, run) ?? student.currentfieldofstudy) : ranksShort(student)}
          </small>
        </span>
        {(student.because === 'locked' || student.because === 'pinned') && (
          <span className="desk-mark">{student.because === 'locked' ? m.matching_lock() : m.matching_pin()}</span>
        )}
        {student.isWithdrawn && <span className="desk-mark desk-mark--warning">{m.matching_withdrawn()}</span>}
        {student.hasDeclined && !student.isWithdrawn && (
          <span className="desk-mark desk-mark--warning">{m.board_declined()}</span>
        )}
      </button>
      <IconButton label={m.board_move({ name })} onClick={() => onMove({ student, companyId: undefined })}>
        <Icon name="arrow-right" size={18} />
      </IconButton>
    </li>
  )
}
