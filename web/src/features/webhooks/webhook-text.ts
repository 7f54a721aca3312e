import { WebhookEvent } from '@project-week/contract/webhooks/event'
import type { DeliveryState } from '@project-week/contract/webhooks/webhook'
import { m } from '../../paraglide/messages.js'

const events: Record<WebhookEvent, () => string> = {
  'student.registered': m.webhooks_student_registered,
  'company.registered': m.webhooks_company_registered,
  'matching.published': m.webhooks_matching_published,
  'place.accepted': m.webhooks_place_accepted,
  'company.cancelled': m.webhooks_company_cancelled,
  'certificate.issued': m.webhooks_certificate_issued,
}

export const eventText = (event: WebhookEvent): string => events[event]()

export const eventOptions = () => WebhookEvent.options.map((value) => ({ value, label: eventText(value) }))

const states: Record<DeliveryState, () => string> = {
  queued: m.webhooks_queued,
  sent: m.webhooks_sent,
  failed: m.webhooks_failed,
}

export const deliveryStateText = (state: DeliveryState): string => states[state]()
