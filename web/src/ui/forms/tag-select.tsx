import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Combobox } from './combobox.tsx'
import { Field, type FieldText, controlProps, fieldId } from './field.tsx'
import type { Option } from './select.tsx'
import { TagList } from './tag-list.tsx'

interface TagSelectProps extends FieldText {
  label: string
  name: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** As many tags as can be chosen. */
  maximum: number
  /** Whether the order counts: first is most wanted. */
  ranked?: boolean
}

/** Several values out of a long list: type to find one, choose it, and it stands below as a tag. */
export function TagSelect({
  label,
  hint,
  error,
  optional,
  name,
  options,
  value,
  onChange,
  maximum,
  ranked = false,
}: TagSelectProps) {
  const id = fieldId(name)
  const text = { label, hint, error, optional }
  const [news, setNews] = useState('')
  const labelOf = (key: string) => options.find((option) => option.value === key)?.label ?? key
  const tags = value.map((key) => ({ value: key, label: labelOf(key) }))
  const isFull = value.length >= maximum

  const toggle = (key: string) => {
    if (value.includes(key)) {
      onChange(value.filter((other) => other !== key))
      setNews(m.ui_tag_removed({ label: labelOf(key) }))
    } else if (isFull) setNews(m.ui_tags_full({ maximum }))
    else {
      onChange([...value, key])
      setNews(m.ui_tag_added({ label: labelOf(key), count: value.length + 1, maximum }))
    }
  }
  const remove = (key: string) => {
    toggle(key)
    if (value.length === 1) document.getElementById(id)?.focus()
  }

  return (
    <Field id={id} {...text}>
      <Combobox
        control={controlProps(id, text, `${id}-room`)}
        label={label}
        options={options}
        chosen={value}
        placeholder={m.ui_tags_search()}
        isFull={isFull}
        onToggle={toggle}
      />
      <p className="note" id={`${id}-room`}>
        {isFull ? m.ui_tags_full({ maximum }) : m.ui_tags_room({ count: value.length, maximum })}
        {ranked && ` ${m.ui_tags_ranked()}`}
      </p>
      <TagList
        label={m.ui_tags_chosen({ label })}
        tags={tags}
        ranked={ranked}
        onChange={(next) => onChange(next.map((tag) => tag.value))}
        onRemove={(tag) => remove(tag.value)}
        onMoved={setNews}
      />
      <output className="visually-hidden">{news}</output>
    </Field>
  )
}
