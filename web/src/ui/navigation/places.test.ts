import { expect, test } from 'vitest'
import { sections, stages } from './places.ts'

test('every screen of the dashboard is in one stage of the side bar, under the same name', () => {
  const links = (of: ReturnType<typeof sections>) => new Map(of.flatMap((section) => section.links))
  expect(links(stages())).toEqual(links(sections()))
})
