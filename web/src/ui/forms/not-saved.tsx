import { staleOf } from '@project-week/contract/audit/stale'
import type { ReactNode } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { ApiError } from '../../lib/api/api-error.ts'
import { type Detail, recordDetails } from '../../lib/words/record-details.ts'
import { writtenTime } from '../../lib/tables/table-text.ts'
import { mergeValues } from '../../lib/forms/merge-values.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { MutationError } from './mutation-error.tsx'
import { Button } from '../button.tsx'
import './not-saved.css'

interface FormOfRecord<Stored, Values extends object> {
  /** What the form began with. */
  start: Stored
  /** What of a record is in the form. */
  valuesOf: (record: Stored) => Values
  typed: Values
  /** @param merge what the form is to show, of what is typed in it by then */
  onTake: (current: Stored, merge: (typed: Values) => Values) => void
}

/** Why a record was not saved. Where it was changed meanwhile: by whom, what, and the way on with what was typed. */
export function NotSaved<Stored, Values extends object>({
  failure,
  schema,
  ...form
}: FormOfRecord<Stored, Values> & { failure: Error | null | undefined; schema: ZodMiniType<Stored> }) {
  return (
    <Refusal failure={failure} schema={schema}>
      {(current, said) => (
        <ChangedMeanwhile {...form} tone="error" title={m.stale_not_saved()} current={current}>
          {said}
        </ChangedMeanwhile>
      )}
    </Refusal>
  )
}

interface Refused<Stored> {
  failure: Error | null | undefined
  schema: ZodMiniType<Stored>
  /** Who changed the record meanwhile, and when. */
  by?: (change: { by: string; at: string }) => string
}

/** Why something was not done; `children` says it where the record was changed meanwhile. */
function Refusal<Stored>({
  failure,
  schema,
  by = m.stale_changed_by,
  children,
}: Refused<Stored> & { children: (current: Stored, said: string) => ReactNode }) {
  if (!failure) return null
  const read = staleOf(schema).safeParse(failure instanceof ApiError ? failure.details : undefined)
  if (!read.success) return <MutationError failure={failure} />
  const { last, current } = read.data
  return children(current, last === null ? m.stale_changed() : by({ by: last.by, at: writtenTime(last.at) }))
}

/**
 * The same of words that are no fields with names of their own, in the audit log's sense.
 *
 * @param children what has changed
 */
export function WordsNotSaved<Stored>({
  wayOn = m.stale_way_on(),
  take = m.stale_take(),
  onTake,
  children,
  ...refused
}: Refused<Stored> & {
  wayOn?: string
  take?: string
  onTake: (current: Stored) => void
  children?: (current: Stored) => ReactNode
}) {
  return (
    <Refusal {...refused}>
      {(current, said) => (
        <Alert tone="error" title={m.stale_not_saved()} announce>
          <p>{said}</p>
          {children?.(current)}
          <p>{wayOn}</p>
          <Button onClick={() => onTake(current)}>{take}</Button>
        </Alert>
      )}
    </Refusal>
  )
}

/** What a record has become since a form began with it, and the way on with what was typed. */
export function ChangedMeanwhile<Stored, Values extends object>({
  tone,
  title,
  current,
  start,
  valuesOf,
  typed,
  onTake,
  children,
}: FormOfRecord<Stored, Values> & { tone: 'error' | 'warning'; title: string; current: Stored; children: ReactNode }) {
  const [before, after] = [valuesOf(start), valuesOf(current)]
  const merge = (values: Values) => mergeValues(before, values, after)
  const theirs = recordDetails({ before, after })
  const changedByBoth = recordDetails({ before: after, after: merge(typed) }).filter(({ field }) =>
    theirs.some((line) => line.field === field),
  )
  return (
    <Alert tone={tone} title={title} announce>
      <div className="stack stack--start gap-2 not-saved">
        <p>{children}</p>
        <Lines lines={theirs} />
        {changedByBoth.length > 0 && (
          <>
            <p>{m.stale_both()}</p>
            <Lines lines={changedByBoth} />
          </>
        )}
        <p>{m.stale_way_on()}</p>
        <Button
          onClick={({ currentTarget }) => {
            // This button goes; what is next is the form's own.
            currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
            onTake(current, merge)
            showToast(m.stale_taken())
          }}
        >
          {m.stale_take()}
        </Button>
      </div>
    </Alert>
  )
}

const Lines = ({ lines }: { lines: readonly Detail[] }) => (
  <ul>
    {lines.map(({ field, before, text }) => (
      <li key={field}>
        {field}: {before} → {text}
      </li>
    ))}
  </ul>
)
