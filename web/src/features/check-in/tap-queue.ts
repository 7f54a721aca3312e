import { type PersonCheckIn, RecordedAttendance } from '@project-week/contract/teams/team'
import { ApiError } from '../../lib/api/api-error.ts'
import { discardDraft, type DraftName, keepDraft, readDraft } from '../../lib/forms/draft.ts'

/** What somebody tapped: whether one person of a team attended. */
export interface Tap extends PersonCheckIn {
  team: string
  name: string
  /** It was sent once, and may have arrived although no answer did. */
  isTried: boolean
}

export interface Refusal extends Tap {
  /** Who recorded something else, where that is why. */
  by: string | null
  message: string
}

interface State {
  /** Not sent yet, in the order in which they were tapped. */
  waiting: readonly Tap[]
  refused: readonly Refusal[]
}

type Person = Pick<Tap, 'team' | 'email' | 'key'>

export const isOf =
  ({ team, email, key }: Person) =>
  (other: Person): boolean =>
    other.team === team && other.email === email && other.key === key

/** Statuses that say nothing about what was sent: nobody is signed in, too slow, too many. */
const passing: ReadonlySet<number> = new Set([401, 408, 429])

const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !passing.has(error.status) &&
  error.code !== 'second_factor_needed'

/**
 * Taps on their way to the server, one after the other. Those that could not be sent are kept in this browser, also
 * when the page is closed, until `sendAll` reaches the server.
 *
 * @param onKnown learns what the server has of a person
 */
export function createTapQueue({
  draft,
  send,
  onKnown,
}: {
  draft: DraftName
  send: (tap: Tap) => Promise<unknown>
  onKnown: (person: Person, attended: boolean | null) => void
}) {
  let state: State = { waiting: readDraft<Tap[]>(draft)?.values ?? [], refused: [] }
  let isSending = false
  const listeners = new Set<() => void>()

  function set(next: State): void {
    state = next
    if (next.waiting.length === 0) discardDraft(draft)
    else keepDraft(draft, { values: next.waiting, savedAt: Date.now() })
    for (const listener of listeners) listener()
  }

  /** Answers whether the server was there. */
  async function sendFirst(tap: Tap): Promise<boolean> {
    set({ ...state, waiting: state.waiting.with(0, { ...tap, isTried: true }) })
    try {
      await send(tap)
      onKnown(tap, tap.attended)
      set({ ...state, waiting: state.waiting.slice(1) })
      return true
    } catch (error) {
      if (!isFinal(error)) return false
      const recorded = RecordedAttendance.safeParse(error.details).data
      if (recorded !== undefined) onKnown(tap, recorded.attended)
      const isOther = (other: Tap) => !isOf(tap)(other)
      const refusal = { ...tap, by: recorded?.by ?? null, message: error.message }
      set({ waiting: state.waiting.filter(isOther), refused: [...state.refused, refusal] })
      return true
    }
  }

  async function sendAll(): Promise<void> {
    if (isSending) return
    isSending = true
    let [next] = state.waiting
    while (next !== undefined && (await sendFirst(next))) [next] = state.waiting
    isSending = false
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    sendAll,
    /** @param known what the server has of the person, as far as this page knows */
    tap: (person: Pick<Tap, 'team' | 'email' | 'key' | 'name'>, attended: boolean, known: boolean | null) => {
      const last = state.waiting.findLast(isOf(person))
      // What has not left yet is taken back; behind what may have arrived comes another one.
      const kept = last === undefined || last.isTried ? state.waiting : state.waiting.filter((other) => other !== last)
      const before = last === undefined ? known : last.isTried ? last.attended : last.before
      const added = before === attended ? [] : [{ ...person, attended, before, isTried: false }]
      const isOther = (other: Refusal) => !isOf(person)(other)
      set({ waiting: [...kept, ...added], refused: state.refused.filter(isOther) })
      void sendAll()
    },
  }
}

export type TapQueue = ReturnType<typeof createTapQueue>
