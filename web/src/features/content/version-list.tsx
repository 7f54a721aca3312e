import { listVersions } from '@project-week/contract/content/content'
import type { DocumentName } from '@project-week/contract/content/documents'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api/use-call.ts'
import { writtenTime } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/button.tsx'
import { ChangeList } from './change-list.tsx'
import { changesBetween } from './content-changes.ts'
import type { Content } from './shape.ts'

/** What was published, newest first, down to what the release ships: what changed, and the way back to each. */
export function VersionList({ name, onUse }: { name: DocumentName; onUse: (content: Content) => void }) {
  const { data } = useQuery(queryOf(listVersions, { params: { name } }))
  if (data === undefined) return null
  const versions = [
    ...data.versions.map(({ id, edit, content, isShipped }) => ({
      id,
      title:
        m.content_version_of({ at: writtenTime(edit.at), by: edit.by }) +
        (isShipped ? ` (${m.content_as_shipped()})` : ''),
      content,
    })),
    { id: 0, title: m.content_version_shipped(), content: data.shipped },
  ]
  return (
    <section className="stack" aria-labelledby="content-versions">
      <h2 id="content-versions">{m.content_versions()}</h2>
      <p className="field__hint">{m.content_versions_hint()}</p>
      {versions.map(({ id, title, content }, index) => {
        const before = versions[index + 1]
        return (
          <Accordion key={id} title={title}>
            {before && <ChangeList changes={changesBetween(before.content, content)} />}
            <Button size="small" onClick={() => onUse(content)}>
              {m.content_use({ version: title })}
            </Button>
          </Accordion>
        )
      })}
    </section>
  )
}
