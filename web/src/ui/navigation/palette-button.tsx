import { useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../base/icon.tsx'
import { Button } from '../button.tsx'
import { CommandPalette } from './command-palette.tsx'

/** Opens the command palette, as Ctrl+K does. */
export function PaletteButton() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      // Behind a dialog nothing answers.
      if (!isWanted || event.defaultPrevented || document.querySelector('dialog:modal') !== null) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon name="search" size={18} />}
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
      >
        <span className="palette-word">{m.palette_open()}</span>
      </Button>
      <CommandPalette open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
