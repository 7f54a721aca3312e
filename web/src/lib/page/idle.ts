/** Milliseconds of idle time below which no step is begun: while something moves on the page there is never more. */
const leastSpare = 12

/**
 * Runs something once the frame that is due was painted; what is deferred otherwise, or idle, may still come before
 * it. Answers the way to stop it.
 */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Does work step by step while the browser has nothing else to do, until `step` answers that nothing is left.
 * Answers the way to stop it.
 */
export function whileIdle(step: () => boolean): () => void {
  let isStopped = false
  const whenIdle = (idle: IdleDeadline) => {
    let isLeft = !isStopped
    while (isLeft && idle.timeRemaining() > leastSpare) isLeft = step()
    if (isLeft) requestIdleCallback(whenIdle)
  }
  // Safari has no idle time to ask for: pauses between the steps let everything else come first.
  const afterPause = () => {
    if (!isStopped && step()) setTimeout(afterPause, 100)
  }
  if (typeof requestIdleCallback === 'undefined') setTimeout(afterPause, 100)
  else requestIdleCallback(whenIdle)
  return () => {
    isStopped = true
  }
}
