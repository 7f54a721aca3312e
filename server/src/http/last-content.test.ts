import { shippedContent } from '@project-week/content/shipped'
import { expect, test } from 'vitest'
import { createLastContent, type PublishedContent } from './last-content.ts'

const published = (id: number): PublishedContent => ({ id, content: shippedContent })
const away = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))

test('the content is read once for each id', async () => {
  let id = 0
  let reads = 0
  const last = createLastContent(
    async () => id,
    async () => {
      reads += 1
      return published(id)
    },
  )
  await last(1000)
  await last(1000)
  expect(reads).toBe(1)
  id = 7
  expect((await last(1000)).id).toBe(7)
  expect(reads).toBe(2)
})

test('while the database is away, or silent, what was read last is shown', async () => {
  let newest: () => Promise<number> = async () => 3
  const last = createLastContent(
    () => newest(),
    async () => published(3),
  )
  await last(1000)
  newest = away
  expect((await last(1000)).id).toBe(3)
  newest = () => new Promise(() => {})
  expect((await last(1)).id).toBe(3)
})

test('a mistake of ours is not hidden, and without a first reading there is nothing to show', async () => {
  let newest: () => Promise<number> = async () => 3
  const last = createLastContent(
    () => newest(),
    async () => published(3),
  )
  await last(1000)
  newest = () => Promise.reject(new Error('a mistake'))
  await expect(last(1000)).rejects.toThrow('a mistake')
  const never = createLastContent(away, away)
  await expect(never(1000)).rejects.toThrow('gone')
})
