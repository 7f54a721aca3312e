/** Least idle time in milliseconds to start a step; there is never as much while something moves on the page. */
const leastSpare = 12

/**
 * Runs a callback after the next frame was painted; deferred or idle callbacks may run before. Returns a function that
 * cancels it.
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

/** Works step by step while the browser is idle, until `step` returns false. Returns a function that cancels it. */
export function whileIdle(step: () => boolean): () => void {
  let isStopped = false
  const whenIdle = (idle: IdleDeadline) => {
    let isLeft = !isStopped
    while (isLeft && idle.timeRemaining() > leastSpare) isLeft = step()
    if (isLeft) requestIdleCallback(whenIdle)
  }
  // Safari has no idle callback: pauses between steps let everything else run first.
  const afterPause = () => {
    if (!isStopped && step()) setTimeout(afterPause, 100)
  }
  if (typeof requestIdleCallback === 'undefined') setTimeout(afterPause, 100)
  else requestIdleCallback(whenIdle)
  return () => {
    isStopped = true
  }
}
