import {
  createRule,
  isOfProperty,
  mostCompanies,
  mostMembers,
  mostNamed,
  type Property,
  reasonLimit,
  RuleKind,
  RuleRequest,
  RuleSubject,
} from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { optionsOf, Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-input.tsx'
import { CompanyFinder } from '../finder/company-finder.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import type { Found } from '../finder/finder.tsx'
import { deskQuery, runQuery, runsQuery } from '../matching.queries.ts'
import { failureText, refusalOf } from '../run/refusal-text.ts'
import { fieldText, nameOf } from '../run/run-text.ts'
import { PropertyFields, StrengthFields } from './people-fields.tsx'
import { OnRequest } from '../run/on-request.tsx'
import { RulePrice } from './rule-price.tsx'
import { ruleKindHint, ruleKindText } from './rule-text.ts'
import { StudentFinder } from '../finder/student-finder.tsx'

/** How many students a rule of a kind names at most. */
const mostStudents = (kind: RuleKind): number => {
  if (kind === 'pin' || kind === 'exclusion') return 1
  return kind === 'lock' ? mostMembers : mostNamed
}
/** About one company, not about the teams of some. */
const isOfCompany = (kind: RuleKind) => kind === 'pin' || kind === 'exclusion' || kind === 'lock'

interface Typed {
  kind: RuleKind
  students: Found[]
  companies: Found[]
  property: Property
  most: number
  /** As typed; null where the rule is never broken. */
  weight: string | null
  reason: string
}

const empty: Omit<Typed, 'kind'> = {
  students: [],
  companies: [],
  property: { name: 'gender', value: '' },
  most: 1,
  weight: null,
  reason: '',
}

/** What is typed, as the contract has it for that kind of rule; nothing is checked. */
function requestOf({ kind, students, companies, property, most, weight, reason }: Typed): object {
  const companyIds = companies.map(({ id }) => id)
  return {
    kind,
    reason,
    ...(kind === 'at-most' && { most }),
    ...(isOfProperty(kind) ? { property } : { studentIds: students.map(({ id }) => id) }),
    ...(isOfCompany(kind)
      ? { companyId: companyIds[0] ?? '' }
      : { companyIds, weight: weight === null ? null : Number.parseFloat(weight) }),
  }
}

/** What is wrong, by the name of the field. */
function problemsOf(typed: Typed): Partial<Record<string, string>> {
  const read = RuleRequest.safeParse(requestOf(typed))
  const issues = read.success ? [] : read.error.issues
  const problems = Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  // An id that is none is nothing chosen.
  return 'companyId' in problems ? { ...problems, companyId: m.matching_please_choose() } : problems
}

/** A rule about any students and any company of the edition, whether or not there has been a run. */
export function RuleForm({ settings }: { settings: RunSettings }) {
  const desk = useQuery(deskQuery())
  const create = useCall(createRule)
  const [typed, setTyped] = useState<Typed>({ kind: 'exclusion', ...empty })
  const [isTried, setIsTried] = useState(false)
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed })
  const { kind, students, companies: chosen } = typed
  const companies = desk.data?.companies ?? []
  const nameOfCompany = (id: string) => companies.find((one) => one.id === id)?.companyName
  const problems = isTried ? problemsOf(typed) : {}
  const subject = RuleSubject.safeParse(requestOf(typed))

  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    setIsTried(true)
    const request = RuleRequest.safeParse(requestOf(typed))
    if (!request.success || create.isPending) return
    create.mutate(
      { body: request.data },
      {
        onSuccess: ({ replaced }) => {
          showToast(replaced ? m.matching_rule_replaced({ company: replaced.companyName }) : m.matching_rule_added())
          setIsTried(false)
          setTyped({ kind, ...empty })
        },
      },
    )
  }
  const conflict = create.isError ? refusalOf(create.error)?.conflict : undefined
  return (
    <form className="stack rule-form" noValidate onSubmit={add}>
      <h2>{m.matching_rule_new()}</h2>
      <Select
        label={m.matching_rule()}
        hint={ruleKindHint[kind]()}
        id="rule-kind"
        placeholder={null}
        value={kind}
        options={RuleKind.options.map((value) => ({ value, label: ruleKindText[value]() }))}
        onChange={({ target }) => {
          const next = RuleKind.parse(target.value)
          change({
            kind: next,
            students: students.slice(0, mostStudents(next)),
            companies: chosen.slice(0, isOfCompany(next) ? 1 : mostCompanies),
          })
        }}
      />
      {kind === 'lock' && (
        <TeamOfShownRun onTake={(team) => change({ companies: [team.company], students: team.students })} />
      )}
      {isOfProperty(kind) && (
        <PropertyFields
          property={typed.property}
          edition={desk.data?.edition}
          error={problems['property']}
          onChange={(property) => change({ property })}
        />
      )}
      {kind === 'at-most' && (
        <Select
          label={m.matching_most()}
          id="rule-most"
          placeholder={null}
          value={String(typed.most)}
          options={optionsOf(['1', '2', '3', '4'])}
          onChange={({ target }) => change({ most: Number(target.value) })}
        />
      )}
      <div className="auto-grid rule-form__row">
        {!isOfProperty(kind) && (
          <StudentFinder
            label={mostStudents(kind) > 1 ? m.matching_students() : m.matching_student()}
            error={problems['studentIds']}
            maximum={mostStudents(kind)}
            chosen={students}
            onChange={(next) => change({ students: next })}
          />
        )}
        {isOfCompany(kind) ? (
          <CompanyFinder
            companies={companies}
            error={problems['companyId']}
            chosen={chosen}
            onChange={(next) => change({ companies: next })}
          />
        ) : (
          <CompanyFinder
            label={m.matching_scope()}
            hint={m.matching_scope_hint()}
            maximum={mostCompanies}
            companies={companies}
            error={problems['companyIds']}
            chosen={chosen}
            onChange={(next) => change({ companies: next })}
          />
        )}
      </div>
      {!isOfCompany(kind) && (
        <StrengthFields weight={typed.weight} error={problems['weight']} onChange={(weight) => change({ weight })} />
      )}
      <TextArea
        label={m.matching_reason()}
        id="rule-reason"
        rows={2}
        limit={reasonLimit}
        value={typed.reason}
        error={problems['reason']}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {subject.success && !create.isError && (
        <OnRequest key={JSON.stringify(subject.data)} label={m.matching_rule_price_ask()}>
          <RulePrice rule={subject.data} settings={settings} nameOf={nameOfCompany} />
        </OnRequest>
      )}
      {conflict !== undefined && <ConflictPanel conflict={conflict} onResolved={create.reset} />}
      {create.isError && conflict === undefined && (
        <Alert tone="error" title={m.matching_rule_refused()} announce>
          {create.error instanceof ApiError && create.error.code === 'conflict'
            ? m.matching_refusal_exists()
            : failureText(create.error, nameOfCompany)}
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
