import type { Run, RunStudent, RunTeam } from '@project-week/contract/matching/matching'
import { type KeyboardEvent, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { BrokenPlaces } from './broken-places.tsx'
import { MoveDialog, type Move } from './move-dialog.tsx'
import { fieldText, companyRankShort, nameOf, rankText, studentRankText, whyUnplaced } from '../run/run-text.ts'
import { StudentDrawer } from './student-drawer.tsx'
import { useDragging } from './use-dragging.ts'

/** So many teams are drawn at once; the search finds the others. */
const teamsDrawn = 60

/** A column of the board: a team, or a company without one, or those without a place. */
interface Column {
  key: string
  companyId: string | undefined
  title: string
  field: string
  isCancelled: boolean
  students: RunStudent[]
}

function columnsOf(run: Run): Column[] {
  const byId = new Map(run.students.map((student) => [student.id, student]))
  const members = ({ students }: RunTeam) => students.flatMap((id) => byId.get(id) ?? [])
  const served = new Set(run.teams.map(({ companyId }) => companyId))
  const gone = new Set(run.companies.filter(({ isCancelled }) => isCancelled).map(({ id }) => id))
  const unplaced = run.students.filter(({ team }) => team === null)
  return [
    ...(unplaced.length > 0
      ? [
          {
            key: 'unplaced',
            companyId: undefined,
            title: m.matching_unplaced(),
            field: '',
            isCancelled: false,
            students: unplaced,
          },
        ]
      : []),
    ...run.teams.map((team, place) => ({
      key: String(place),
      companyId: team.companyId,
      title: team.companyName,
      field: team.fieldOfBusiness,
      isCancelled: gone.has(team.companyId),
      students: members(team),
    })),
    ...run.companies
      .filter(({ id }) => !served.has(id))
      .map(({ id, companyName, fieldOfBusiness, isCancelled }) => ({
        key: id,
        companyId: id,
        title: companyName,
        field: fieldOfBusiness,
        isCancelled,
        students: [],
      })),
  ]
}

/**
 * All teams side by side. A student is moved by dragging, by the keyboard (Space lifts, arrows choose, Enter sets down,
 * Escape lets go) or from the menu; each way ends in the dialog that shows what it costs.
 */
export function Board({ run, search, onView }: { run: Run; search: string; onView: (runId: string) => void }) {
  const [lifted, setLifted] = useState<RunStudent>()
  const [target, setTarget] = useState<number>()
  const [move, setMove] = useState<Move>()
  const [opened, setOpened] = useState<RunStudent>()
  const [spoken, setSpoken] = useState('')
  const sought = search.trim().toLowerCase()
  const found = columnsOf(run).filter(
    ({ title, field, students }) =>
      sought === '' ||
      [title, fieldText(field), ...students.map(nameOf), ...students.map((one) => one.matrikelnummer)].some((text) =>
        text.toLowerCase().includes(sought),
      ),
  )
  const columns = found.slice(0, teamsDrawn)
  // Without a search every company may be the target; with one, those that are in view.
  const targets = columns.flatMap((column, at) => (column.companyId === undefined ? [] : [at]))

  const letGo = () => {
    setLifted(undefined)
    setTarget(undefined)
  }
  const drop = (student: RunStudent, column: Column | undefined) => {
    letGo()
    if (column?.companyId === undefined || column.students.some(({ id }) => id === student.id)) return
    setMove({ student, companyId: column.companyId })
  }
  const steer = (event: KeyboardEvent, student: RunStudent, home: number) => {
    if (lifted?.id !== student.id) {
      if (event.key !== ' ') return
      event.preventDefault()
      setLifted(student)
      setTarget(home)
      setSpoken(m.matching_lifted({ name: nameOf(student) }))
      return
    }
    const at = targets.indexOf(target ?? -1)
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = targets[(at + step + targets.length) % targets.length]
      const column = columns[next ?? -1]
      setTarget(next)
      if (column) {
        setSpoken(m.matching_over({ company: column.title, count: column.students.length }))
        document.getElementById(`team-${column.key}`)?.scrollIntoView({ block: 'nearest' })
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      drop(student, columns[target ?? -1])
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      setSpoken(m.matching_let_go({ name: nameOf(student) }))
      letGo()
    }
  }
  const board = useDragging({
    start(studentId) {
      const student = run.students.find(({ id }) => id === studentId)
      setLifted(student)
      setTarget(columns.findIndex(({ students }) => students.some(({ id }) => id === studentId)))
    },
    over: setTarget,
    mayDrop: (at) => columns[at]?.companyId !== undefined,
    drop(at) {
      if (lifted) drop(lifted, columns[at])
    },
    end: letGo,
  })
  const pinned = new Set(run.students.filter(({ because }) => because !== 'matched').map(({ id }) => id))

  return (
    <div className="board-frame">
      <BrokenPlaces run={run} onMove={(student, companyId) => setMove({ student, companyId })} />
      <p className="note" id="board-help">
        {m.matching_board_help()}
      </p>
      <output className="visually-hidden" aria-live="assertive">
        {spoken}
      </output>
      <ul ref={board} className="board" data-lifting={lifted !== undefined || undefined}>
        {columns.map((column, at) => (
          <li
            key={column.key}
            id={`team-${column.key}`}
            className="board__team"
            data-target={(target === at && lifted !== undefined) || undefined}
            data-unplaced={column.companyId === undefined || undefined}
            data-column={at}
          >
            <div className="board__head">
              <h3>{column.title}</h3>
              {column.isCancelled && <span className="desk-mark desk-mark--warning">{m.board_cancelled()}</span>}
              <span>
                {column.field && fieldText(column.field)} <b>{column.students.length}</b>
              </span>
            </div>
            {column.students.length === 0 && <p className="note">{m.matching_no_team()}</p>}
            <ul>
              {column.students.map((student) => (
                <li
                  key={student.id}
                  className="board__student"
                  draggable
                  data-lifted={lifted?.id === student.id || undefined}
                  data-student={student.id}
                >
                  {/* Some browsers drag nothing by a button: there, the rank is the handle. */}
                  <span
                    className="board__rank"
                    aria-hidden="true"
                    data-rank={student.studentRank}
                    title={studentRankText(student.studentRank)}
                  >
                    {student.team === null ? '·' : student.studentRank === 0 ? '–' : rankText(student.studentRank)}
                  </span>
                  <button
                    type="button"
                    className="board__name"
                    draggable
                    aria-describedby="board-help"
                    aria-pressed={lifted?.id === student.id}
                    onKeyDown={(event) => steer(event, student, at)}
                    onClick={() => setOpened(student)}
                  >
                    <span>
                      {nameOf(student)}
                      <small>
                        {student.team === null
                          ? (whyUnplaced(student) ?? student.currentfieldofstudy)
                          : `${studentRankText(student.studentRank)} · ${companyRankShort(student.companyRank)}`}
                      </small>
                    </span>
                    {pinned.has(student.id) && student.team !== null && (
                      <span className="desk-mark">
                        {student.because === 'locked' ? m.matching_lock() : m.matching_pin()}
                      </span>
                    )}
                    {student.hasDeclined && !student.isWithdrawn && (
                      <span className="desk-mark desk-mark--warning">{m.board_declined()}</span>
                    )}
                    {student.isWithdrawn && (
                      <span className="desk-mark desk-mark--warning">{m.matching_withdrawn()}</span>
                    )}
                  </button>
                  <Menu
                    quiet
                    label={m.matching_more_for({ name: nameOf(student) })}
                    entries={[
                      {
                        id: 'move',
                        label: m.matching_move_to_other(),
                        onChoose: () => setMove({ student, companyId: undefined }),
                      },
                      { id: 'why', label: m.matching_why_here(), onChoose: () => setOpened(student) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {found.length > columns.length && (
        <p className="note">{m.matching_board_more({ count: found.length - columns.length })}</p>
      )}
      <MoveDialog run={run} move={move} onClose={() => setMove(undefined)} onStarted={onView} />
      <StudentDrawer
        run={run}
        student={opened}
        onClose={() => setOpened(undefined)}
        onMove={(student, companyId) => {
          setOpened(undefined)
          setMove({ student, companyId })
        }}
      />
    </div>
  )
}
