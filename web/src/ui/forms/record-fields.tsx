import { type Field, type Fields, isAsked, isOptional, noChoiceOf } from '@project-week/contract/field'
import { Fragment, type ReactNode, useMemo } from 'react'
import { type FieldValues, type Path, type PathValue, set, useWatch } from 'react-hook-form'
import { type ContractForm, useControlled } from '../../lib/forms/form.ts'
import { namesIn, sectionId, type Sections } from '../../lib/forms/record-form.ts'
import { fieldOptions, numberText, questionText } from '../../lib/words/field-words.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { labelText } from '../../lib/words/labels.ts'
import { Checkbox, CheckboxGroup, RadioGroup } from './choice.tsx'
import { FieldRow, FormSection } from './form-sections.tsx'
import { Select } from './select.tsx'
import { TagSelect } from './tag-select.tsx'
import { TextArea, TextInput } from './text-input.tsx'

interface FieldProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>
  name: string
  field: Field
  /** Called by its label, as in the office's tables, instead of the form's question with its hint. */
  isLabelled?: boolean
}

const inputTypes: Partial<Record<Field['kind'], { type?: string; inputMode?: 'url' }>> = {
  email: { type: 'email' },
  phone: { type: 'tel' },
  website: { inputMode: 'url' },
  day: { type: 'date' },
  time: { type: 'time' },
}

/** A number in a text control is written as the page's language writes it; one that is being typed stays as typed. */
function localise(control: HTMLInputElement | null, value: unknown): void {
  if (typeof value === 'number' && control?.value === String(value)) control.value = numberText(value)
}

/** As it is typed, with a comma or a point; thousands may stand in groups as the page's language writes them. */
function numberOf(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const groups = getLocale() === 'de' ? /^-?\d{1,3}(?:\.\d{3})+(?=,|$)/ : /^-?\d{1,3}(?:,\d{3})+(?=\.|$)/
  const plain = typed.trim().replace(groups, (grouped) => grouped.replaceAll(/[.,]/g, ''))
  return plain === '' ? null : Number(plain.replace(',', '.'))
}

/** The control for a field of a catalogue, by its kind. */
export function RecordField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { form, name, field, isLabelled = false } = props
  const { kind, limit, form: { hint, rows, autoComplete } = {} } = field
  const text = {
    label: isLabelled ? labelText(field.label) : questionText(field),
    hint: hint && !isLabelled ? labelText(hint) : undefined,
    optional: isOptional(field),
    ...(autoComplete !== undefined && !isLabelled && { autoComplete }),
  }
  switch (kind) {
    case 'number': {
      if (field.options) return <ChoiceField form={form} name={name} field={field} {...text} />
      const path = name as Path<Input>
      const control = form.form.register(path, { setValueAs: numberOf })
      return (
        <TextInput
          {...text}
          inputMode="decimal"
          {...form.field(path)}
          {...control}
          ref={(element) => {
            control.ref(element)
            localise(element, form.form.getValues(path))
          }}
        />
      )
    }
    case 'choice':
    case 'choices':
    case 'country':
      return <ChoiceField form={form} name={name} field={field} {...text} />
    case 'ranked choices':
      return <RankedField form={form} name={name} field={field} {...text} />
    case 'long text':
      return (
        <TextArea
          {...text}
          {...(limit !== undefined && { limit })}
          {...(rows !== undefined && { rows })}
          {...form.field(name as Path<Input>)}
        />
      )
    case 'yes-no':
      return <Checkbox {...text} {...form.field(name as Path<Input>)} />
    case 'text':
    case 'code':
    case 'email':
    case 'phone':
    case 'website':
    case 'instant':
    case 'day':
    case 'time':
      return <TextInput {...text} {...inputTypes[kind]} {...form.field(name as Path<Input>)} />
  }
}

interface Text {
  label: string
  hint: string | undefined
  optional: boolean
  autoComplete?: string
}

