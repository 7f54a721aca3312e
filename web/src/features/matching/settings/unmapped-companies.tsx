import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { numberText } from '../run/run-text.ts'

/** So many are named; the others are counted. */
const mostNamed = 5

/** Companies whose field no student can list: what the students chose counts for nothing there. */
export function UnmappedCompanies({ names, children }: { names: readonly string[]; children?: ReactNode }) {
  const [first] = names
  if (first === undefined) return null
  const named = names.slice(0, mostNamed).join(', ')
  const more = names.length - mostNamed
  return (
    <Alert tone="warning">
      <p>
        {names.length === 1
          ? m.matching_unmapped_one({ company: first })
          : m.matching_unmapped({
              count: numberText(names.length),
              companies: more > 0 ? `${named} ${m.matching_unmapped_more({ count: numberText(more) })}` : named,
            })}
      </p>
      {children}
    </Alert>
  )
}
