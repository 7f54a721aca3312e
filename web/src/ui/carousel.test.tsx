import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

const items = ['A', 'B', 'C'].map((id) => ({ id, content: <a href={`#${id}`}>{id}</a> }))
const itemWidth = 100
const scrollTo = vi.fn<(options: ScrollToOptions) => void>()
let viewWidth = itemWidth
let wantsRest = false

class Observer {
  readonly measure: () => void
  constructor(measure: () => void) {
    this.measure = measure
  }
  observe(): void {
    this.measure()
  }
  disconnect(): void {}
}

const prototype = HTMLElement.prototype
function geometry(name: keyof HTMLElement, value: (element: HTMLElement) => number) {
  return vi.spyOn(prototype, name as 'clientWidth', 'get').mockImplementation(function read(this: HTMLElement) {
    return value(this)
  })
}

beforeEach(() => {
  viewWidth = itemWidth
  wantsRest = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: wantsRest, addEventListener() {}, removeEventListener() {} }))
  geometry('clientWidth', () => viewWidth)
  geometry('scrollWidth', () => items.length * itemWidth)
  geometry('offsetLeft', (element) => [...(element.parentElement?.children ?? [])].indexOf(element) * itemWidth)
  scrollTo.mockReset()
  prototype.scrollTo = function put(this: HTMLElement, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return
    scrollTo(options)
    this.scrollLeft = options.left ?? 0
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (every?: number) =>
  render(<Carousel label="Posters" items={items} of="stories" {...(every !== undefined && { every })} />)
const after = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const lefts = () => scrollTo.mock.calls.map(([options]) => options.left)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('moves on by itself, item by item, and from the last one to the first', async () => {
  show(3000)
  await after(2900)
  expect(lefts()).toEqual([])
  await after(9200)
  expect(lefts()).toEqual([100, 200, 0, 100])
})

test('stands still while something inside has the focus', async () => {
  show(3000)
  screen.getByRole('link', { name: 'A' }).focus()
  await after(10_000)
  expect(lefts()).toEqual([])
})

test('pauses when asked to and plays again', async () => {
  show(3000)
  await press('Posters: pause')
  await after(10_000)
  expect(lefts()).toEqual([])
  await press('Posters: play')
  await after(3100)
  expect(lefts()).toEqual([100])
})

test('does not start where motion is not wanted, and jumps instead of gliding', async () => {
  wantsRest = true
  show(3000)
  await after(10_000)
  expect(lefts()).toEqual([])
  await press('Posters: next')
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 100, behavior: 'instant' })
})

test('buttons go on and back, round both ends', async () => {
  show()
  await press('Posters: previous')
  await press('Posters: next')
  await press('Posters: next')
  expect(lefts()).toEqual([200, 0, 100])
})

test('has nothing to press where everything is in view', () => {
  viewWidth = items.length * itemWidth
  show(3000)
  expect(screen.queryByRole('button')).toBeNull()
})
