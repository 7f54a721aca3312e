import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, get } from 'react-hook-form'
import { afterTyping } from '../../lib/forms/debounce.ts'
import type { ContractForm } from '../../lib/forms/form.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import './form-sections.css'
import { Icon } from '../base/icon.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { Button } from '../plain-button.tsx'

interface SectionProgress {
  id: string
  title: string
  /** How many required answers are still missing. */
  missing: number
  /** How many answers have an error. */
  wrong: number
}

export interface FormSectionFields {
  id: string
  title: string
  /** Dotted names of the fields in it. */
  fields: readonly string[]
}

const isEmpty = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : value === undefined || value === null || value === false
}

/** A long form on one page, with the list of its sections beside or above it that leads to what is missing. */
export function FormPage<Input extends FieldValues, Output>({
  form,
  sections,
  children,
}: {
  form: ContractForm<Input, Output>
  sections: readonly FormSectionFields[]
  children: ReactNode
}) {
  return (
    <div className="form-page">
      <Progress form={form} sections={sections} />
      <div className="stack gap-7 form-sections">{children}</div>
    </div>
  )
}

/** What is missing or wrong in each section, as the schema says; checked anew when the values change, debounced. */
function Progress<Input extends FieldValues, Output>({
  form,
  sections,
}: {
  form: ContractForm<Input, Output>
  sections: readonly FormSectionFields[]
}) {
  const check = () => ({ values: form.form.getValues(), found: new Set(form.findProblems().map(({ name }) => name)) })
  const [{ values, found }, setChecked] = useState(check)
  const checkAgain = useEffectEvent(() => setChecked(check()))
  const { subscribe } = form.form
  useEffect(() => afterTyping(subscribe, () => checkAgain()), [subscribe])

  const shown = new Set(form.problems.map(({ name }) => name))
  // An empty answer is called missing until somebody has tried to send the form.
  const isMissing = (name: string) => found.has(name) && !shown.has(name) && isEmpty(get(values, name))
  const isWrong = (name: string) => shown.has(name) || (found.has(name) && !isMissing(name))
  return (
    <nav className="form-progress" aria-labelledby="form-progress-title">
      <h2 id="form-progress-title">{m.ui_form_progress()}</h2>
      <ol className="plain">
        {sections.map(({ id, title, fields }) => (
          <ProgressItem
            key={id}
            id={id}
            title={title}
            missing={fields.filter(isMissing).length}
            wrong={fields.filter(isWrong).length}
          />
        ))}
      </ol>
    </nav>
  )
}

function ProgressItem({ id, title, missing, wrong }: SectionProgress) {
  const state = wrong > 0 ? 'wrong' : missing > 0 ? 'open' : 'done'
  const notes = {
    wrong: m.ui_form_wrong({ count: wrong }),
    open: m.ui_form_missing({ count: missing }),
    done: m.ui_form_done(),
  }
  return (
    <li data-state={state}>
      <a href={`#${id}`}>
        <span className="form-progress__dot">
          {state === 'done' && <Icon name="check" size={14} />}
          {state === 'wrong' && '!'}
        </span>
        <span>
          {title}
          <span className="form-progress__note">{notes[state]}</span>
        </span>
      </a>
    </li>
  )
}

/** "Saved on this device at 14:05", with the way to throw it away; or that the browser keeps nothing. */
export function DraftNote<Input extends FieldValues, Output>({ form }: { form: ContractForm<Input, Output> }) {
  const [isAsking, setIsAsking] = useState(false)
  const { savedAt, isRefused, isInTab } = form.draft
  if (isRefused) return <output className="draft-note">{m.ui_draft_not_kept()}</output>
  if (savedAt === undefined) {
    return <p className="draft-note">{isInTab ? m.ui_draft_will_be_kept_in_tab() : m.ui_draft_will_be_kept()}</p>
  }
  const time = new Date(savedAt).toLocaleTimeString(getLocale() === 'de' ? 'de-DE' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <div className="draft-note">
      <span>{isInTab ? m.ui_draft_saved_in_tab_at({ time }) : m.ui_draft_saved_at({ time })}</span>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {m.ui_draft_discard()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.ui_draft_discard_title()}
        action={m.ui_draft_discard_now()}
        onConfirm={form.discard}
        onClose={() => setIsAsking(false)}
      >
        <p>{m.ui_draft_discard_text()}</p>
      </ConfirmDialog>
    </div>
  )
}
