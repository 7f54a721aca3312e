import { type ComponentPropsWithRef, type ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { FieldGroup, FieldNotes, type FieldText, controlProps, useFieldId } from './field.tsx'
import type { Option } from './select.tsx'

interface Choice extends Option {
  hint?: ReactNode
}

type GroupProps = FieldText & {
  name: string
  options: readonly Choice[]
  /** Side by side where there is room: for two or three short answers. */
  inline?: boolean
} & Omit<ComponentPropsWithRef<'input'>, keyof FieldText | 'type' | 'value'>

const choiceGroupOf = (type: 'radio' | 'checkbox') =>
  function ChoiceGroup({ label, hint, error, optional, options, inline, id: givenId, ...rest }: GroupProps) {
    const id = useFieldId(givenId, rest.name)
    return (
      <FieldGroup id={id} label={label} hint={hint} error={error} optional={optional ?? false}>
        <div className={classNames('choices', inline && 'choices--inline')}>
          {options.map((option, index) => (
            <label key={option.value} className="choice">
              <input
                {...rest}
                type={type}
                // The error summary's link leads to the first answer.
                id={index === 0 ? id : `${id}-${index}`}
                value={option.value}
                aria-invalid={error ? true : undefined}
              />
              <span>{option.label}</span>
              {option.hint && <span className="choice__hint">{option.hint}</span>}
            </label>
          ))}
        </div>
      </FieldGroup>
    )
  }

/** One answer out of a few that are all in view. */
export const RadioGroup = choiceGroupOf('radio')

/** Any number of answers. Registered with a form, its value is the list of the ticked ones. */
export const CheckboxGroup = choiceGroupOf('checkbox')

/** One thing to agree to or to switch on. */
export function Checkbox({
  label,
  hint,
  error,
  optional,
  ...rest
}: FieldText & Omit<ComponentPropsWithRef<'input'>, keyof FieldText | 'type'>) {
  const id = useFieldId(rest.id, rest.name)
  const text = { label, hint, error, optional }
  return (
    <div className="field">
      <label className="choice">
        <input {...rest} type="checkbox" {...controlProps(id, text)} />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
