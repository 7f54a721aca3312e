import { priceRule, type RuleSubject } from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api/use-call.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { CostText } from '../run/cost-text.tsx'
import { failureText } from '../run/refusal-text.ts'

interface RulePriceProps {
  rule: RuleSubject
  settings: RunSettings
  nameOf: (companyId: string) => string | undefined
}

/** What a rule would cost before it is added, and which pin it would replace. */
export function RulePrice({ rule, settings, nameOf }: RulePriceProps) {
  const price = useQuery({ ...queryOf(priceRule, { body: { rule, settings } }), retry: false })
  if (price.isPending) return <Spinner label={m.matching_price_asking()} />
  if (price.isError) {
    return (
      <Alert tone="warning" title={m.matching_price_impossible()} announce>
        {failureText(price.error, nameOf)}
      </Alert>
    )
  }
  const { cost, replaced } = price.data
  return (
    <section className="stack gap-3 what-if" aria-live="polite" aria-label={m.matching_price_title()}>
      <h3>{m.matching_price_title()}</h3>
      {replaced && <p>{m.matching_replaces({ company: replaced.companyName, reason: replaced.reason })}</p>}
      <CostText cost={cost} />
    </section>
  )
}
