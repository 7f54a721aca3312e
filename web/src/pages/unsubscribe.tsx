import { useSearchParams } from 'react-router'
import { useUnsubscribe } from '../features/subscribers/subscriber.queries.ts'
import { m } from '../paraglide/messages.js'
import { LinkScreen } from '../ui/page/link-screen.tsx'

export function Component() {
  const [search] = useSearchParams()
  const unsubscribe = useUnsubscribe()
  const isNews = search.get('of') === 'news'
  return (
    <LinkScreen
      call={unsubscribe}
      title={m.unsubscribe_title()}
      text={isNews ? m.unsubscribe_news_text() : m.unsubscribe_text()}
      action={m.unsubscribe_action()}
      onPress={() =>
        unsubscribe.mutate({
          subscriber: search.get('subscriber') ?? '',
          signature: search.get('signature') ?? '',
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
