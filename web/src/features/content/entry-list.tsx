import { type ReactNode, useState } from 'react'
import { type Control, get, useFieldArray, useWatch } from 'react-hook-form'
import { flushSync } from 'react-dom'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { fieldId } from '../../ui/forms/field.tsx'
import { MoveButtons } from '../../ui/forms/move-buttons.tsx'
import { localMessage } from '../../lib/words/local-message.ts'
import { AddPictures } from './add-pictures.tsx'
import { fieldText } from './content-words.ts'
import { type EditorForm, errorAt } from './editor-form.ts'
import { firstText, newEntry, type Shape } from './shape.ts'

type ListShape = Extract<Shape, { kind: 'list' }>

/** As React Hook Form's lists want it: the names of a document's lists are known at run time. */
type Lists = Record<string, object[]>

/** Whether an entry can be made from nothing: what staff are not asked for comes from a neighbour. */
const isMakeable = (shape: Shape): boolean =>
  shape.kind === 'group'
    ? Object.entries(shape.fields).every(([key, field]) => key === 'id' || isMakeable(field))
    : shape.kind !== 'kept' || shape.value !== undefined

/** What may be added to a list, with what it is called. */
const kindsOf = (of: Shape, word: string): { of: Shape; title: string }[] =>
  of.kind === 'oneOf'
    ? of.options.map((option) => ({ of: option, title: fieldText(Object.keys(option.fields)[0] ?? '') }))
    : [{ of, title: word }]

/** The two fields of an entry that is a picture with a name; undefined for any other. */
function namedPictureOf(of: Shape): { name: string; picture: string } | undefined {
  if (of.kind !== 'group') return undefined
  const fields = Object.entries(of.fields)
  const [name, picture] = ['text', 'picture'].map((kind) => fields.find(([, field]) => field.kind === kind)?.[0])
  return fields.length === 2 && name !== undefined && picture !== undefined ? { name, picture } : undefined
}

/**
 * What an entry asks for, folded under its number and its first words. A new entry, an only one and one with something
 * to correct are open.
 */
function FoldedEntry({
  form,
  name,
  shape,
  title,
  startsOpen,
  children,
}: {
  form: EditorForm
  name: string
  shape: Shape
  title: string
  startsOpen: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const text = firstText(shape, useWatch({ control: form.form.control, name }))
  const isWrong = get(form.form.formState.errors, name) !== undefined
  return (
    <details open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <strong>{title}</strong> <span>{text}</span>
      </summary>
      <div className="stack gap-3 entry__fields">{children}</div>
    </details>
  )
}

/** The entries of a list: add, remove, and reorder by the buttons of each entry. A fixed list has none of them. */
export function EntryList({
  form,
  name,
  shape,
  word,
  renderEntry,
}: {
  form: EditorForm
  name: string
  shape: ListShape
  word: string
  /**
   * @param entry its path in the document
   * @param title what it is called
   */
  renderEntry: (entry: string, title: string) => ReactNode
}) {
  const { fields, append, remove, move } = useFieldArray({
    control: form.form.control as unknown as Control<Lists>,
    name,
    keyName: 'entryKey',
  })
  const [said, setSaid] = useState('')
  const entryText = (index: number) => m.content_entry({ field: word, number: index + 1 })
  const error = errorAt(form, name)
  const list = () => document.getElementById(fieldId(name))
  const focusEntry = (index: number) => {
    const entry = list()?.querySelector<HTMLElement>(`:scope > ol > li:nth-child(${index + 1})`)
    entry?.focus()
    return entry
  }
  // A text alone needs no frame around its two languages, and takes no more room than what it would be folded under.
  const isPlain = shape.of.kind === 'label'

  const moveTo = (from: number, to: number) => {
    const button = document.activeElement
    flushSync(() => move(from, to))
    setSaid(m.content_moved({ entry: entryText(from), number: to + 1, count: fields.length }))
    // On with the entry: what is put elsewhere loses the focus.
    if (button instanceof HTMLElement) button.focus()
  }
  const named = namedPictureOf(shape.of)
  const neighbour = (form.form.getValues(name) as unknown[] | undefined)?.at(-1)
  return (
    <div className={classNames('stack gap-3', isPlain && 'entries--plain')} id={fieldId(name)} tabIndex={-1}>
      {error && <p className="field__error">{localMessage(error)}</p>}
      <ol className="stack gap-2">
        {fields.map((entry, index) => (
          <li key={entry.entryKey} className="entry" tabIndex={-1} aria-label={entryText(index)}>
            {isPlain ? (
              renderEntry(`${name}.${index}`, entryText(index))
            ) : (
              <FoldedEntry
                form={form}
                name={`${name}.${index}`}
                shape={shape.of}
                title={entryText(index)}
                startsOpen={fields.length === 1}
              >
                {renderEntry(`${name}.${index}`, entryText(index))}
              </FoldedEntry>
            )}
            {!shape.isFixed && (
              <span className="entry__moves">
                <MoveButtons
                  label={entryText(index)}
                  at={index}
                  count={fields.length}
                  onMove={(to) => moveTo(index, to)}
                />
                <IconButton
                  label={m.content_remove({ entry: entryText(index) })}
                  onClick={() => {
                    flushSync(() => remove(index))
                    setSaid(m.content_removed({ entry: entryText(index) }))
                    if (fields.length === 1) list()?.focus()
                    else focusEntry(Math.min(index, fields.length - 2))
                  }}
                >
                  <Icon name="close" />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ol>
      {!shape.isFixed && (
        <div className="cluster gap-2">
          {kindsOf(shape.of, word)
            .filter(({ of }) => neighbour !== undefined || isMakeable(of))
            .map(({ of, title }) => (
              <Button
                key={title}
                size="small"
                icon={<Icon name="plus" />}
                onClick={() => {
                  flushSync(() => append(newEntry(of, neighbour) as object, { shouldFocus: false }))
                  setSaid(m.content_added({ entry: entryText(fields.length) }))
                  focusEntry(fields.length)?.querySelector('details')?.setAttribute('open', '')
                }}
              >
                {m.content_add({ field: title })}
              </Button>
            ))}
          {named && (
            <AddPictures
              onUploaded={(src, title) => {
                append({ [named.name]: title, [named.picture]: src }, { shouldFocus: false })
                setSaid(m.content_added({ entry: title }))
              }}
            />
          )}
        </div>
      )}
      <output className="visually-hidden">{said}</output>
    </div>
  )
}
