import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import './tabs.css'

interface Tab {
  id: string
  label: ReactNode
  panel?: ReactNode
  /** Instead of `panel`, for what is heavy: drawn only while its tab is chosen. */
  renderPanel?: () => ReactNode
}

/**
 * Panels of which one is in view. Arrow keys, Home and End go through the tabs.
 *
 * @param start the tab in view at first, and again whenever it changes; one that is none means the first
 */
export function Tabs({
  label,
  tabs,
  start,
  onChoose,
}: {
  label: string
  tabs: readonly Tab[]
  start?: string | undefined
  onChoose?: (id: string) => void
}) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const first = tabs.find(({ id }) => id === start)?.id ?? tabs[0]?.id
  const [chosen, setChosen] = useState(first)
  // The address may change without this page being left.
  const [asked, setAsked] = useState(first)
  if (asked !== first) {
    setAsked(first)
    setChosen(first)
  }
  const choose = (id: string) => {
    setChosen(id)
    onChoose?.(id)
  }

  const steer = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const last = tabs.length - 1
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    choose(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus()
  }

  return (
    <div className="tabs">
      <div className="tabs__list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tabs__tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => choose(tab.id)}
            onKeyDown={steer}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== chosen}
          tabIndex={0}
        >
          {tab.panel}
          {tab.id === chosen && tab.renderPanel?.()}
        </div>
      ))}
    </div>
  )
}
