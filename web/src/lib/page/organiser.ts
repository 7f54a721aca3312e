import type { Organiser } from '@project-week/contract/site/content'

/** Id of the element with the organiser as JSON, which the server adds to each page. */
export const organiserId = 'organiser'

let known: Organiser | undefined

/** The organiser as published when the document was sent. */
export function organiser(): Organiser {
  if (known === undefined) {
    const element = document.getElementById(organiserId)
    if (element === null) throw new Error('the document does not say who runs the week')
    known = JSON.parse(element.textContent) as Organiser
  }
  return known
}

/** For the server, which has no such element, before it renders a page. */
export function setOrganiser(published: Organiser): void {
  known = published
}
