import { m } from '../../paraglide/messages.js'
import { Icon } from '../base/icon.tsx'
import { IconButton } from '../plain-button.tsx'

/** Move an entry of a list one place up or down; at either end the button says that it goes no further. */
export const MoveButtons = ({
  label,
  at,
  count,
  changes = false,
  onMove,
}: {
  label: string
  at: number
  count: number
  changes?: boolean
  onMove: (to: number) => void
}) =>
  (['up', 'down'] as const).map((direction) => {
    const to = direction === 'up' ? at - 1 : at + 1
    const isEnd = to < 0 || to >= count
    return (
      <IconButton
        key={direction}
        changes={changes}
        label={(direction === 'up' ? m.ui_tag_up : m.ui_tag_down)({ label })}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && onMove(to)}
      >
        <Icon name={`arrow-${direction}`} />
      </IconButton>
    )
  })
