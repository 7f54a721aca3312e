import { type ComponentPropsWithRef, useMemo } from 'react'
import { m } from '../../paraglide/messages.js'
import { classNames } from '../base/class-names.ts'
import { Field, type FieldText, controlProps, useFieldId } from './field.tsx'
import { Icon } from '../base/icon.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** Other names by which a search finds it. */
  aliases?: readonly string[]
}

/** Options from an enumeration whose values are their own labels. */
export const optionsOf = <Value extends string>(values: readonly Value[]): Option<Value>[] =>
  values.map((value) => ({ value, label: value }))

/** The browser's own select: on a phone nothing is better. Its first entry is empty until something is chosen. */
export function Select({
  label,
  hint,
  error,
  optional,
  options,
  placeholder = m.ui_please_choose(),
  className,
  ...rest
}: FieldText & { options: readonly Option[]; placeholder?: string | null } & Omit<
    ComponentPropsWithRef<'select'>,
    keyof FieldText
  >) {
  const id = useFieldId(rest.id, rest.name)
  const text = { label, hint, error, optional }
  // Two hundred countries are not drawn again because a message appears above them.
  const entries = useMemo(
    () =>
      options.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      )),
    [options],
  )
  return (
    <Field id={id} {...text}>
      <div className="select">
        <select {...rest} {...controlProps(id, text)} className={classNames('control', className)}>
          {placeholder !== null && <option value="">{placeholder}</option>}
          {entries}
        </select>
        <Icon name="chevron-down" />
      </div>
    </Field>
  )
}
