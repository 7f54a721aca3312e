import { addNote, changeTag, listNotes, listTags, type NotedKind, removeNote } from '@project-week/contract/notes/note'
import type { BodyOf } from '@project-week/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'

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

const taggedText = (tag: string, isTagged: boolean, count: number, unchanged: number): string => {
  const numbers = { count, shown: countText(count), tag }
  const text = isTagged ? m.notes_tagged({ ...numbers }) : m.notes_untagged({ ...numbers })
  return unchanged === 0 ? text : `${text} ${m.notes_unchanged({ count: unchanged, shown: countText(unchanged) })}`
}

/** Tags many records, or takes a tag away from them; what that changed, and nothing else, can be taken back. */
export function useTagMany(kind: NotedKind) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [['history', kind], ['tags'], [kind === 'profile' ? 'students' : 'companies']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const send = (body: BodyOf<typeof changeTag>) => call(changeTag, { params: { kind }, body })
  const takeBack = async (body: BodyOf<typeof changeTag>) => {
    try {
      await send(body)
      showToast(m.notes_taken_back())
    } catch (error) {
      showToast(notDoneText(error instanceof Error ? error : new Error(String(error))), { tone: 'error' })
    }
    await refresh()
  }
  return useMutation({
    mutationFn: send,
    onSuccess: ({ changed }, { ids, tag, isTagged }) => {
      showToast(taggedText(tag, isTagged, changed.length, ids.length - changed.length), {
        ...(changed.length > 0 && {
          stays: true,
          undo: () => void takeBack({ ids: changed, tag, isTagged: !isTagged }),
        }),
      })
      void refresh()
    },
    // A record may be gone since the list was read.
    onError: () => void refresh(),
  })
}
