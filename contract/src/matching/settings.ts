import * as z from 'zod/mini'
import { MatchingSettings } from '../editions/edition.ts'
import { editionMessages } from '../editions/edition-settings.ts'
import { say } from '../messages.ts'
import { Id } from '../text.ts'

/** The longest time limit for a proof, in seconds. */
export const longestProof = 600

/** Messages for settings that only the engine can judge. */
export const settingMessages = {
  sizes: say('The smallest team is larger than the largest', 'Das kleinste Team ist größer als das größte'),
  value: say('Enter a valid value', 'Bitte einen gültigen Wert eingeben'),
  points: say(
    'Points must not rise as a rank worsens, and lie between 0 and 10000',
    'Punkte dürfen nicht steigen, wenn ein Rang schlechter wird, und liegen zwischen 0 und 10000',
  ),
}

const ranks = ['not listed', '1st', '2nd', '3rd', '4th', '5th']
/** A pair of ranks, named as in the table's rows and columns. */
const pairOf = (k: number, r: number) => ({
  en: `${k === 0 ? 'not listed' : `${ranks[k]} choice`}, ${r === 0 ? 'not listed' : `listed ${ranks[r]}`}`,
  de: `${k === 0 ? 'nicht genannt' : `${k}. Wahl`}, ${r === 0 ? 'nicht genannt' : `an ${r}. Stelle`}`,
})
const ofEachPair = (messageOf: (pair: { en: string; de: string }) => string) =>
  [0, 1, 2, 3].map((k) => [0, 1, 2, 3, 4, 5].map((r) => messageOf(pairOf(k, r))))
const pointsOrder = ofEachPair(({ en, de }) =>
  say(
    `Points must not rise as a rank worsens (${en})`,
    `Punkte dürfen nicht steigen, wenn ein Rang schlechter wird (${de})`,
  ),
)
const pointsRange = ofEachPair(({ en, de }) =>
  say(`A whole number from 0 to 10000 (${en})`, `Eine ganze Zahl von 0 bis 10000 (${de})`),
)
const points = (k: number, r: number) => {
  const message = pointsRange[k]?.[r]
  return z.int(message).check(z.minimum(0, message), z.maximum(10_000, message))
}
const pointsRow = (k: number) =>
  z.tuple([points(k, 0), points(k, 1), points(k, 2), points(k, 3), points(k, 4), points(k, 5)])

/** The next worse rank: 1 → 2 → … → not listed (0) → none. */
const worseRank = (rank: number, count: number): number | undefined =>
  rank === 0 ? undefined : rank + 1 < count ? rank + 1 : 0

/**
 * `points[k][r]`: points if the student gave the field rank k (1–3, 0 = not listed) and the company gave the study
 * programme rank r (1–5, 0). Never more for a worse rank.
 */
export const PointsTable = z.tuple([pointsRow(0), pointsRow(1), pointsRow(2), pointsRow(3)]).check((payload) => {
  payload.value.forEach((row, k) =>
    row.forEach((value, r) => {
      const below = payload.value[worseRank(k, 4) ?? k]?.[r] ?? value
      const beside = row[worseRank(r, 6) ?? r] ?? value
      if (below > value) payload.issues.push(notMonotone(payload.value, [worseRank(k, 4) ?? k, r]))
      if (beside > value) payload.issues.push(notMonotone(payload.value, [k, worseRank(r, 6) ?? r]))
    }),
  )
})
export type PointsTable = z.infer<typeof PointsTable>

const notMonotone = (input: unknown, path: [number, number]) => ({
  code: 'custom' as const,
  input,
  path,
  message: pointsOrder[path[0]]?.[path[1]] ?? settingMessages.points,
})

const seedMessage = say('Seed: please enter a whole number', 'Startwert: bitte eine ganze Zahl angeben')
const timeMessage = say(
  `Time for the proof: a number from 0 to ${longestProof}`,
  `Zeit für den Beweis: eine Zahl von 0 bis ${longestProof}`,
)

/** What ranks students if places are short; each entry breaks the ties of those before it, then the seed. */
export const Priority = z.enum(['higher-semester', 'never-placed', 'registered-earlier'])
export type Priority = z.infer<typeof Priority>

const onceEach = z.refine<readonly string[]>((values) => new Set(values).size === values.length)

/** A run that starts from another's teams and moves as few people as possible. */
export const Repair = z.object({
  /** The run whose teams it starts from; null: the published teams when the repair starts. */
  runId: z.nullable(Id),
  /** Companies whose students may be moved freely. */
  dissolve: z.array(Id),
  /** Nobody with a place may be moved. */
  isLocked: z.boolean(),
})
export type Repair = z.infer<typeof Repair>

/** A run's settings; with the same input they give the same result. */
export const RunSettings = z.extend(MatchingSettings, {
  /** Whether few people in teams that neither side listed, and good ranks for all, come before total fit. */
  fairness: z.boolean(),
  /** Who gets a place if there are too few; empty: whoever adds most to the fit. */
  priority: z.array(Priority).check(onceEach),
  repair: z.nullable(Repair),
  /** The full table; by default the sum of the two lists. */
  points: z.optional(PointsTable),
  /** Breaks ties between equally good results. */
  seed: z.int(seedMessage),
  /** Seconds for the proof of a hard case; 0 = none. */
  timeLimit: z.number(timeMessage).check(z.minimum(0, timeMessage), z.maximum(longestProof, timeMessage)),
})
export type RunSettings = z.infer<typeof RunSettings>

export const SettingName = z.keyof(RunSettings)
export type SettingName = z.infer<typeof SettingName>

/** Messages for an entry of a list: not a valid number of points, or more than the previous entry. */
const messagesOf = (place: { en: string; de: string }) => ({
  range: say(`${place.en}: a whole number from 0 to 10000`, `${place.de}: eine ganze Zahl von 0 bis 10000`),
  order: say(
    `${place.en}: must not count more than the one before`,
    `${place.de}: darf nicht mehr zählen als die davor`,
  ),
})
const choices = [1, 2, 3].map((rank) => messagesOf({ en: `${ranks[rank]} choice`, de: `${rank}. Wahl` }))
const places = [1, 2, 3, 4, 5].map((rank) => messagesOf({ en: `Listed ${ranks[rank]}`, de: `An ${rank}. Stelle` }))

const listed = (message = settingMessages.points) =>
  z.int(message).check(z.minimum(0, message), z.maximum(10_000, message))
const falling = (messages: readonly { order: string }[]) =>
  z.superRefine<readonly number[]>((values, context) =>
    values.forEach((value, at) => {
      if (value > (values[at - 1] ?? value)) {
        context.addIssue({
          code: 'custom',
          input: value,
          path: [at],
          message: messages[at]?.order ?? settingMessages.points,
        })
      }
    }),
  )

/**
 * The settings that a run accepts. Separate from `RunSettings`, because a failed run keeps what it was asked. Reports
 * all problems at once.
 */
export const RunRequest = z
  .extend(RunSettings, {
    student: z
      .tuple([listed(choices[0]?.range), listed(choices[1]?.range), listed(choices[2]?.range)])
      .check(falling(choices)),
    company: z
      .tuple([
        listed(places[0]?.range),
        listed(places[1]?.range),
        listed(places[2]?.range),
        listed(places[3]?.range),
        listed(places[4]?.range),
      ])
      .check(falling(places)),
  })
  .check(
    z.refine(({ minimum, maximum }) => !(minimum > maximum), {
      path: ['maximum'],
      error: editionMessages.teamSize,
      // Checked in addition to any other problem.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
