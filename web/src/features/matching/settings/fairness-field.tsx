import { RunRequest, type RunSettings } from '@project-week/contract/matching/settings'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { ContractForm } from '../../../lib/forms/form.ts'
import { m } from '../../../paraglide/messages.js'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { fairnessPriceQuery } from '../matching.queries.ts'
import { costText } from '../run/cost-sentence.ts'
import { OnRequest } from '../run/on-request.tsx'
import { numberText } from '../run/run-text.ts'

/** Whether fairness comes before fit; what that costs under the other settings as they stand is computed on request. */
export function FairnessField({ settings: { form, field } }: { settings: ContractForm<RunSettings, RunSettings> }) {
  const typed = useWatch({ control: form.control })
  const read = RunRequest.safeParse({ ...typed, fairness: true })
  return (
    <div className="fairness">
      <Checkbox label={m.matching_fairness()} hint={m.matching_fairness_hint()} optional {...field('fairness')} />
      {read.success && (
        // Other settings have another price, which is asked for again.
        <OnRequest key={JSON.stringify(read.data)} label={m.matching_fairness_ask()}>
          <FairnessPrice settings={read.data} />
        </OnRequest>
      )}
    </div>
  )
}

function FairnessPrice({ settings }: { settings: RunSettings }) {
  const price = useQuery(fairnessPriceQuery(settings))
  if (price.isPending) return <p className="note">{m.matching_fairness_asking()}</p>
  // Whatever is wrong is said when a run is started.
  if (price.isError) return null
  const { cost, gained } = price.data
  return (
    <p className="note">
      {m.matching_fairness_price({ gained: numberText(gained) })} {costText(cost)}
    </p>
  )
}
