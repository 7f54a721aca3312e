import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useReducedMotion } from '../lib/page/reduced-motion.ts'
import { m } from '../paraglide/messages.js'
import { IconButton } from './plain-button.tsx'
import './carousel.css'
import { Icon } from './base/icon.tsx'
import { serverChildren } from './base/server-children.ts'

/**
 * What the items are, which says how many stand in view at which width; carousel.css has the numbers.
 * `stories` stand alone.
 */
export type CarouselOf = 'marks' | 'pictures' | 'cards' | 'quotes' | 'stories'

type Items = readonly { id: string; content: ReactNode }[]

interface CarouselProps {
  label: string
  /** Or only how many the server's HTML has, which React then leaves alone. */
  items: Items | number
  of: CarouselOf
  /** Moves on by itself after this many milliseconds, unless somebody looks, points, wants rest or has paused it. */
  every?: number
}

/**
 * A row that scrolls sideways by hand, keys, buttons and, if asked to, by itself. Without script it is a list to
 * scroll. Where everything fits into the view there is nothing to press.
 */
export function Carousel({ label, items, of, every }: CarouselProps) {
  const view = useRef<HTMLElement>(null)
  const [position, setPosition] = useState({ first: 0, isScrollable: true })
  // In the server's HTML nothing would answer a press yet, so there is nothing to press.
  const isAlive = useSyncExternalStore(never, isTrue, isFalse)
  const [wish, setWish] = useState<'play' | 'pause'>()
  const isReduced = useReducedMotion()
  const isPlaying = every !== undefined && (wish === undefined ? !isReduced : wish === 'play')

  const measure = useEffectEvent(() => {
    const element = view.current
    if (!element) return
    const first = Math.round(element.scrollLeft / stepOf(element))
    const isScrollable = hasMore(element)
    // The same one while nothing changed: a smooth scroll asks sixty times a second.
    setPosition((last) => (last.first === first && last.isScrollable === isScrollable ? last : { first, isScrollable }))
  })
  useEffect(() => {
    if (!view.current) return undefined
    const observer = new ResizeObserver(() => measure())
    observer.observe(view.current)
    return () => observer.disconnect()
  }, [])

  /** One item on or back; after the last one comes the first. */
  const go = (direction: 1 | -1) => {
    const element = view.current
    if (!element) return
    const end = element.scrollWidth - element.clientWidth
    const to = element.scrollLeft + direction * stepOf(element)
    // Half a pixel of rounding must not count as something left to see.
    const left = to > end + 2 && element.scrollLeft >= end - 2 ? 0 : to < -2 ? end : to
    element.scrollTo({ left, behavior: isReduced ? 'instant' : 'smooth' })
  }
  const tick = useEffectEvent(() => {
    const isHeld = view.current?.matches(':hover') || view.current?.contains(document.activeElement)
    if (!isHeld && !document.hidden) go(1)
  })
  const isMoving = isPlaying && position.isScrollable
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => tick(), every)
    return () => clearInterval(timer)
  }, [isMoving, every])

  return (
    <div className="stack gap-3 carousel" data-of={of}>
      {/* Takes the focus, so that the arrow keys scroll it. */}
      <section
        className="carousel__view"
        ref={view}
        tabIndex={0}
        aria-roledescription={m.ui_carousel()}
        aria-label={label}
        onScroll={() => measure()}
      >
        <ul
          className="carousel__track"
          {...serverChildren(
            typeof items === 'number' ? undefined : items.map(({ id, content }) => <li key={id}>{content}</li>),
          )}
        />
      </section>
      {/* Always there, so that nothing moves when the buttons come. */}
      <div className="carousel__controls">
        {isAlive && position.isScrollable && (
          <>
            <span aria-hidden="true">
              {position.first + 1} / {typeof items === 'number' ? items : items.length}
            </span>
            <IconButton label={m.ui_carousel_back({ label })} onClick={() => go(-1)}>
              <Icon name="chevron-left" />
            </IconButton>
            {every !== undefined && (
              <IconButton
                label={isPlaying ? m.ui_carousel_pause({ label }) : m.ui_carousel_play({ label })}
                onClick={() => setWish(isPlaying ? 'pause' : 'play')}
              >
                <Icon name={isPlaying ? 'pause' : 'play'} />
              </IconButton>
            )}
            <IconButton label={m.ui_carousel_on({ label })} onClick={() => go(1)}>
              <Icon name="chevron-right" />
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
}

const never = () => () => {}
const isTrue = () => true
const isFalse = () => false

/** From one item's edge to the next one's. */
function stepOf(view: HTMLElement): number {
  const [first, second] = view.querySelectorAll<HTMLElement>('.carousel__track > li')
  return (first && second && second.offsetLeft - first.offsetLeft) || view.clientWidth || 1
}

const hasMore = (view: HTMLElement): boolean => view.scrollWidth > view.clientWidth + 2
