import { folded } from '@project-week/contract/text'
import type { Run, RunStudent } from '@project-week/contract/matching/matching'
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { showToast } from '../../../lib/page/toast.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { byWaitingRank, fieldText, nameOf } from '../run/run-text.ts'
import { BoardHistory } from './board-history.tsx'
import type { BoardSteps } from './board-steps.ts'
import { type BoardColumn, BoardTeam } from './board-team.tsx'
import { BrokenPlaces } from './broken-places.tsx'
import { MoveDialog, type Move } from './move-dialog.tsx'
import { StudentDrawer } from './student-drawer.tsx'
import { useDragging } from './use-dragging.ts'

/** So many teams are drawn at once; the search finds the others. */
const teamsDrawn = 60
/** So many more in each frame: no task gets long. */
const teamsInFrame = 6

function columnsOf(run: Run): BoardColumn[] {
  const byId = new Map(run.students.map((student) => [student.id, student]))
  const members = ({ students }: Run['teams'][number]) => students.flatMap((id) => byId.get(id) ?? [])
  const served = new Set(run.teams.map(({ companyId }) => companyId))
  const gone = new Set(run.companies.filter(({ isCancelled }) => isCancelled).map(({ id }) => id))
  const unplaced = run.students.filter(({ team }) => team === null).toSorted(byWaitingRank)
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
      .map(({ id, companyName, fieldOfBusiness, isCancelled, reason }) => ({
        key: id,
        companyId: id,
        title: companyName,
        field: fieldOfBusiness,
        isCancelled,
        reason: reason[getLocale()],
        students: [],
      })),
  ]
}

const find = (columns: readonly BoardColumn[], sought: string): readonly BoardColumn[] =>
  columns.filter(
    ({ title, field, students }) =>
      sought === '' ||
      [title, fieldText(field), ...students.map(nameOf), ...students.map((one) => one.matrikelnummer)].some((text) =>
        folded(text).includes(sought),
      ),
  )

/** The first of these, and some more with each frame. */
function useInSlices<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(teamsInFrame)
  const isAll = count >= items.length
  useEffect(() => {
    if (isAll) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + teamsInFrame)))
    return () => cancelAnimationFrame(frame)
  }, [count, isAll])
  return useMemo(() => items.slice(0, count), [items, count])
}

/**
 * All teams side by side. A student is moved by dragging, by the keyboard (Space lifts, arrows choose, Enter sets down,
 * Escape lets go) or by the button beside the name; each way ends in the dialog that shows what it costs.
 */
export function Board({ run, search, steps }: { run: Run; search: string; steps: BoardSteps }) {
  const [lifted, setLifted] = useState<RunStudent>()
  const [target, setTarget] = useState<string>()
  const [move, setMove] = useState<Move>()
  const [drawn, setDrawn] = useState(run.id)
  if (drawn !== run.id) {
    setDrawn(run.id)
    // Begun on teams that are no longer in view.
    setLifted(undefined)
    setTarget(undefined)
    setMove(undefined)
  }
  // A second one would begin at teams that are about to change, and its dialog would go with them.
  const { isUnderWay } = steps
  const ask = useCallback(
    (asked: Move) => {
      if (isUnderWay) showToast(m.matching_move_underway())
      else setMove(asked)
    },
    [isUnderWay],
  )
  const [openedId, setOpened] = useState<string>()
  const opened = run.students.find(({ id }) => id === openedId)
  const [spoken, setSpoken] = useState('')
  const all = useMemo(() => columnsOf(run), [run])
  const found = useMemo(() => find(all, folded(search)), [all, search])
  const wanted = useMemo(() => found.slice(0, teamsDrawn), [found])
  // Hundreds of students at once would be one long task: they are drawn a few teams a frame, and what is typed goes first.
  const columns = useInSlices(useDeferredValue(wanted))
  const columnOf = (key: string | undefined) => columns.find((column) => column.key === key)
  // Without a search every company may be the target; with one, those that are in view.
  const targets = columns.filter(({ companyId }) => companyId !== undefined).map(({ key }) => key)

  const letGo = () => {
    setLifted(undefined)
    setTarget(undefined)
  }
  const drop = (student: RunStudent, column: BoardColumn | undefined) => {
    letGo()
    if (column?.companyId === undefined || column.students.some(({ id }) => id === student.id)) return
    ask({ student, companyId: column.companyId })
  }
  const lift = (studentId: string): RunStudent | undefined => {
    const student = run.students.find(({ id }) => id === studentId)
    setLifted(student)
    setTarget(columns.find(({ students }) => students.some(({ id }) => id === studentId))?.key)
    return student
  }
  const steer = (event: KeyboardEvent, studentId: string) => {
    if (lifted?.id !== studentId) {
      if (event.key !== ' ') return
      event.preventDefault()
      const student = lift(studentId)
      if (student) setSpoken(m.matching_lifted({ name: nameOf(student) }))
      return
    }
    const at = targets.indexOf(target ?? '')
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const column = columnOf(targets[(at + step + targets.length) % targets.length])
      setTarget(column?.key)
      if (column) {
        setSpoken(m.matching_over({ company: column.title, count: column.students.length }))
        document.getElementById(`team-${column.key}`)?.scrollIntoView({ block: 'nearest' })
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      drop(lifted, columnOf(target))
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      setSpoken(m.matching_let_go({ name: nameOf(lifted) }))
      letGo()
    }
  }
  const board = useDragging({
    start: (studentId) => void lift(studentId),
    over: setTarget,
    mayDrop: (key) => columnOf(key)?.companyId !== undefined,
    drop(key) {
      if (lifted) drop(lifted, columnOf(key))
    },
    end: letGo,
    steer,
  })

  return (
    <div className="stack">
      <BrokenPlaces run={run} onMove={(student, companyId) => ask({ student, companyId })} />
      <BoardHistory steps={steps} runId={run.id} />
      <p className="note" id="board-help">
        {m.matching_board_help()}
      </p>
      <output className="visually-hidden" aria-live="assertive">
        {spoken}
      </output>
      <ul ref={board} className="board" data-lifting={lifted !== undefined || undefined}>
        {columns.map((column) => (
          <BoardTeam
            key={column.key}
            run={run}
            column={column}
            isTarget={lifted !== undefined && target === column.key}
            lifted={column.students.some(({ id }) => id === lifted?.id) ? lifted?.id : undefined}
            onOpen={setOpened}
            onMove={ask}
          />
        ))}
      </ul>
      {found.length > teamsDrawn && (
        <p className="note">{m.matching_board_more({ count: found.length - teamsDrawn })}</p>
      )}
      <MoveDialog
        run={run}
        move={move}
        // Of the move that it was opened for.
        onClose={() => setMove((now) => (now === move ? undefined : now))}
        onStarted={steps.view}
      />
      <StudentDrawer
        run={run}
        student={opened}
        onClose={() => setOpened(undefined)}
        onMove={(student, companyId) => {
          setOpened(undefined)
          ask({ student, companyId })
        }}
      />
    </div>
  )
}
