import { m } from '../../paraglide/messages.js'
import type { Change } from './content-changes.ts'
import { thumbnailOf } from './thumbnail-of.ts'

/** So many changes are read; of more it says how many. */
const shownChanges = 30
const shownCharacters = 200
const short = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)} …` : text)

/** A text, or a picture where that is what the content names. */
function Value({ of }: { of: string }) {
  const picture = thumbnailOf(of)
  return picture === undefined ? short(of) : <img src={picture} alt={of} />
}

/** What differs, place by place. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>{m.content_no_changes()}</p>
  return (
    <ul className="stack gap-2 content-changes">
      {changes.slice(0, shownChanges).map(({ where, before, after }) => (
        <li key={`${where} ${before}`}>
          <strong>{where}</strong>{' '}
          <del>
            <Value of={before} />
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins>
            <Value of={after} />
          </ins>
        </li>
      ))}
      {changes.length > shownChanges && <li>{m.content_more_changes({ count: changes.length - shownChanges })}</li>}
    </ul>
  )
}
