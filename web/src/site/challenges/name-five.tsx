import { type DragEvent, useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../../lib/api/api-error.ts'
import { fiveText } from '../../ui/page/five-text.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { moved } from '../../ui/forms/reorder.ts'
import { Button, IconButton } from '../../ui/plain-button.tsx'
import { useSignedIn } from '../signed-in.ts'
import {
  choose,
  followFive,
  goneOf,
  isChanged,
  nextPlace,
  nothing,
  type OwnFive,
  readFive,
  saveFive,
  subscribeFive,
} from './own-five.ts'

/** What is the student's who is signed in now, here or in another tab. */
function useFive(): { student: string | undefined; five: OwnFive } {
  const user = useSignedIn()
  const five = useSyncExternalStore(subscribeFive, readFive, () => nothing)
  const student = user?.role === 'student' ? user.id : undefined
  return { student, five: five.owner === student ? five : nothing }
}

interface Offered {
  id: string
  title: string
}

/** A signed-in student's list of five, in their order, with what is saved of it. */
export function NameFive({ offered }: { offered: readonly Offered[] }) {
  const { student, five } = useFive()
  useEffect(() => {
    if (student === undefined) return
    return followFive(
      student,
      offered.map(({ id }) => id),
    )
  }, [student, offered])
  const { saved, chosen, isSending, failure } = five
  if (student === undefined || (saved === null && failure === undefined)) return null
  const isOpen = saved?.isOpen === true
  const titles = new Map(offered.map(({ id, title }) => [id, title]))
  const gone = goneOf(five)
  for (const id of gone) titles.set(id, m.site_five_no_longer())
  return (
    <section className="stack gap-4 card name-five" aria-labelledby="your-five" tabIndex={-1}>
      <h2 id="your-five">{m.site_five_title()}</h2>
      {saved && <p>{fiveText(saved)}</p>}
      {gone.length > 0 && isOpen && <Alert tone="warning">{m.site_five_gone({ count: gone.length })}</Alert>}
      {chosen.length > 0 && <Order chosen={chosen} titles={titles} isOpen={isOpen} />}
      <output>{isOpen && stateText(five)}</output>
      {failure && (
        <Alert tone="error" title={m.site_five_failed()}>
          {failureText(failure)}
        </Alert>
      )}
      {isOpen && isChanged(five) && maySave(five) && (
        <p>
          <Button variant="action" pending={isSending} onClick={() => void saveFive(chosen)}>
            {chosen.length === 0 ? m.site_five_save_none() : m.site_five_save()}
          </Button>
        </p>
      )}
      {saved?.isOver === false && !isOpen && chosen.length > 0 && (
        <p>
          <Button pending={isSending} onClick={() => void saveFive([])}>
            {m.site_five_save_none()}
          </Button>
        </p>
      )}
    </section>
  )
}

const maySave = (five: OwnFive): boolean => five.chosen.length === 0 || nextPlace(five) === undefined

function stateText(five: OwnFive): string {
  const { chosen } = five
  if (!isChanged(five)) return chosen.length === 0 ? m.site_five_none() : m.site_five_saved()
  return maySave(five) ? m.site_five_not_saved() : m.site_five_count({ count: chosen.length - goneOf(five).length })
}

/** What the server says of the list; without an answer of the server, that there was none. */
function failureText(failure: Error): string {
  const { code, fields } = failure as Partial<ApiError>
  if (fields === undefined || code === 'offline') return m.admin_offline()
  return localMessage(fields['challenges'] ?? failure.message) || m.admin_not_done()
}

/** By its buttons, with keys too, or by dragging a row. */
function Order({
  chosen,
  titles,
  isOpen,
}: {
  chosen: readonly string[]
  titles: ReadonlyMap<string, string>
  isOpen: boolean
}) {
  const [dragged, setDragged] = useState<number>()
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged !== undefined) choose(moved(chosen, dragged, to))
    setDragged(undefined)
  }
  return (
    <ol className="stack gap-2 name-five__order">
      {chosen.map((id, at) => {
        const title = titles.get(id) ?? m.site_five_changing()
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same with keys
          <li
            key={id}
            draggable={isOpen}
            data-lifted={dragged === at || undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            <span>{title}</span>
            {isOpen && (
              <span className="cluster gap-1">
                <IconButton
                  label={m.site_five_up({ title })}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => at > 0 && choose(moved(chosen, at, at - 1))}
                >
                  <Icon name="arrow-up" />
                </IconButton>
                <IconButton
                  label={m.site_five_down({ title })}
                  aria-disabled={at === chosen.length - 1 || undefined}
                  onClick={() => at < chosen.length - 1 && choose(moved(chosen, at, at + 1))}
                >
                  <Icon name="arrow-down" />
                </IconButton>
                <IconButton
                  label={m.site_five_remove({ title })}
                  onClick={({ currentTarget }) => {
                    // The button goes with its row.
                    currentTarget.closest('section')?.focus()
                    choose(chosen.toSpliced(at, 1))
                  }}
                >
                  <Icon name="close" />
                </IconButton>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** On a challenge: puts it on the list, or says its place there. */
export function NameThis({ id, title }: Offered) {
  const { five } = useFive()
  const { chosen, saved } = five
  if (!saved?.isOpen) return null
  const rank = chosen.indexOf(id) + 1
  const isNamed = rank > 0
  const place = nextPlace(five)
  if (!isNamed && place === undefined) return null
  return (
    <p className="cluster cluster--center gap-2">
      {isNamed && <strong>{m.site_five_rank({ rank })}</strong>}
      <Button
        variant={isNamed ? 'quiet' : 'secondary'}
        size="small"
        icon={!isNamed && <Icon name="plus" />}
        aria-label={isNamed ? m.site_five_remove({ title }) : m.site_five_add({ title })}
        onClick={() => choose(isNamed ? chosen.filter((one) => one !== id) : chosen.toSpliced(place ?? 0, 1, id))}
      >
        {isNamed ? m.site_five_remove_short() : m.site_five_add_short({ rank: (place ?? 0) + 1 })}
      </Button>
    </p>
  )
}