function ChoiceField<Input extends FieldValues, Output>({
  form,
  name,
  field,
  ...text
}: Omit<FieldProps<Input, Output>, 'isLabelled'> & Text) {
  const options = useMemo(() => fieldOptions(field), [field])
  const control = form.field(name as Path<Input>)
  const { radio, none } = field.form ?? {}
  if (field.kind === 'choices') {
    return <CheckboxGroup {...text} inline={radio === 'inline'} options={options} {...control} />
  }
  if (radio) return <RadioGroup {...text} inline={radio === 'inline'} options={options} {...control} />
  const setValueAs = (value: unknown) => {
    if (value === '' || value === null || value === undefined) return noChoiceOf(field)
    return field.kind === 'number' ? Number(value) : value
  }
  return (
    <Select
      {...text}
      {...(none && { placeholder: labelText(none) })}
      options={options}
      {...control}
      {...form.form.register(name as Path<Input>, { setValueAs })}
    />
  )
}

function RankedField<Input extends FieldValues, Output>({
  form,
  name,
  field,
  label,
  hint,
}: Omit<FieldProps<Input, Output>, 'isLabelled'> & Text) {
  const options = useMemo(() => fieldOptions(field), [field])
  const ranked = useControlled(form, name as Path<Input>)
  return (
    <TagSelect
      ranked
      label={label}
      hint={hint}
      options={options}
      maximum={field.limit ?? options.length}
      {...ranked}
      onChange={(chosen) => ranked.onChange(chosen as PathValue<Input, Path<Input>>)}
    />
  )
}

/** A field that is asked only after a certain answer of another one. */
function ConditionalField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { form, field } = props
  const other = field.form?.when?.field ?? ''
  const answer: unknown = useWatch({ control: form.form.control, name: other as Path<Input> })
  const answers = {}
  set(answers, other, answer)
  return isAsked(field, answers) ? <RecordField {...props} /> : null
}

/** A field that the sign-on has filled in. */
function PrefilledField<Input extends FieldValues, Output>({
  form,
  name,
  field,
  value,
}: FieldProps<Input, Output> & { value: string }) {
  return (
    <TextInput
      label={questionText(field)}
      {...inputTypes[field.kind]}
      name={name}
      value={value}
      readOnly
      // The server refuses a registration for which the sign-on did not send one of these.
      error={form.problems.find((problem) => problem.name === name)?.message}
    />
  )
}

interface RecordFieldsProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>
  fields: Fields
  names: readonly string[]
  /** What the sign-on knows, for the prefilled fields. */
  prefilled?: Readonly<Record<string, string>>
  /** For the office: fields are called by their labels, as in its tables, and have no hints. */
  isLabelled?: boolean
  /** What stands in place of a field's usual control. */
  own?: Readonly<Record<string, ReactNode>>
}

/** Fields of a catalogue in their order, the halves two in a row. */
export function RecordFields<Input extends FieldValues, Output>({
  form,
  fields,
  names,
  prefilled,
  isLabelled = false,
  own,
}: RecordFieldsProps<Input, Output>) {
  const controlOf = (name: string) => {
    const field = fields[name]
    if (!field) return null
    if (own && name in own) return <Fragment key={name}>{own[name]}</Fragment>
    const props = { form, name, field, isLabelled }
    if (field.prefilled) return <PrefilledField key={name} {...props} value={prefilled?.[name] ?? ''} />
    return field.form?.when ? <ConditionalField key={name} {...props} /> : <RecordField key={name} {...props} />
  }
  return rowsOf(fields, names).map((row) =>
    row.length === 1 ? controlOf(row[0] ?? '') : <FieldRow key={row.join()}>{row.map(controlOf)}</FieldRow>,
  )
}

/** The names row by row. */
function rowsOf(fields: Fields, names: readonly string[]): string[][] {
  const rows: string[][] = []
  for (const name of names) {
    const last = rows.at(-1)
    const isSecond = last?.length === 1 && fields[last[0] ?? '']?.form?.half
    if (isSecond && fields[name]?.form?.half) last.push(name)
    else rows.push([name])
  }
  return rows
}

/** A section of a form with its fields, and what the catalogue does not have. */
export function RecordSection<Input extends FieldValues, Output>({
  sections,
  section,
  children,
  ...props
}: Omit<RecordFieldsProps<Input, Output>, 'names'> & { sections: Sections; section: string; children?: ReactNode }) {
  const { title, hint } = sections[section] ?? {}
  return (
    <FormSection id={sectionId(section)} title={title ? labelText(title) : ''} hint={hint && labelText(hint)}>
      <RecordFields {...props} names={namesIn(section, props.fields)} />
      {children}
    </FormSection>
  )
}
