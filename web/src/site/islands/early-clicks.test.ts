import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queueEarlyClicks } from './early-clicks.ts'
import { islandElements, markHydrated } from './island-element.ts'

const clicks: string[] = []
const note = (event: Event) => {
  const { id } = event.target as Element
  if (!event.defaultPrevented) clicks.push(id)
}

beforeEach(() => {
  clicks.length = 0
  document.body.innerHTML =
    '<div data-island="carousel"><button id="on">on</button><button id="back">back</button></div><button id="plain">plain</button>'
})
let stop = () => {}
afterEach(() => {
  stop()
  removeEventListener('click', note)
})

/** The queue, with the script that hydrates arriving or failing when the test says so. */
function startQueue() {
  const { promise, resolve, reject } = Promise.withResolvers<(island: HTMLElement) => Promise<void>>()
  stop = queueEarlyClicks(() => promise)
  addEventListener('click', note)
  const hydrate = vi.fn<(island: HTMLElement) => Promise<void>>(async (island) => markHydrated(island))
  return { arrive: () => resolve(hydrate), fail: () => reject(new Error('no connection')), hydrate }
}
const click = (id: string, init: MouseEventInit = {}) =>
  document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
const afterPromises = () => new Promise((resolve) => setTimeout(resolve))

test('a click on an island waits for it to be hydrated and is repeated once', async () => {
  const { arrive, hydrate } = startQueue()
  click('on')
  click('on')
  expect(clicks).toEqual([])
  expect(document.getElementById('on')?.ariaBusy).toBe('true')
  arrive()
  await afterPromises()
  expect(clicks).toEqual(['on'])
  expect(hydrate).toHaveBeenCalledWith([...islandElements()][0])
  expect(document.getElementById('on')?.ariaBusy).toBeNull()
})

test('of several clicks the last one counts', async () => {
  const { arrive } = startQueue()
  click('on')
  click('back')
  arrive()
  await afterPromises()
  expect(clicks).toEqual(['back'])
})

test('a click is repeated without the script when that does not arrive', async () => {
  const { fail } = startQueue()
  click('on')
  fail()
  await afterPromises()
  expect(clicks).toEqual(['on'])
})

test('clicks outside of islands, on hydrated ones and for a new tab are the browser’s', () => {
  startQueue()
  click('plain')
  click('on', { ctrlKey: true })
  for (const island of islandElements()) markHydrated(island)
  click('back')
  expect(clicks).toEqual(['plain', 'on', 'back'])
})
