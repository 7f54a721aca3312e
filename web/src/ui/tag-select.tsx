import { useState } from 'react'
import { Button as ComboButton } from 'react-aria-components/Button'
import { ComboBox, Input, type Key } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { getLocale } from '../lib/locale.ts'
import { m } from '../paraglide/messages.js'
import { Field, type FieldText, controlProps, fieldId } from './field.tsx'
import { Icon } from './icon.tsx'
import type { Option } from './select.tsx'
import { TagList } from './tag-list.tsx'
import './tag-select.css'

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

  const choose = (keys: readonly Key[]) => {
    const next = keys.map(String)
    const added = next.find((key) => !value.includes(key))
    const removed = value.find((key) => !next.includes(key))
    if (added !== undefined && isFull) {
      setNews(m.ui_tags_full({ maximum }))
      return
    }
    onChange(next)
    if (added !== undefined) setNews(m.ui_tag_added({ label: labelOf(added), count: next.length, maximum }))
    if (removed !== undefined) setNews(m.ui_tag_removed({ label: labelOf(removed) }))
  }
  const remove = (key: string) => {
    choose(value.filter((other) => other !== key))
    if (value.length === 1) document.getElementById(id)?.focus()
  }

  return (
    <I18nProvider locale={getLocale() === 'de' ? 'de-DE' : 'en-GB'}>
      <Field id={id} {...text}>
        <ComboBox
          aria-label={label}
          className="tag-select"
          selectionMode="multiple"
          defaultItems={options}
          value={value}
          onChange={choose}
          isInvalid={Boolean(error)}
          menuTrigger="focus"
          allowsEmptyCollection
        >
          <div className="tag-select__box">
            <Input
              {...controlProps(id, text, `${id}-room`)}
              className="control"
              placeholder={isFull ? m.ui_tags_full({ maximum }) : m.ui_tags_search()}
            />
            <ComboButton aria-label={m.ui_tags_show({ label })}>
              <Icon name="chevron-down" />
            </ComboButton>
          </div>
          <Popover className="tag-select__options">
            <ListBox<Option> renderEmptyState={() => <p className="tag-select__empty">{m.ui_tags_none()}</p>}>
              {(option) => (
                <ListBoxItem className="tag-select__option" id={option.value} textValue={option.label}>
                  <span>{option.label}</span>
                  {value.includes(option.value) && <Icon name="check" size={18} />}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
        <p className="tag-select__room" id={`${id}-room`}>
          {m.ui_tags_room({ count: value.length, maximum })}
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
    </I18nProvider>
  )
}
