import { unsubscribe } from '@project-week/contract/subscribers/subscriber'
import { useSearchParams } from 'react-router'
import { useCall } from '../lib/api/use-call.ts'
import { m } from '../paraglide/messages.js'
import { LinkScreen } from '../ui/page/link-screen.tsx'

export function Component() {
  const [search] = useSearchParams()
  const leave = useCall(unsubscribe)
  const isNews = search.get('of') === 'news'
  return (
    <LinkScreen
      call={leave}
      title={m.unsubscribe_title()}
      text={isNews ? m.unsubscribe_news_text() : m.unsubscribe_text()}
      action={m.unsubscribe_action()}
      onPress={() =>
        leave.mutate({
          query: { subscriber: search.get('subscriber') ?? '', signature: search.get('signature') ?? '' },
        })
      }
      done={{
        title: m.unsubscribe_done_title(),
        text: isNews ? m.unsubscribe_news_done() : m.unsubscribe_done_text(),
      }}
      invalid={m.unsubscribe_invalid()}
    />
  )
}
