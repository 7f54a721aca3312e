import type { Refusal } from '@project-week/contract/matching/refusal'
import { listRules } from '@project-week/contract/matching/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '../../../lib/api/use-call.ts'
import { m } from '../../../paraglide/messages.js'
import { rulePath } from './conflict-panel.tsx'
import { describeRule } from './rule-text.ts'

/** The rules that a run could not keep: those of which each removal helps, where there are such. */
export const unmetRulesIn = (refusal: Refusal | null | undefined): readonly string[] =>
  refusal?.code === 'rules-unmet' ? String(refusal.data['helping'] || refusal.data['rules'] || '').split(' ') : []

/** Rules that are not kept, each as a link to its place in the list. */
export function UnmetRules({ ids }: { ids: readonly string[] }) {
  const rules = useQuery({ ...queryOf(listRules), enabled: ids.length > 0 })
  const unmet = rules.data?.filter(({ id }) => ids.includes(id)) ?? []
  if (unmet.length === 0) return null
  return (
    <p>
      {m.matching_unmet_rules()}{' '}
      {unmet.map((rule, at) => (
        <span key={rule.id}>
          {at > 0 && '; '}
          <Link to={rulePath(rule.id)}>{describeRule(rule)}</Link>
        </span>
      ))}
    </p>
  )
}
