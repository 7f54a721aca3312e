import { useQuery } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { Listing } from '../../ui/tables/listing.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookForm } from './webhook-form.tsx'
import './webhooks.css'
import { webhooksQuery } from './webhooks.queries.ts'

/** The addresses that are told of events, and the way to add one. */
export function WebhooksScreen() {
  const webhooks = useQuery(webhooksQuery())
  return (
    <div className="webhooks">
      <Listing rows={webhooks} empty={m.webhooks_none()}>
        {(rows) => (
          <ul className="webhooks__list">
            {rows.map((webhook) => (
              <li key={webhook.id}>
                <WebhookCard webhook={webhook} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
      <WebhookForm />
    </div>
  )
}
