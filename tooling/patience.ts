/**
 * How long a test may take, and wait for what it asks for: long on a busy machine, where a job that failed once comes again
 * after up to a minute. These only end what hangs.
 */
export const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 150_000 } },
}
