import type { ReactNode } from 'react'
import { type Control, type FieldValues, get, useFormState, useWatch } from 'react-hook-form'
import { FormPage, missingIn } from './form-sections.tsx'

export interface FormSectionFields {
  id: string
  title: string
  /** Dotted names of the fields in it. */
  fields: readonly string[]
}

/**
 * A long form's page with its list of sections and what is missing in each. It watches the whole form, so it is a
 * component of its own: the fields, its children, are not drawn again at each keystroke.
 */
export function WatchedFormPage<Input extends FieldValues, Output>({
  control,
  sections,
  isRequired,
  children,
}: {
  control: Control<Input, unknown, Output>
  sections: readonly FormSectionFields[]
  /** Whether a field has to be answered, given the other answers. */
  isRequired: (field: string, values: unknown) => boolean
  children: ReactNode
}) {
  const values: unknown = useWatch({ control })
  const { errors } = useFormState({ control })
  const progress = sections.map(({ id, title, fields }) => ({
    id,
    title,
    missing: missingIn(
      fields.filter((field) => isRequired(field, values)),
      (field): unknown => get(values, field),
    ).length,
    wrong: fields.filter((field) => get(errors, field) !== undefined).length,
  }))
  return <FormPage progress={progress}>{children}</FormPage>
}
