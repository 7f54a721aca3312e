import { get } from 'react-hook-form'
import { type ContractForm } from '../../lib/forms/form.ts'
import { isMessage } from '../../lib/forms/form-problems.ts'
import type { Content } from './shape.ts'

/** The form of a document, whichever it is. */
export type EditorForm = ContractForm<Content, Content>

/** What is wrong at a path, for a control or for a list as a whole. */
export function errorAt({ form }: EditorForm, name: string): string | undefined {
  const error: unknown = get(form.formState.errors, name)
  const ofList: unknown = get(form.formState.errors, `${name}.root`)
  if (isMessage(ofList)) return ofList.message
  return isMessage(error) ? error.message : undefined
}

/** Ends of lines and spaces around a text are nobody's intention. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Spread on a text control. */
export const textField = (form: EditorForm, name: string) => ({
  ...form.form.register(name, { setValueAs: trimmed }),
  error: errorAt(form, name),
})

/** Spread on a control for a number. */
export const numberField = (form: EditorForm, name: string) => ({
  ...form.form.register(name, { valueAsNumber: true }),
  error: errorAt(form, name),
})

export const flagField = (form: EditorForm, name: string) => ({
  ...form.form.register(name),
  error: errorAt(form, name),
})
