import { makeMove, type Run, type RunStudent, startRun } from '@project-week/contract/matching/matching'
import { createRule, reasonLimit, removeRule, type RuleRequest } from '@project-week/contract/matching/rules'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-input.tsx'
import { ConflictPanel } from '../rules/conflict-panel.tsx'
import { deskQuery } from '../matching.queries.ts'
import { failureText, refusalOf } from '../run/refusal-text.ts'
import { nameOf } from '../run/run-text.ts'
import type { BoardStep } from './board-steps.ts'
import { type Chosen, MoveOffers } from './move-offers.tsx'

export interface Move {
  student: RunStudent
  /** Undefined where it is still to be chosen. */
  companyId: string | undefined
}

interface MoveDialogProps {
  run: Run
  move: Move | undefined
  onClose: () => void
  /** A run has been started with the move. */
  onStarted: (step: BoardStep) => void
}

/** Shows which moves there are and what each costs before one is made; the move becomes a pin with its reason. */
export function MoveDialog({ run, move, onClose, onStarted }: MoveDialogProps) {
  return (
    <Dialog
      open={move !== undefined}
      wide
      title={move && m.matching_move_title({ name: nameOf(move.student) })}
      onClose={onClose}
    >
      {move && (
        <MoveForm
          key={`${move.student.id} ${move.companyId}`}
          run={run}
          move={move}
          onClose={onClose}
          onStarted={onStarted}
        />
      )}
    </Dialog>
  )
}

function MoveForm({ run, move, onClose, onStarted }: MoveDialogProps & { move: Move }) {
  const { student } = move
  const [companyId, setCompanyId] = useState(move.companyId ?? '')
  const [chosen, setChosen] = useState<Chosen>()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ at: 'company' | 'offer' | 'reason'; text: string }>()
  const create = useCall(createRule)
  const remove = useCall(removeRule)
  const start = useCall(startRun)
  const making = useCall(makeMove)
  const isMaking = create.isPending || start.isPending || making.isPending
  const desk = useQuery(deskQuery())
  // Published teams are adjusted to the move: a run from scratch could take the place of anybody.
  const settings = desk.data?.published
    ? { ...run.settings, repair: { runId: null, dissolve: [], isLocked: false } }
    : run.settings
  const showFailure = (error: unknown) => showToast(failureText(error), { tone: 'error' })
  const home = student.team === null ? undefined : run.teams[student.team]?.companyId
  const company = run.companies.find(({ id }) => id === companyId)
  const conflict = create.isError ? refusalOf(create.error)?.conflict : undefined
  const missing = (isRun: boolean): typeof problem => {
    if (company === undefined) return { at: 'company', text: m.matching_move_choose() }
    if (isRun && chosen === undefined) return { at: 'offer', text: m.matching_move_choose_offer() }
    return reason.trim() === '' ? { at: 'reason', text: m.matching_reason_missing() } : undefined
  }
  const problemAt = (at: 'company' | 'offer' | 'reason') => (problem?.at === at ? problem.text : undefined)

  const pin = (isRun: boolean) => (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = missing(isRun)
    setProblem(wrong)
    if (wrong !== undefined || company === undefined) return
    const rule: RuleRequest = { kind: 'pin', companyId, studentIds: [student.id], reason }
    create.mutate(
      { body: rule },
      {
        onSuccess: ({ id, replaced }) => {
          const said = m.matching_pinned({ name: nameOf(student), company: company.companyName })
          const pinBefore = () =>
            replaced &&
            create.mutate({
              body: {
                kind: 'pin',
                companyId: replaced.companyId,
                studentIds: [student.id],
                reason: replaced.reason,
              },
            })
          const text = replaced
            ? `${said}. ${m.matching_replaces({ company: replaced.companyName, reason: replaced.reason })}`
            : said
          // A run is taken back on the board, together with its pin.
          if (isRun) showToast(text)
          else showToast(text, { undo: () => void remove.mutateAsync({ params: { id } }).then(pinBefore, showFailure) })
          if (!isRun) return onClose()
          const step = { from: run.id, rule, ruleId: id, replaced, name: nameOf(student), company: company.companyName }
          return void begin(chosen)
            .then(({ id: to }) => onStarted({ ...step, to }), showFailure)
            .finally(onClose)
        },
      },
    )
  }
  const begin = (asked: Chosen | undefined) =>
    asked === undefined || asked === 'anew'
      ? start.mutateAsync({ body: settings })
      : making.mutateAsync({ params: { id: run.id }, body: { teams: asked.teams } })
  return (
    <form className="stack" noValidate onSubmit={pin(true)}>
      <Select
        label={m.matching_move_to()}
        id="move-company"
        value={companyId}
        onChange={(event) => {
          setCompanyId(event.target.value)
          setChosen(undefined)
        }}
        options={run.companies
          .filter(({ id }) => id !== home)
          .toSorted((a, b) => a.companyName.localeCompare(b.companyName))
          .map(({ id, companyName }) => ({ value: id, label: companyName }))}
        error={problemAt('company')}
      />
      {company && (
        <MoveOffers
          key={companyId}
          run={run}
          student={student}
          company={companyId}
          chosen={chosen}
          onChoose={setChosen}
          error={problemAt('offer')}
        />
      )}
      <TextArea
        label={m.matching_move_reason()}
        hint={m.matching_move_reason_hint()}
        id="move-reason"
        rows={2}
        limit={reasonLimit}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={problemAt('reason')}
      />
      {conflict && <ConflictPanel conflict={conflict} onResolved={create.reset} />}
      {create.isError && conflict === undefined && (
        <Alert tone="error" title={m.matching_pin_refused()} announce>
          {failureText(create.error, (id) => run.companies.find((one) => one.id === id)?.companyName)}
        </Alert>
      )}
      <div className="cluster dialog__actions">
        <Button variant="action" type="submit" pending={isMaking || desk.isPending}>
          {chosen === 'anew' ? m.matching_pin_and_run() : m.matching_move_make()}
        </Button>
        <Button changes pending={isMaking} onClick={pin(false)}>
          {m.matching_pin_only()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.matching_leave_it()}
        </Button>
      </div>
    </form>
  )
}
