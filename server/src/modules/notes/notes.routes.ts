import * as note from '@project-week/contract/notes/note'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { changeTag } from './change-tag.ts'
import { listNotes, listTags, type NoteRow } from './note.queries.ts'
import { addNote, removeNote } from './write-note.ts'

const present = ({ id, text, author, createdAt }: NoteRow): note.Note => ({
  id,
  text,
  author,
  createdAt: createdAt.toISOString(),
})

export function noteRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, note.listNotes, async ({ params }) => (await listNotes(deps.db, params.kind, [params.id])).map(present))

  serve(app, note.addNote, async ({ caller, params, body }) =>
    present(await addNote(deps, caller, { ...params, ...body })),
  )

  serve(app, note.removeNote, async ({ caller, params }) => {
    await removeNote(deps, caller, params.id)
    return { removed: true as const }
  })

  serve(app, note.listTags, () => listTags(deps.db))

  serve(app, note.changeTag, async ({ caller, params, body }) => ({
    changed: await changeTag(deps, caller, { ...params, ...body }),
  }))
}
