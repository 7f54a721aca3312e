import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { playYear } from './play.ts'

// `npm run test:years`
const count = Number(process.env['YEARS'] ?? 10)
const given = process.env['YEARS_SEED']
const passOver = new Set((process.env['YEARS_WITHOUT'] ?? '').split(',').filter(Boolean))
const random = given === undefined ? Math.floor(Math.random() * 1_000_000) : Number(given)

describe('many random years contradict themselves nowhere', () => {
  const results = join(import.meta.dirname, '../../../test-results')
  const file = join(results, 'years.md')

  test(
    `${count} years`,
    async () => {
      mkdirSync(results, { recursive: true })
      writeFileSync(file, '')
      const known = new Set<string>()
      const shrinkFor = (kinds: readonly string[]) => {
        const isNew = kinds.some((kind) => !known.has(kind))
        for (const kind of kinds) known.add(kind)
        return isNew ? 180_000 : 0
      }
      const failed: number[] = []
      let acts = 0
      const outcomes = new Map<string, { done: number; refused: number }>()
      let next = 0
      const live = async () => {
        while (next < count) {
          // Far enough apart that a short year's successor is nobody else's.
          const began = Date.now()
          const played = await playYear(random + 1000 * next++, { passOver, shrinkFor })
          acts += played.acts
          for (const [act, { done, refused }] of played.outcomes) {
            const sum = outcomes.get(act) ?? { done: 0, refused: 0 }
            outcomes.set(act, { done: sum.done + done, refused: sum.refused + refused })
          }
          console.log(
            `year ${played.seed}: ${played.acts} acts in ${Math.round((Date.now() - began) / 1000)} s${played.failure === undefined ? '' : `, contradicts itself (${played.kinds.join(', ')})`}`,
          )
          if (played.failure === undefined) continue
          failed.push(played.seed)
          appendFileSync(file, `${played.failure}\n\n`)
        }
      }
      // A year waits for its database half the time.
      await Promise.all([live(), live(), live(), live()])
      console.table(Object.fromEntries(outcomes))
      console.log(`${count} years, ${acts} acts; the stories of those that failed are in ${file}`)
      expect(failed).toEqual([])
    },
    24 * 3_600_000,
  )
})
