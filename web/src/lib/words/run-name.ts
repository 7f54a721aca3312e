import type { Preview } from '@project-week/contract/publishing/publication'
import { m } from '../../paraglide/messages.js'

/** What tells a run from others: the name that the office gave it, or "Proposal 3 (teams of 3–5)". */
export function runName({
  name,
  number,
  settings: { minimum, maximum },
}: Omit<Preview['run'], 'id' | 'createdAt' | 'chosenBy'>): string {
  const sizes = minimum === maximum ? String(minimum) : `${minimum}–${maximum}`
  return name ?? m.matching_proposal({ number, sizes })
}
