import { unsubscribe } from '@project-week/contract/subscribers/subscriber'
import type { Deps } from '../../deps.ts'
import { orRefused } from '../../errors.ts'
import type { AnswerPlainly } from '../../http/web-app.ts'
import { unsubscribeSubscriber } from './unsubscribe-subscriber.ts'

/** The page behind an email's link for a browser without script: opening it changes nothing, sending its form does. */
export const unsubscribePlainly =
  (deps: Deps): AnswerPlainly =>
  async (search, { method, ip }) => {
    if (method !== 'POST') return {}
    const link = unsubscribe.query.safeParse(Object.fromEntries(search))
    const isDone = link.success && (await orRefused(unsubscribeSubscriber(deps, link.data, ip).then(() => true)))
    return { unsubscribed: isDone ? 'done' : 'invalid' }
  }
