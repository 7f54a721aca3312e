import { useQuery } from '@tanstack/react-query'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Listing } from '../../ui/tables/listing.tsx'
import { deliveryStateText, eventText } from './webhook-text.ts'
import { deliveriesQuery, useRepeatDelivery } from './webhooks.queries.ts'

/** The newest deliveries of a webhook, each with its state, its last error and the way to send it again. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const deliveries = useQuery(deliveriesQuery(webhookId))
  const repeat = useRepeatDelivery()
  if (deliveries.data?.length === 0) return <p>{m.webhooks_no_deliveries()}</p>
  return (
    <>
      {repeat.isError && (
        <Alert tone="error" announce>
          {notDoneText(repeat.error)}
        </Alert>
      )}
      <Listing rows={deliveries} empty={m.webhooks_no_deliveries()}>
        {(rows) => (
          <ul className="webhook__deliveries">
            {rows.map(({ id, event, at, state, lastError }) => (
              <li key={id}>
                <span>
                  {m.webhooks_delivery({
                    event: eventText(event),
                    at: dateTimeText(at),
                    state: deliveryStateText(state),
                  })}
                  {lastError !== null && <code> {lastError}</code>}
                </span>
                <Button
                  changes
                  size="small"
                  pending={repeat.isPending && repeat.variables === id}
                  onClick={() => repeat.mutate(id, { onSuccess: () => showToast(m.webhooks_repeated()) })}
                >
                  {m.webhooks_repeat()}
                  <span className="visually-hidden">
                    {' '}
                    {eventText(event)}, {dateTimeText(at)}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </>
  )
}
