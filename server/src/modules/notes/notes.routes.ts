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

  serve(app, note.addNote, async ({ person, ip, params, body }) =>
    present(await addNote(deps, { person, ip }, { ...params, ...body })),
  )

  serve(app, note.removeNote, async ({ person, ip, params }) => {
    await removeNote(deps, { person, ip }, params.id)
    return { removed: true as const }
  })

  serve(app, note.listTags, () => listTags(deps.db))

  serve(app, note.changeTag, async ({ person, ip, params, body }) => ({
    changed: await changeTag(deps, { person, ip }, { ...params, ...body }),
  }))
}
