import { useWatch } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx'
import { choiceText, fieldText } from './content-words.ts'
import { type EditorForm, flagField, numberField, textField } from './editor-form.ts'
import { EntryList } from './entry-list.tsx'
import { PictureField } from './picture-field.tsx'
import { type Content, type GroupShape, newEntry, type Shape } from './shape.ts'

interface FieldProps<Of extends Shape = Shape> {
  form: EditorForm
  /** Dotted path in the document. */
  name: string
  shape: Of
  /** What the field is called. */
  word: string
}

/** Asks for a value of a document as its schema wants it; texts in both languages side by side. */
export function ShapeField({ form, name, shape, word }: FieldProps) {
  switch (shape.kind) {
    case 'label':
      return <BothLanguages form={form} name={name} word={word} />
    case 'text':
      return <TextInput label={word} {...textField(form, name)} />
    case 'picture':
      return <PictureField form={form} name={name} word={word} />
    case 'poster':
      return <PictureField form={form} name={name} word={word} pdf={name.replace(/picture\.src$/, 'pdf')} />
    case 'day':
      return <TextInput label={word} type="date" {...textField(form, name)} />
    case 'number':
      return <TextInput label={word} inputMode="decimal" {...numberField(form, name)} />
    case 'flag':
      return <Checkbox label={word} optional {...flagField(form, name)} />
    case 'choice':
      return (
        <Select
          label={word}
          options={shape.options.map((value) => ({ value, label: choiceText(value) }))}
          {...flagField(form, name)}
        />
      )
    case 'group':
      return <Group form={form} name={name} fields={shape.fields} />
    case 'oneOf':
      return <OneOf form={form} name={name} options={shape.options} />
    case 'list':
      return (
        <EntryList
          form={form}
          name={name}
          shape={shape}
          word={word}
          renderEntry={(entry, title) => <ShapeField form={form} name={entry} shape={shape.of} word={title} />}
        />
      )
    case 'optional':
      return <OptionalPart form={form} name={name} shape={shape} word={word} />
    case 'kept':
      return null
  }
}

/** The group that the value is. */
function OneOf({ form, name, options }: { form: EditorForm; name: string; options: readonly GroupShape[] }) {
  const value = form.form.getValues(name) as Content | undefined
  const found = options.find(({ fields }) => Object.keys(fields).every((key) => value !== undefined && key in value))
  return found && <Group form={form} name={name} fields={found.fields} />
}

function BothLanguages({ form, name, word }: Omit<FieldProps, 'shape'>) {
  return (
    <div className="auto-grid both-languages">
      {(['de', 'en'] as const).map((locale) => (
        <TextArea
          key={locale}
          rows={2}
          lang={locale}
          label={m.content_in_language({
            field: word,
            language: locale === 'de' ? m.content_german() : m.content_english(),
          })}
          {...textField(form, `${name}.${locale}`)}
        />
      ))}
    </div>
  )
}

function Group({ form, name, fields }: { form: EditorForm; name: string; fields: Readonly<Record<string, Shape>> }) {
  return Object.entries(fields)
    .filter(([, shape]) => shape.kind !== 'kept')
    .map(([key, shape]) => {
      const path = name === '' ? key : `${name}.${key}`
      const word = fieldText(key === 'id' ? 'videoId' : key)
      const field = <ShapeField key={key} form={form} name={path} shape={shape} word={word} />
      if (shape.kind !== 'group' && shape.kind !== 'list') return field
      return (
        <fieldset key={key} className="stack gap-3 content-part">
          <legend>{word}</legend>
          {field}
        </fieldset>
      )
    })
}

/** A part that may be missing, as a question's link: it is added and removed as one. */
function OptionalPart({ form, name, shape, word }: FieldProps<Extract<Shape, { kind: 'optional' }>>) {
  const value: unknown = useWatch({ control: form.form.control, name })
  const set = (next: unknown) => form.form.setValue(name, next, { shouldDirty: true })
  if (value === undefined) {
    return (
      <Button size="small" variant="quiet" onClick={() => set(newEntry(shape.of))}>
        {m.content_add_part({ field: word })}
      </Button>
    )
  }
  return (
    <fieldset className="stack gap-3 content-part">
      <legend>{word}</legend>
      <ShapeField form={form} name={name} shape={shape.of} word={word} />
      <Button size="small" variant="quiet" onClick={() => set(undefined)}>
        {m.content_remove_part({ field: word })}
      </Button>
    </fieldset>
  )
}
