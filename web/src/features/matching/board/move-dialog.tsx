import type { Run, RunStudent } from '@project-week/contract/matching/matching'
import { reasonLimit } from '@project-week/contract/matching/rules'
import { type SyntheticEvent, useState } from 'react'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-input.tsx'
import { ConflictPanel } from '../rules/conflict-panel.tsx'
import { useCreateRule, useRemoveRule, useStartRun } from '../matching.queries.ts'
import { failureText, refusalOf } from '../run/refusal-text.ts'
import { nameOf } from '../run/run-text.ts'
import { WhatIfAnswer } from './what-if-answer.tsx'

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

/** Shows what a move by hand costs before it is done; the move becomes a pin with its reason. */
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
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const create = useCreateRule()
  const remove = useRemoveRule()
  const start = useStartRun()
  const showFailure = (error: unknown) => showToast(failureText(error), { tone: 'error' })
  const home = student.team === null ? undefined : run.teams[student.team]?.companyId
  const company = run.companies.find(({ id }) => id === companyId)
  const conflict = create.isError ? refusalOf(create.error)?.conflict : undefined

  const pin = (runAgain: boolean) => (event: SyntheticEvent) => {
    event.preventDefault()
    if (company === undefined || reason.trim() === '') {
      setProblem(company === undefined ? m.matching_move_choose() : m.matching_reason_missing())
      return
    }
    setProblem(undefined)
    create.mutate(
      { kind: 'pin', companyId, studentIds: [student.id], reason },
      {
        onSuccess: ({ id, replaced }) => {
          const said = m.matching_pinned({ name: nameOf(student), company: company.companyName })
          const pinBefore = () =>
            replaced &&
            create.mutate({
              kind: 'pin',
              companyId: replaced.companyId,
              studentIds: [student.id],
              reason: replaced.reason,
            })
          showToast(
            replaced
              ? `${said}. ${m.matching_replaces({ company: replaced.companyName, reason: replaced.reason })}`
              : said,
            { undo: () => void remove.mutateAsync(id).then(pinBefore, showFailure) },
          )
          // This form is gone by the time the run is there.
          if (runAgain) void start.mutateAsync(run.settings).then(({ id: runId }) => onStarted(runId), showFailure)
          onClose()
        },
      },
    )
  }
  return (
    <form className="desk-flow" noValidate onSubmit={pin(true)}>
      <Select
        label={m.matching_move_to()}
        id="move-company"
        value={companyId}
        onChange={(event) => setCompanyId(event.target.value)}
        options={run.companies
          .filter(({ id }) => id !== home)
          .toSorted((a, b) => a.companyName.localeCompare(b.companyName))
          .map(({ id, companyName }) => ({ value: id, label: companyName }))}
        error={companyId === '' ? problem : undefined}
      />
      {company && <WhatIfAnswer run={run} student={student} company={company.id} />}
      <TextArea
        label={m.matching_move_reason()}
        hint={m.matching_move_reason_hint()}
        id="move-reason"
        rows={2}
        limit={reasonLimit}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={companyId === '' ? undefined : problem}
      />
      {conflict && <ConflictPanel conflict={conflict} onResolved={create.reset} />}
      {create.isError && conflict === undefined && (
        <Alert tone="error" title={m.matching_pin_refused()} announce>
          {failureText(create.error, (id) => run.companies.find((one) => one.id === id)?.companyName)}
        </Alert>
      )}
      <div className="dialog__actions">
        <Button variant="action" type="submit" pending={create.isPending}>
          {m.matching_pin_and_run()}
        </Button>
        <Button changes pending={create.isPending} onClick={pin(false)}>
          {m.matching_pin_only()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.matching_leave_it()}
        </Button>
      </div>
    </form>
  )
}
