import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignAdvisors } from './assign-advisors.ts'

type Value = [assigned: number, points: number]
const better = (a: Value, b: Value) => (a[0] !== b[0] ? a[0] > b[0] : a[1] > b[1])

/** The best value, by trying every assignment. */
function bestOf(rooms: number[], teams: number, points: number[][], team = 0): Value {
  if (team === teams) return [0, 0]
  let best = bestOf(rooms, teams, points, team + 1)
  for (const [advisor, room] of rooms.entries()) {
    if (room === 0) continue
    const [assigned, sum] = bestOf(rooms.with(advisor, room - 1), teams, points, team + 1)
    const value: Value = [assigned + 1, sum + (points[advisor]?.[team] ?? 0)]
    if (better(value, best)) best = value
  }
  return best
}

test('nobody gets more teams than they can take, and no other way serves more teams or has more points', () => {
  const problems = fc.tuple(fc.array(fc.nat(2), { maxLength: 3 }), fc.nat(4)).chain(([rooms, teams]) =>
    fc.record({
      rooms: fc.constant(rooms),
      teams: fc.constant(teams),
      points: fc.tuple(...rooms.map(() => fc.array(fc.nat(9), { minLength: teams, maxLength: teams }))),
    }),
  )
  fc.assert(
    fc.property(problems, ({ rooms, teams, points }) => {
      const advisors = assignAdvisors(rooms, teams, points)
      expect(advisors).toHaveLength(teams)
      for (const [advisor, room] of rooms.entries()) {
        expect(advisors.filter((one) => one === advisor).length).toBeLessThanOrEqual(room)
      }
      const value: Value = [
        advisors.filter((one) => one !== null).length,
        advisors.reduce<number>((sum, one, team) => sum + (one === null ? 0 : (points[one]?.[team] ?? 0)), 0),
      ]
      expect(value).toEqual(bestOf(rooms, teams, points))
    }),
  )
})
