import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import type { SubscriberRow } from './subscriber.queries.ts'

export const presentSubscriber = (row: SubscriberRow): Subscriber => ({
  _id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  company: row.company,
  position: row.position,
  createdAt: row.createdAt.toISOString(),
})
