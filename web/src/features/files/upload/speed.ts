export interface Pace {
  /** Bytes a second. */
  speed: number
  secondsLeft: number
}

/** The last few seconds say more about the next than all that went before. */
const window = 5_000
/** Before that, any figure would be a guess. */
const firstWord = 1_000

/**
 * Measures an upload as it goes.
 *
 * @param total bytes of the file
 * @returns takes how much is sent and when (in ms), gives the pace, or undefined while it is too early to tell or
 * nothing moves
 */
export function createPace(total: number): (sent: number, now: number) => Pace | undefined {
  const marks: { sent: number; now: number }[] = []
  return (sent, now) => {
    marks.push({ sent, now })
    // One mark older than the window stays, as its far end.
    while (marks.length > 2 && (marks[1]?.now ?? now) <= now - window) marks.shift()
    const first = marks[0]
    if (first === undefined || now - first.now < firstWord || sent <= first.sent) return undefined
    const speed = ((sent - first.sent) * 1000) / (now - first.now)
    return { speed, secondsLeft: (total - sent) / speed }
  }
}
