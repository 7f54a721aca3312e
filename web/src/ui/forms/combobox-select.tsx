import { m } from '../../paraglide/messages.js'
import { Combobox } from './combobox.tsx'
import { controlProps, Field, fieldId, type FieldText } from './field.tsx'
import type { Option } from './select.tsx'

/** One value out of a long list: type to find it, or open the list. */
export function ComboboxSelect({
  label,
  optional,
  name,
  options,
  value,
  onChange,
}: Pick<FieldText, 'optional'> & {
  label: string
  name: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}) {
  const id = fieldId(name)
  const text = { label, optional }
  return (
    <Field id={id} {...text}>
      <Combobox
        control={controlProps(id, text)}
        label={label}
        options={options}
        chosen={[value]}
        placeholder={m.ui_tags_search()}
        isFull={false}
        single={options.find((option) => option.value === value)?.label ?? ''}
        onToggle={onChange}
      />
    </Field>
  )
}
