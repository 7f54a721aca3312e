import { makeMove, type Run, type RunStudent } from '@project-week/contract/matching/matching'
import {
  createRule,
  reasonLimit,
  removeRule,
  type Replaced,
  type RuleRequest,
} from '@project-week/contract/matching/rules'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-input.tsx'
import { ConflictPanel } from '../rules/conflict-panel.tsx'
import { failureText, refusalOf, refusalText } from '../run/refusal-text.ts'
import { nameOf } from '../run/run-text.ts'
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
  onStarted: (runId: string) => void
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

const controls = { company: '#move-company', offer: '[type=radio]', reason: '#move-reason' }

function MoveForm({ run, move, onClose, onStarted }: MoveDialogProps & { move: Move }) {
  const { student } = move
  const [companyId, setCompanyId] = useState(move.companyId ?? '')
  const [chosen, setChosen] = useState<Chosen>()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ at: keyof typeof controls; text: string }>()
  const form = useRef<HTMLFormElement>(null)
  const create = useCall(createRule)
  const remove = useCall(removeRule)
  const making = useCall(makeMove)
  const isMaking = create.isPending || making.isPending
  const failure = create.error ?? making.error
  const showFailure = (error: unknown) => showToast(failureText(error), { tone: 'error' })
  const home = student.team === null ? undefined : run.teams[student.team]?.companyId
  const company = run.companies.find(({ id }) => id === companyId)
  const conflict = refusalOf(failure)?.conflict
  const missing = (isRun: boolean): typeof problem => {
    if (company === undefined) return { at: 'company', text: m.matching_move_choose() }
    if (isRun && chosen === undefined) return { at: 'offer', text: m.matching_move_choose_offer() }
    return reason.trim() === '' ? { at: 'reason', text: m.matching_reason_missing() } : undefined
  }
  const problemAt = (at: keyof typeof controls) => (problem?.at === at ? problem.text : undefined)

  const sayPinned = (companyName: string, replaced: Replaced, more?: Parameters<typeof showToast>[1]) => {
    const said = m.matching_pinned({ name: nameOf(student), company: companyName })
    const before = replaced && m.matching_replaces({ company: replaced.companyName, reason: replaced.reason })
    showToast(before ? `${said}. ${before}` : said, more)
  }

  /** Not by the call's own handlers: the new run may be there first, and this form gone with the old one. */
  const make = async (companyName: string) => {
    const teams = chosen === undefined || chosen === 'anew' ? null : chosen.teams
    const made = await making
      .mutateAsync({ body: { runId: run.id, studentId: student.id, companyId, reason, teams } })
      .catch(() => undefined)
    if (made === undefined) return
    sayPinned(companyName, made.pin.replaced)
    if (made.refusal) showToast(refusalText(made.refusal), { tone: 'error' })
    else onStarted(made.id)
    onClose()
  }

  const pin = (isRun: boolean) => (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = missing(isRun)
    setProblem(wrong)
    // The button is in view wherever the dialog has been scrolled to.
    if (wrong) form.current?.querySelector<HTMLElement>(controls[wrong.at])?.focus()
    if (wrong !== undefined || company === undefined) return
    create.reset()
    making.reset()
    if (isRun) {
      void make(company.companyName)
      return
    }
    const pinOf = (to: { companyId: string; reason: string }): { body: RuleRequest } => ({
      body: { kind: 'pin', companyId: to.companyId, studentIds: [student.id], reason: to.reason },
    })
    create.mutate(pinOf({ companyId, reason }), {
      onSuccess: ({ id, replaced }) => {
        const pinBefore = () => replaced && create.mutate(pinOf(replaced))
        sayPinned(company.companyName, replaced, {
          undo: () => void remove.mutateAsync({ params: { id } }).then(pinBefore, showFailure),
        })
        onClose()
      },
    })
  }
  return (
    <form ref={form} className="stack move-form" noValidate onSubmit={pin(true)}>
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
      {conflict && (
        <ConflictPanel
          conflict={conflict}
          onResolved={() => {
            create.reset()
            making.reset()
          }}
        />
      )}
      {failure && conflict === undefined && (
        <Alert tone="error" title={m.matching_pin_refused()} announce>
          {failureText(failure, (id) => run.companies.find((one) => one.id === id)?.companyName)}
        </Alert>
      )}
      <div className="cluster dialog__actions">
        <Button variant="action" type="submit" pending={isMaking}>
          {chosen === 'anew' ? m.matching_pin_and_run() : m.matching_move_make()}
        </Button>
        <Button changes pending={isMaking} onClick={pin(false)}>
          {m.matching_pin_only()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.admin_cancel()}
        </Button>
      </div>
    </form>
  )
}
