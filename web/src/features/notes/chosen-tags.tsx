import { changeTag, mostTagged, type NotedKind } from '@project-week/contract/notes/note'
import { useUndoable } from '../../lib/api/use-undoable.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ChosenDialog } from '../../ui/tables/chosen-dialog.tsx'
import './notes.css'
import { TagForm } from './tag-form.tsx'

interface Tagged {
  id: string
  tags: readonly string[]
}

/** How many of the records have each tag, the most frequent first. */
function countTags(records: readonly Tagged[]): [tag: string, count: number][] {
  const counts = new Map<string, number>()
  for (const tag of records.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || a.localeCompare(b))
}

/** Gives the chosen records a tag or takes one away, all at once. */
export const ChosenTags = ({ kind, chosen }: { kind: NotedKind; chosen: readonly Tagged[] }) => (
  <ChosenDialog
    label={m.notes_tags_change()}
    title={m.notes_tags_of({ count: chosen.length, shown: countText(chosen.length) })}
    count={chosen.length}
    most={mostTagged}
  >
    {(close) => <TagsOf kind={kind} chosen={chosen} onDone={close} />}
  </ChosenDialog>
)

function taggedText(tag: string, isTagged: boolean, count: number, unchanged: number): string {
  const numbers = { count, shown: countText(count), tag }
  const text = isTagged ? m.notes_tagged(numbers) : m.notes_untagged(numbers)
  return unchanged === 0 ? text : `${text} ${m.notes_unchanged({ count: unchanged, shown: countText(unchanged) })}`
}

function TagsOf({ kind, chosen, onDone }: { kind: NotedKind; chosen: readonly Tagged[]; onDone: () => void }) {
  const change = useUndoable(changeTag, {
    textOf: ({ changed }, { body }) =>
      taggedText(body.tag, body.isTagged, changed.length, body.ids.length - changed.length),
    inverseOf: ({ changed }, { body }) =>
      changed.length === 0
        ? undefined
        : { params: { kind }, body: { ids: changed, tag: body.tag, isTagged: !body.isTagged } },
    undone: m.notes_taken_back,
  })
  const given = countTags(chosen)
  const run = (name: string, isTagged: boolean) =>
    change.mutate(
      { params: { kind }, body: { ids: chosen.map(({ id }) => id), tag: name, isTagged } },
      { onSuccess: onDone },
    )
  return (
    <div className="stack gap-3 notes">
      <MutationError failure={change.error} />
      <TagForm
        name="tag-chosen"
        hint={m.notes_tag_hint()}
        variant="action"
        isPending={change.isPending}
        onTag={(tag) => run(tag, true)}
      >
        {m.notes_tag_add()}
      </TagForm>
      {given.length > 0 && (
        <>
          <h3>{m.notes_tags_remove()}</h3>
          <ul className="cluster cluster--center gap-2 notes__line">
            {given.map(([name, count]) => (
              <li key={name}>
                <Button changes size="small" pending={change.isPending} onClick={() => run(name, false)}>
                  <span className="visually-hidden">{m.notes_tag_remove({ tag: name })},</span>
                  <span aria-hidden="true">{name}</span> <span>{countText(count)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
