import type { Rule } from '@project-week/contract/matching/rules'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { ruleCostsQuery, rulesQuery, useCreateRule, useRemoveRule } from '../matching.queries.ts'
import { failureText } from '../run/refusal-text.ts'
import { RuleForm } from './rule-form.tsx'
import { nameOf, numberText, ruleKindText, timeText } from '../run/run-text.ts'
import { TableScroll } from '../results/table-scroll.tsx'

const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

/** Pins, exclusions and locked teams, each with its reason, and what each cost the run that is in view. */
export function RulesPanel({ runId }: { runId: string | undefined }) {
  const rules = useQuery(rulesQuery())
  const costs = useQuery({ ...ruleCostsQuery(runId ?? ''), enabled: runId !== undefined && rules.data?.length !== 0 })
  const remove = useRemoveRule()
  const linked = useLocation().hash
  const create = useCreateRule()
  if (rules.isPending) return <Spinner block label={m.matching_loading()} />
  if (rules.isError) return <Alert tone="error">{failureText(rules.error)}</Alert>

  const takeBack = (rule: Rule) =>
    remove.mutate(rule.id, {
      onSuccess: () => {
        const { kind, companyId, students, reason } = rule
        showToast(m.matching_rule_removed(), {
          undo: () => create.mutate({ kind, companyId, reason, studentIds: students.map(({ id }) => id) }),
        })
      },
    })
  const costOf = (rule: Rule) => {
    const cost = costs.data?.costs.find(({ ruleId }) => ruleId === rule.id)
    if (cost === undefined) return '–'
    const parts = [m.matching_points({ count: numberText(Math.max(0, cost.fit)) })]
    if (cost.placed > 0) parts.push(m.matching_cost_placed({ count: numberText(cost.placed) }))
    if (cost.served > 0) parts.push(m.matching_cost_served({ count: numberText(cost.served) }))
    return parts.join(', ')
  }
  return (
    <div className="desk-flow">
      <p className="prose">{m.matching_rules_lead()}</p>
      {remove.isError && (
        <Alert tone="error" announce>
          {failureText(remove.error)}
        </Alert>
      )}
      {rules.data.length === 0 ? (
        <p className="note">{m.matching_no_rules()}</p>
      ) : (
        <TableScroll label={m.matching_rules()}>
          <table className="figures rules-table">
            <caption className="visually-hidden">{m.matching_rules()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.matching_rule()}</th>
                <th scope="col">{m.matching_students()}</th>
                <th scope="col">{m.matching_company()}</th>
                <th scope="col">{m.matching_reason()}</th>
                {runId !== undefined && <th scope="col">{m.matching_cost()}</th>}
                <th scope="col">
                  <span className="visually-hidden">{m.matching_take_back()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rules.data.map((rule) => (
                <tr
                  key={rule.id}
                  id={`rule-${rule.id}`}
                  ref={linked === `#rule-${rule.id}` ? bringIntoView : undefined}
                  data-chosen={linked === `#rule-${rule.id}` || undefined}
                >
                  <th scope="row">{ruleKindText[rule.kind]()}</th>
                  <td>
                    {rule.students.map((student) => (
                      <span key={student.id} className="rules-table__student">
                        {nameOf(student)}
                        {student.isWithdrawn && (
                          <span className="desk-mark desk-mark--warning">{m.matching_withdrawn()}</span>
                        )}
                      </span>
                    ))}
                  </td>
                  <td>{rule.companyName}</td>
                  <td>
                    {rule.reason}
                    <small className="rules-table__by">
                      {rule.author}, {timeText(rule.createdAt)}
                    </small>
                  </td>
                  {runId !== undefined && <td>{costs.isFetching ? '…' : costOf(rule)}</td>}
                  <td>
                    <Button size="small" variant="quiet" onClick={() => takeBack(rule)}>
                      {m.matching_take_back()}
                      <span className="visually-hidden">
                        {' '}
                        {ruleKindText[rule.kind]()} {rule.students.map(nameOf).join(', ')}
                      </span>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {costs.data?.isExact === false && <p className="note">{m.matching_costs_not_exact()}</p>}
      <RuleForm />
    </div>
  )
}
