import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import type { SubscriberRow } from './subscriber.queries.ts'

export const presentSubscriber = (row: SubscriberRow): Subscriber => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  company: row.company,
  position: row.position,
  createdAt: row.created_at.toISOString(),
})
