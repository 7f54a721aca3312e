import { RunRequest, type RunSettings } from '@project-week/contract/matching/settings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ContractForm } from '../../../lib/forms/form.ts'
import { m } from '../../../paraglide/messages.js'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { fairnessPriceQuery } from '../matching.queries.ts'
import { numberText } from '../run/run-text.ts'

/** Long enough not to ask at every digit. */
const pause = 500

/** Whether fairness comes before fit, with what that costs under the other settings as they stand. */
export function FairnessField({ settings: { form, field } }: { settings: ContractForm<RunSettings, RunSettings> }) {
  const typed = useWatch({ control: form.control })
  const read = RunRequest.safeParse({ ...typed, fairness: true })
  const asked = useDebounced(read.success ? JSON.stringify(read.data) : '')
  return (
    <div className="fairness">
      <Checkbox label={m.matching_fairness()} hint={m.matching_fairness_hint()} optional {...field('fairness')} />
      {asked !== '' && <FairnessPrice settings={RunRequest.parse(JSON.parse(asked))} />}
    </div>
  )
}

/** The text once it has not changed for a while. */
function useDebounced(text: string): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const waiting = setTimeout(() => setCalm(text), pause)
    return () => clearTimeout(waiting)
  }, [text])
  return calm
}

function FairnessPrice({ settings }: { settings: RunSettings }) {
  const price = useQuery(fairnessPriceQuery(settings))
  if (price.isPending) return <p className="note">{m.matching_fairness_asking()}</p>
  // Whatever is wrong is said when a run is started.
  if (price.isError) return null
  const { fit, isExact } = price.data
  const gained = numberText(price.data.gained)
  return (
    <p className="note">
      {isExact || fit.least === fit.most
        ? m.matching_fairness_price({ gained, points: numberText(fit.cost) })
        : m.matching_fairness_price_between({ gained, least: numberText(fit.least), most: numberText(fit.most) })}
    </p>
  )
}
