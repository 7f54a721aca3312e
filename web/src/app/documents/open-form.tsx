import { useEffect } from 'react'

/**
 * What the router shows at the address of a registration form, which is a document of its own (decision 052): the
 * document is loaded in place, so that the history entry, and with it the navigation state, stays what it is.
 */
export function OpenForm() {
  useEffect(() => location.reload(), [])
  return null
}
