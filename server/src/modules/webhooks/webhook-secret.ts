import { createHmac } from 'node:crypto'
import type { LinkKey } from '../links/link-token.ts'

/** With what deliveries to an address are signed. Derived, so that neither the database nor a backup holds it. */
export const webhookSecret = (key: LinkKey, webhookId: string): string =>
  createHmac('sha256', key).update(`webhook.${webhookId}`).digest('base64url')
