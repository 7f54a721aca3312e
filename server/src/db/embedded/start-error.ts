/** A start that cannot succeed. The message tells the person at the terminal what to do; no stack trace is needed. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
