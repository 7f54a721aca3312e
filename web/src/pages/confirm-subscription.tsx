import { confirmSubscription } from '@project-week/contract/subscribers/subscriber'
import { useState } from 'react'
import { useCall } from '../lib/api/use-call.ts'
import { m } from '../paraglide/messages.js'
import { LinkScreen } from '../ui/page/link-screen.tsx'

export function Component() {
  const [token] = useState(() => location.hash.slice(1))
  const confirm = useCall(confirmSubscription)
  return (
    <LinkScreen
      call={confirm}
      title={m.subscription_confirm_title()}
      text={m.subscription_confirm_text()}
      action={m.subscription_confirm()}
      onPress={() => confirm.mutate({ body: { token } })}
      done={{ title: m.subscription_confirmed_title(), text: m.subscription_confirmed_text() }}
      invalid={m.subscription_confirm_invalid()}
    />
  )
}
