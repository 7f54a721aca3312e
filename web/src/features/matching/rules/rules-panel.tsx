import type { Cost } from '@project-week/contract/matching/cost'
import {
  createRule,
  listRules,
  priceRules,
  removeRule,
  type Rule,
  type RuleRequest,
} from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { experimental_streamedQuery as streamedQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../lib/api/api.ts'
import { queryOf, useCall } from '../../../lib/api/use-call.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { dateTimeText } from '../../../lib/tables/table-text.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { failureText } from '../run/refusal-text.ts'
import { RuleForm } from './rule-form.tsx'
import { costText, isExact } from '../run/cost-sentence.ts'
import { nameOf, numberText } from '../run/run-text.ts'
import { describeProperty, ruleKindText } from './rule-text.ts'
import { TableScroll } from '../results/table-scroll.tsx'

const isOfPeople = ({ kind }: Rule) => kind !== 'pin' && kind !== 'exclusion' && kind !== 'lock'
const isWithoutEffect = ({ kind, students }: Rule) =>
  (kind === 'together' || kind === 'apart') && students.filter(({ isWithdrawn }) => !isWithdrawn).length < 2

/** The rule as it was asked for, to be made again. */
function requestOf({ kind, companies, students, property: asked, most, weight, reason }: Rule): RuleRequest {
  const [studentIds, companyIds] = [students.map(({ id }) => id), companies.map(({ id }) => id)]
  const property = asked ?? { name: 'gender', value: '' }
  switch (kind) {
    case 'pin':
    case 'exclusion':
    case 'lock':
      return { kind, companyId: companyIds[0] ?? '', studentIds, reason }
    case 'together':
    case 'apart':
      return { kind, studentIds, companyIds, weight, reason }
    case 'at-least-one':
    case 'none':
    case 'no-isolated':
      return { kind, property, companyIds, weight, reason }
    case 'at-most':
      return { kind, property, most: most ?? 1, companyIds, weight, reason }
  }
}

function RuleCost({ cost, isAsking }: { cost: Cost | null | undefined; isAsking: boolean }) {
  if (cost === null) return m.matching_cost_needed()
  if (cost === undefined) return isAsking ? '…' : '–'
  return (
    <>
      {costText(cost)}
      {!isExact(cost) && <small>{m.matching_not_exact()}</small>}
    </>
  )
}

const bringIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

/** Every rule with its reason and, on request, what it costs a run with these settings now; then the way to add one. */
export function RulesPanel({ settings }: { settings: RunSettings }) {
  const rules = useQuery(queryOf(listRules))
  const ids = rules.data?.map(({ id }) => id) ?? []
  const [isAsked, setIsAsked] = useState(false)
  const costs = useQuery({
    queryKey: [priceRules.reads, priceRules.path, settings, ids],
    // One after the other, each shown as it comes.
    queryFn: streamedQuery({
      streamFn: async function* () {
        for (const ruleId of ids) yield* await call(priceRules, { body: { settings, ruleId } })
      },
    }),
    enabled: isAsked && ids.length > 0,
    retry: false,
  })
  const remove = useCall(removeRule)
  const linked = useLocation().hash
  const create = useCall(createRule)
  if (rules.isPending) return <Spinner block label={m.matching_loading()} />
  if (rules.isError) return <Alert tone="error">{failureText(rules.error)}</Alert>

  const takeBack = (rule: Rule) =>
    remove.mutate(
      { params: { id: rule.id } },
      {
        onSuccess: () => showToast(m.matching_rule_removed(), { undo: () => create.mutate({ body: requestOf(rule) }) }),
      },
    )
  return (
    <div className="stack">
      <p className="measure">{m.matching_rules_lead()}</p>
      {remove.isError && (
        <Alert tone="error" announce>
          {failureText(remove.error)}
        </Alert>
      )}
      {rules.data.length === 0 ? (
        <p className="note">{m.matching_no_rules()}</p>
      ) : (
        <>
          {!isAsked && (
            <div>
              <Button size="small" onClick={() => setIsAsked(true)}>
                {m.matching_costs_ask()}
              </Button>
            </div>
          )}
          <TableScroll label={m.matching_rules()} tall>
            <table className="figures">
              <caption className="visually-hidden">{m.matching_rules()}</caption>
              <thead>
                <tr>
                  <th scope="col">{m.matching_rule()}</th>
                  <th scope="col">{m.matching_students()}</th>
                  <th scope="col">{m.matching_company()}</th>
                  <th scope="col">{m.matching_reason()}</th>
                  <th scope="col">{m.matching_cost()}</th>
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
                    <th scope="row">
                      {ruleKindText[rule.kind]()}
                      {isOfPeople(rule) && (
                        <small>
                          {rule.weight === null
                            ? m.matching_always()
                            : m.matching_weight_is({ points: numberText(rule.weight) })}
                        </small>
                      )}
                    </th>
                    <td>
                      {rule.property && describeProperty(rule.property)}
                      {rule.students.map((student) => (
                        <span key={student.id} className="rules-table__student">
                          {nameOf(student)}
                          {student.isWithdrawn && (
                            <span className="desk-mark desk-mark--warning">{m.matching_withdrawn()}</span>
                          )}
                        </span>
                      ))}
                      {isWithoutEffect(rule) && <small>{m.matching_rule_without_effect()}</small>}
                    </td>
                    <td>{rule.companies.map(({ companyName }) => companyName).join(', ') || m.matching_scope_all()}</td>
                    <td>
                      {rule.reason}
                      <small>
                        {rule.author}, {dateTimeText(rule.createdAt)}
                      </small>
                    </td>
                    <td>
                      <RuleCost
                        cost={costs.data?.find(({ ruleId }) => ruleId === rule.id)?.cost}
                        isAsking={costs.isFetching}
                      />
                    </td>
                    <td>
                      <Button changes size="small" variant="quiet" onClick={() => takeBack(rule)}>
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
        </>
      )}
      {costs.isError && (
        <Alert tone="warning" title={m.matching_costs_failed()}>
          {failureText(costs.error)}
        </Alert>
      )}
      <RuleForm settings={settings} />
    </div>
  )
}
