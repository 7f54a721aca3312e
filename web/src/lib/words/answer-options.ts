import { m } from '../../paraglide/messages.js'

/** What no reply may count as. */
export const silentOptions = () => [
  { value: 'accepted', label: m.editions_silent_accepted() },
  { value: 'declined', label: m.editions_silent_declined() },
]

/** What happens after a declined place. */
export const offerOptions = () => [
  { value: 'automatic', label: m.editions_offers_automatic() },
  { value: 'reviewed', label: m.editions_offers_reviewed() },
]
