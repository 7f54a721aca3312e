import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Id, Instant, requiredText, requiredLines } from '../text.ts'

export const noteMessages = {
  text: say('Please write the note', 'Bitte schreiben Sie die Notiz'),
  tag: say('Please write the tag', 'Bitte schreiben Sie das Schlagwort'),
}

/** What can have notes and tags: the registration of a student or a company. */
export const NotedKind = z.enum(['profile', 'company'])
export type NotedKind = z.infer<typeof NotedKind>

/** An office note about a student or a company; hidden from companies, but part of a student's own download. */
export const Note = z.object({
  id: Id,
  text: z.string(),
  /** An email address. */
  author: z.string(),
  createdAt: Instant,
})
export type Note = z.infer<typeof Note>

const noted = z.object({ kind: NotedKind, id: Id })

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes/{kind}/{id}',
  summary: "The office's notes on a student or a company, newest first",
  access: ['admin'],
  reads: 'notes',
  params: noted,
  answer: z.array(Note),
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/notes/{kind}/{id}',
  summary: 'Write a note on a student or a company',
  access: ['admin'],
  touches: ['notes'],
  params: noted,
  body: z.object({ text: requiredLines(2000, noteMessages.text) }),
  status: 201,
  answer: Note,
})

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/api/notes/{id}',
  summary: 'Remove a note for good',
  access: ['admin'],
  touches: ['notes'],
  params: z.object({ id: Id }),
  answer: z.object({ removed: z.literal(true) }),
})

/** Most records to tag at once. */
export const mostTagged = 5000

export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  summary: 'Every tag that some student or company has, in the order of the alphabet',
  access: ['admin'],
  reads: 'notes',
  answer: z.array(z.string()),
})

export const changeTag = endpoint({
  method: 'PUT',
  path: '/api/tags/{kind}',
  summary: 'Give students or companies a tag, or take it away; answers those that it changed, which is what undoes it',
  access: ['admin'],
  touches: ['notes', 'students', 'companies'],
  params: z.object({ kind: NotedKind }),
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(mostTagged)),
    tag: requiredText(40, noteMessages.tag),
    isTagged: z.boolean(),
  }),
  maxBodyBytes: 512 * 1024,
  answer: z.object({ changed: z.array(Id) }),
})
