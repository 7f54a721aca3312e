import { reasonLimit, RuleKind } from '@project-week/contract/matching/rules'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-input.tsx'
import { CompanyFinder } from '../finder/company-finder.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import type { Found } from '../finder/finder.tsx'
import { deskQuery, runQuery, runsQuery, useCreateRule } from '../matching.queries.ts'
import { failureText, refusalOf } from '../run/refusal-text.ts'
import { fieldText, nameOf, ruleKindText } from '../run/run-text.ts'
import { StudentFinder } from '../finder/student-finder.tsx'

const kindHint: Record<RuleKind, () => string> = {
  pin: m.matching_pin_hint,
  exclusion: m.matching_exclusion_hint,
  lock: m.matching_lock_hint,
}
/** As many as the contract takes for one locked team. */
const mostMembers = 5

/** A rule about any students and any company of the edition, whether or not there has been a run. */
export function RuleForm() {
  const desk = useQuery(deskQuery())
  const create = useCreateRule()
  const [kind, setKind] = useState<RuleKind>('exclusion')
  const [students, setStudents] = useState<Found[]>([])
  const [company, setCompany] = useState<Found>()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const companies = desk.data?.companies ?? []
  const most = kind === 'lock' ? mostMembers : 1

  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (company === undefined || students.length === 0 || reason.trim() === '' || create.isPending) return
    create.mutate(
      { kind, companyId: company.id, studentIds: students.map(({ id }) => id), reason },
      {
        onSuccess: () => {
          showToast(m.matching_rule_added())
          setIsTried(false)
          setStudents([])
          setCompany(undefined)
          setReason('')
        },
      },
    )
  }
  const conflict = create.isError ? refusalOf(create.error)?.conflict : undefined
  return (
    <form className="rule-form desk-flow" noValidate onSubmit={add}>
      <h2>{m.matching_rule_new()}</h2>
      <Select
        label={m.matching_rule()}
        hint={kindHint[kind]()}
        id="rule-kind"
        placeholder={null}
        value={kind}
        options={RuleKind.options.map((value) => ({ value, label: ruleKindText[value]() }))}
        onChange={(event) => {
          setKind(RuleKind.parse(event.target.value))
          setStudents(students.slice(0, event.target.value === 'lock' ? mostMembers : 1))
        }}
      />
      {kind === 'lock' && (
        <TeamOfShownRun
          onTake={(team) => {
            setCompany(team.company)
            setStudents(team.students)
          }}
        />
      )}
      <div className="rule-form__row">
        <StudentFinder
          label={kind === 'lock' ? m.matching_students() : m.matching_student()}
          error={isTried && students.length === 0 ? m.matching_please_choose() : undefined}
          maximum={most}
          chosen={students}
          onChange={setStudents}
        />
        <CompanyFinder
          companies={companies}
          error={isTried && company === undefined ? m.matching_please_choose() : undefined}
          chosen={company}
          onChange={setCompany}
        />
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
      {conflict !== undefined && <ConflictPanel conflict={conflict} onResolved={create.reset} />}
      {create.isError && conflict === undefined && (
        <Alert tone="error" title={m.matching_rule_refused()} announce>
          {create.error instanceof ApiError && create.error.code === 'conflict'
            ? m.matching_refusal_exists()
            : failureText(create.error, (id) => companies.find((one) => one.id === id)?.companyName)}
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

/** A short cut for the usual case: a team that has come about stays. */
function TeamOfShownRun({ onTake }: { onTake: (team: { company: Found; students: Found[] }) => void }) {
  const runs = useQuery(runsQuery())
  const shown = runs.data?.find(({ isShown }) => isShown)
  const run = useQuery({ ...runQuery(shown?.id ?? ''), enabled: shown !== undefined })
  if (shown === undefined || run.data === undefined) return null
  const { teams, students } = run.data
  return (
    <Select
      label={m.matching_rule_take_team()}
      id="rule-team"
      optional
      value=""
      onChange={(event) => {
        const team = teams[Number(event.target.value)]
        if (event.target.value === '' || team === undefined) return
        onTake({
          company: { id: team.companyId, label: team.companyName, note: fieldText(team.fieldOfBusiness) },
          students: students
            .filter(({ id, isWithdrawn }) => team.students.includes(id) && !isWithdrawn)
            .map((one) => ({
              id: one.id,
              label: nameOf(one),
              note: `${one.matrikelnummer} · ${one.currentfieldofstudy}`,
            })),
        })
      }}
      options={teams.map(({ companyName, students: members }, place) => ({
        value: String(place),
        label: `${companyName} (${members.length})`,
      }))}
    />
  )
}
