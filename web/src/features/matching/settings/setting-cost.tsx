import { type CostlySetting, costSetting } from '@project-week/contract/matching/rules'
import { RunRequest, type RunSettings } from '@project-week/contract/matching/settings'
import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { queryOf } from '../../../lib/api/use-call.ts'
import { m } from '../../../paraglide/messages.js'
import { costText } from '../run/cost-sentence.ts'
import { OnRequest } from '../run/on-request.tsx'
import { numberText } from '../run/run-text.ts'

/** What a setting costs under the other settings as they stand: computed on request. */
export function SettingCost({ setting, control }: { setting: CostlySetting; control: Control<RunSettings> }) {
  const typed = useWatch({ control })
  const isAsIs = setting === 'mixture' || setting === 'challenges'
  const read = RunRequest.safeParse(isAsIs ? typed : { ...typed, [setting]: true })
  // Fairness does what comes first under few unlisted as well.
  const isWithout = setting === 'mixture' ? typed.mixture === 0 : setting === 'fewUnlisted' && typed.fairness === true
  if (!read.success || isWithout) return null
  return (
    // Other settings have another cost, which is asked for again.
    <OnRequest key={JSON.stringify(read.data)} label={askText[setting]()}>
      <Answer setting={setting} settings={read.data} />
    </OnRequest>
  )
}

const askText: Record<CostlySetting, () => string> = {
  fewUnlisted: m.matching_few_unlisted_ask,
  mixture: m.matching_mixture_ask,
  fairness: m.matching_fairness_ask,
  challenges: m.matching_challenges_ask,
}

function Answer({ setting, settings }: { setting: CostlySetting; settings: RunSettings }) {
  const answer = useQuery({ ...queryOf(costSetting, { body: { setting, settings } }), retry: false })
  if (answer.isPending) return <p className="note">{m.matching_setting_asking()}</p>
  // Whatever is wrong is said when a run is started.
  if (answer.isError) return null
  const { cost, unlisted, alone, named, unwanted } = answer.data
  if (setting === 'challenges')
    return (
      <p className="note">{m.matching_challenges_price({ gained: numberText(named), lost: numberText(unwanted) })}</p>
    )
  return (
    <p className="note">
      {setting === 'mixture'
        ? m.matching_mixture_price({ gained: numberText(alone) })
        : m.matching_unlisted_price({ gained: numberText(unlisted) })}{' '}
      {costText(cost)}
    </p>
  )
}
