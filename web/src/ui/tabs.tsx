import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import './tabs.css'

interface Tab {
  id: string
  label: ReactNode
  panel?: ReactNode
  /** Instead of `panel`, for what is heavy: drawn only while its tab is chosen. */
  renderPanel?: () => ReactNode
}

/** Panels of which one is in view. Arrow keys, Home and End go through the tabs. */
export function Tabs({ label, tabs, start }: { label: string; tabs: readonly Tab[]; start?: string }) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(start ?? tabs[0]?.id)

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
    setChosen(tab.id)
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
            onClick={() => setChosen(tab.id)}
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
