import { addNote, changeTag, listNotes, listTags, type NotedKind, removeNote } from '@project-week/contract/notes/note'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** One record that the office writes about. */
export interface Noted {
  kind: NotedKind
  id: string
}

export const notesQuery = ({ kind, id }: Noted) =>
  queryOptions({ queryKey: ['notes', kind, id], queryFn: () => call(listNotes, { params: { kind, id } }) })

export const tagsQuery = () => queryOptions({ queryKey: ['tags'], queryFn: () => call(listTags) })

/** @param also what else shows what is changed */
function useNotedChange<Given>(
  { kind, id }: Noted,
  mutationFn: (given: Given) => Promise<unknown>,
  also: readonly string[],
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [['history', kind, id], ...also.map((name) => [name])].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useAddNote = (noted: Noted) =>
  useNotedChange(
    noted,
    (text: string) => call(addNote, { params: { kind: noted.kind, id: noted.id }, body: { text } }),
    ['notes'],
  )

export const useRemoveNote = (noted: Noted) =>
  useNotedChange(noted, (id: string) => call(removeNote, { params: { id } }), ['notes'])

export const useChangeTag = ({ kind, id }: Noted) =>
  useNotedChange(
    { kind, id },
    (body: { tag: string; isTagged: boolean }) => call(changeTag, { params: { kind }, body: { ids: [id], ...body } }),
    ['tags', kind === 'profile' ? 'students' : 'companies'],
  )
