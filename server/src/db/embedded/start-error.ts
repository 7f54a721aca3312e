/** A start that cannot succeed, said so that the person at the terminal knows what to do; no stack is needed. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
