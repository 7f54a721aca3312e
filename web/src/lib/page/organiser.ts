import type { Organiser } from '@project-week/contract/site/content'

/** The element of each page in which the server says it, as JSON. */
export const organiserId = 'organiser'

let known: Organiser | undefined

/** Who runs the week, as it was published when the document was sent. */
export function organiser(): Organiser {
  if (known === undefined) {
    const element = document.getElementById(organiserId)
    if (element === null) throw new Error('the document does not say who runs the week')
    known = JSON.parse(element.textContent) as Organiser
  }
  return known
}

/** For the server, which has no such element, before it draws a page. */
export function setOrganiser(published: Organiser): void {
  known = published
}
