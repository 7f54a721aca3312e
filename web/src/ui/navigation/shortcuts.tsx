import { useEffect, useEffectEvent, useState } from 'react'
import { keepPreference, readPreference } from '../../lib/page/preference.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Checkbox } from '../forms/choice.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { CommandPalette } from './command-palette.tsx'

const preference = 'shortcuts'
const areOn = () => readPreference(preference) !== 'off'

/** Keys of one letter act on what names them in `aria-keyshortcuts`: a box is focused, a button pressed. */
const letters = ['/', 'c', 'r', 'e'] as const

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

function actOn(letter: string): boolean {
  const element = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${letter}"]`)
  // What opens beside it is then the next stop of the Tab key.
  if (element?.matches('input, summary')) element.focus()
  if (!element?.matches('input')) element?.click()
  return element !== null
}

/**
 * The command palette (Ctrl+K) and keys of one letter, with their list under `?`. Whoever dictates to the machine, or
 * hits keys by chance, switches the letters off there (WCAG 2.1.4).
 */
export function Shortcuts() {
  const [shown, setShown] = useState<'palette' | 'keys'>()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (!isPalette && (event.ctrlKey || event.metaKey || isTyping(event.target) || !areOn())) return
    // Behind a dialog nothing answers.
    if (document.querySelector('dialog:modal') !== null) return
    if (isPalette) setShown('palette')
    else if (event.key === '?') setShown('keys')
    else if (!letters.some((letter) => letter === event.key) || !actOn(event.key)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const close = () => setShown(undefined)
  return (
    <>
      <Button variant="quiet" size="small" aria-keyshortcuts="Control+K" onClick={() => setShown('palette')}>
        {m.palette_open()}
      </Button>
      <CommandPalette open={shown === 'palette'} onClose={close} />
      <Dialog open={shown === 'keys'} title={m.shortcuts_title()} onClose={close}>
        <Keys />
      </Dialog>
    </>
  )
}

function Keys() {
  const [isOn, setIsOn] = useState(areOn)
  const keys = [
    ['Ctrl+K', m.palette_title()],
    ['/', m.shortcuts_search()],
    ['c', m.shortcuts_columns()],
    ['r', m.shortcuts_rows()],
    ['e', m.shortcuts_excel()],
    [m.shortcuts_space(), m.shortcuts_choose()],
    [`${m.shortcuts_shift()}+${m.shortcuts_space()}`, m.shortcuts_choose_range()],
    ['?', m.shortcuts_help()],
  ]
  return (
    <div className="shortcuts">
      <dl>
        {keys.map(([key, text]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        optional
        name="shortcuts"
        label={m.shortcuts_letters()}
        checked={isOn}
        onChange={({ target: { checked } }) => {
          keepPreference(preference, checked ? undefined : 'off')
          setIsOn(checked)
        }}
      />
    </div>
  )
}
