import type { DocumentName } from '@project-week/contract/content/documents'
import { shippedContent } from '@project-week/content/shipped'
import { m } from '../../paraglide/messages.js'
import { useSite } from '../site.ts'

/** Says of a section that it shows what every installation starts with. The demo says so of everything. */
export function Sample({ of }: { of: DocumentName }) {
  const { content, programme } = useSite()
  const isShipped = JSON.stringify(content[of]) === JSON.stringify(shippedContent[of])
  return isShipped && programme.demo === null && <p className="note">{m.site_sample()}</p>
}
