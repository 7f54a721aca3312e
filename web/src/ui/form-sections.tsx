import type { ReactNode } from 'react'
import { getLocale } from '../lib/locale.ts'
import { m } from '../paraglide/messages.js'
import { Button } from './button.tsx'
import './form-sections.css'
import { Icon } from './icon.tsx'

export interface SectionProgress {
  id: string
  title: string
  /** How many required answers are still missing. */
  missing: number
  /** How many answers have an error. */
  wrong: number
}

/** Names of fields whose value is still empty: nothing, false, a blank text or an empty list. */
export function missingIn(fields: readonly string[], valueOf: (name: string) => unknown): string[] {
  return fields.filter((name) => {
    const value = valueOf(name)
    if (typeof value === 'string') return value.trim() === ''
    return Array.isArray(value) ? value.length === 0 : value === undefined || value === null || value === false
  })
}

/** A long form on one page, with the list of its sections beside or above it that leads to what is missing. */
export function FormPage({ progress, children }: { progress: readonly SectionProgress[]; children: ReactNode }) {
  return (
    <div className="form-page">
      <nav className="form-progress" aria-labelledby="form-progress-title">
        <h2 id="form-progress-title">{m.ui_form_progress()}</h2>
        <ol>
          {progress.map((section) => (
            <ProgressItem key={section.id} {...section} />
          ))}
        </ol>
      </nav>
      <div className="form-sections">{children}</div>
    </div>
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

export function FormSection({
  id,
  title,
  hint,
  children,
}: {
  id: string
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="form-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {hint && <p className="field__hint">{hint}</p>}
      {children}
    </section>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="field-row">{children}</div>
}

/** "Saved on this device at 14:05", with the way to throw it away. */
export function DraftNote({ savedAt, onDiscard }: { savedAt: number | undefined; onDiscard: () => void }) {
  if (savedAt === undefined) return <p className="draft-note">{m.ui_draft_will_be_kept()}</p>
  const time = new Date(savedAt).toLocaleTimeString(getLocale() === 'de' ? 'de-DE' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <div className="draft-note">
      <span>{m.ui_draft_saved_at({ time })}</span>
      <Button variant="quiet" size="small" onClick={onDiscard}>
        {m.ui_draft_discard()}
      </Button>
    </div>
  )
}
