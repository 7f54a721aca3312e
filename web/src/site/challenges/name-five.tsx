import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../../lib/api/api-error.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { TagList } from '../../ui/forms/tag-list.tsx'
import { FiveTitles, OwnFive } from '../../ui/page/own-five.tsx'
import { Button } from '../../ui/plain-button.tsx'
import { useSignedIn } from '../signed-in.ts'
import {
  choose,
  followFive,
  goneOf,
  isChanged,
  nextPlace,
  nothing,
  type ChosenFive,
  readFive,
  saveFive,
  subscribeFive,
} from './own-five.ts'

/** What is the student's who is signed in now, here or in another tab. */
function useFive(): { student: string | undefined; five: ChosenFive } {
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
  const [said, setSaid] = useState('')
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
  const gone = goneOf(five)
  const titles = new Map(offered.map(({ id, title }) => [id, title]))
  for (const id of gone) titles.set(id, m.site_five_no_longer())
  const rows = chosen.map((value) => ({ value, label: titles.get(value) ?? m.site_five_changing() }))
  /** Everything chosen, or nothing. */
  const save = (ids: readonly string[]) => (
    <p>
      <Button variant={isOpen ? 'action' : 'secondary'} pending={isSending} onClick={() => void saveFive(ids)}>
        {ids.length === 0 ? m.site_five_save_none() : m.site_five_save()}
      </Button>
    </p>
  )
  return (
    <OwnFive naming={saved} gone={gone.length} className="card audience-student">
      {isOpen ? (
        <TagList
          ranked
          label={m.site_five_title()}
          tags={rows}
          onChange={(next) => choose(next.map(({ value }) => value))}
          onRemove={({ value }) => {
            // The button goes with its row.
            document.getElementById('own-five')?.focus()
            choose(chosen.filter((id) => id !== value))
          }}
          onMoved={setSaid}
        />
      ) : (
        <FiveTitles rows={rows} />
      )}
      <output className="visually-hidden">{said}</output>
      <output>{isOpen && stateText(five)}</output>
      {failure && (
        <Alert tone="error" title={m.site_five_failed()}>
          {failureText(failure)}
        </Alert>
      )}
      {isOpen && isChanged(five) && maySave(five) && save(chosen)}
      {saved?.isOver === false && !isOpen && chosen.length > 0 && save([])}
    </OwnFive>
  )
}

const maySave = (five: ChosenFive): boolean => five.chosen.length === 0 || nextPlace(five) === undefined

function stateText(five: ChosenFive): string {
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
      {/* The list is far up on a phone. */}
      {isNamed && isChanged(five) && maySave(five) && <a href="#own-five">{m.site_five_not_saved()}</a>}
    </p>
  )
}
