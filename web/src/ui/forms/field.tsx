import { type ReactNode, useId } from 'react'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import './field.css'
import { Icon } from '../base/icon.tsx'

/** What every field says about itself. */
export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  /** A message of the contract or the server; shown in the page's language. */
  error?: string | undefined
  /** Fields are required unless they say otherwise. */
  optional?: boolean
}

/** What ties a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** The id of the control for a form's field: the error summary links to it. */
export const fieldId = (name: string): string => `field-${name.replaceAll(/[. ]/g, '-')}`

/** The id to use: the one given, else the one that follows from the field's name, else a fresh one. */
export function useFieldId(id: string | undefined, name: string | undefined): string {
  const fresh = useId()
  return id ?? (name === undefined ? fresh : fieldId(name))
}

export function controlProps(id: string, text: FieldText, ...more: (string | false)[]): ControlProps {
  const described = [text.hint && `${id}-hint`, text.error && `${id}-error`, ...more].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': text.error ? true : undefined,
    'aria-required': text.optional ? undefined : true,
  }
}

export function Optional() {
  return <span className="field__optional"> ({m.ui_optional()})</span>
}

/** Hint and error as the control's description names them. */
export function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldText, 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="error" size={18} />
          <span>
            <span className="visually-hidden">{m.ui_error()}: </span>
            {localMessage(error)}
          </span>
        </p>
      )}
    </>
  )
}

/** A control with one label: text inputs, selects, pickers. */
export function Field({ id, label, hint, error, optional, children }: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  )
}

/** Several controls that answer one question: radio buttons, checkboxes. */
export function FieldGroup({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: FieldText & { id: string; children: ReactNode }) {
  const { 'aria-describedby': describedBy } = controlProps(id, { label, hint, error })
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend className="field__label">
        {label}
        {optional && <Optional />}
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  )
}
