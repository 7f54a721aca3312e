import { pickerOf } from '@project-week/contract/field'
import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import { subscriberFields } from '@project-week/contract/subscribers/subscriber-fields'
import type { SubscriberRow } from './subscriber.queries.ts'

const fieldsOf = pickerOf(subscriberFields)

export const presentSubscriber = (row: SubscriberRow): Subscriber => ({
  ...fieldsOf({ ...row, addressState: row.confirmedAt === null ? 'unconfirmed' : 'confirmed' }),
  _id: row.id,
  createdAt: row.createdAt.toISOString(),
})
