import { reasonLimit, RuleKind } from '@project-week/contract/matching'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { showToast } from '../../lib/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { runQuery, runsQuery, deskQuery, useCreateRule } from './matching.queries.ts'
import { ruleKindText } from './run-text.ts'

const kindHint: Record<RuleKind, () => string> = {
  pin: m.matching_pin_hint,
  exclusion: m.matching_exclusion_hint,
  lock: m.matching_lock_hint,
}

/**
 * A rule made from scratch. Students and teams are chosen from the run that is shown: whoever is in no run yet is moved
 * once there is one.
 */
export function RuleForm() {
  const runs = useQuery(runsQuery())
  const shown = runs.data?.find(({ isShown }) => isShown)
  const run = useQuery({ ...runQuery(shown?.id ?? ''), enabled: shown !== undefined })
  const desk = useQuery(deskQuery())
  const create = useCreateRule()
  const [kind, setKind] = useState<RuleKind>('exclusion')
  const [student, setStudent] = useState('')
  const [company, setCompany] = useState('')
  const [team, setTeam] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  if (run.data === undefined || desk.data === undefined) return <p className="note">{m.matching_rules_need_run()}</p>

  const chosenTeam = run.data.teams[Number(team)]
  const isLock = kind === 'lock'
  const companyId = isLock ? (chosenTeam?.companyId ?? '') : company
  const studentIds = isLock ? (chosenTeam?.students ?? []) : student === '' ? [] : [student]
  const missing = (value: string) => (isTried && value === '' ? m.matching_please_choose() : undefined)
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (companyId === '' || studentIds.length === 0 || reason.trim() === '' || create.isPending) return
    create.mutate(
      { kind, companyId, studentIds, reason },
      {
        onSuccess: () => {
          showToast(m.matching_rule_added())
          setIsTried(false)
          setReason('')
        },
      },
    )
  }
  return (
    <form className="rule-form desk-flow" noValidate onSubmit={add}>
      <h3>{m.matching_rule_new()}</h3>
      <Select
        label={m.matching_rule()}
        hint={kindHint[kind]()}
        id="rule-kind"
        placeholder={null}
        value={kind}
        onChange={(event) => setKind(RuleKind.parse(event.target.value))}
        options={RuleKind.options.map((value) => ({ value, label: ruleKindText[value]() }))}
      />
      <div className="rule-form__row">
        {isLock ? (
          <Select
            label={m.matching_team()}
            id="rule-team"
            value={team}
            error={missing(team)}
            onChange={(event) => setTeam(event.target.value)}
            options={run.data.teams.map(({ companyName, students }, place) => ({
              value: String(place),
              label: `${companyName} (${students.length})`,
            }))}
          />
        ) : (
          <>
            <Select
              label={m.matching_student()}
              id="rule-student"
              value={student}
              error={missing(student)}
              onChange={(event) => setStudent(event.target.value)}
              options={run.data.students
                .filter(({ isWithdrawn }) => !isWithdrawn)
                .toSorted((a, b) => a.lastname.localeCompare(b.lastname))
                .map((one) => ({ value: one.id, label: `${one.lastname}, ${one.firstname} (${one.matrikelnummer})` }))}
            />
            <Select
              label={m.matching_company()}
              id="rule-company"
              value={company}
              error={missing(company)}
              onChange={(event) => setCompany(event.target.value)}
              options={desk.data.companies
                .toSorted((a, b) => a.companyName.localeCompare(b.companyName))
                .map(({ id, companyName }) => ({ value: id, label: companyName }))}
            />
          </>
        )}
      </div>
      <TextArea
        label={m.matching_reason()}
        id="rule-reason"
        rows={2}
        limit={reasonLimit}
        value={reason}
        error={isTried && reason.trim() === '' ? m.matching_reason_missing() : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {create.isError && (
        <Alert tone="error" title={m.matching_rule_refused()} announce>
          {create.error.message}
        </Alert>
      )}
      <div>
        <Button type="submit" pending={create.isPending}>
          {m.matching_rule_add()}
        </Button>
      </div>
    </form>
  )
}
