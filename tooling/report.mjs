/** More tests than these that pass only when tried again are no accident. */
const mostFlaky = 3

/**
 * Prints what failed, then the closing line, and leaves with the right exit code.
 *
 * @param {{ name: string, passed: number, failed: number, skipped?: string, broken?: string[], flaky?: string[], leftOut?: string[] }[]} results
 */
export function report(results) {
  const flaky = results.flatMap((result) => result.flaky ?? [])
  if (flaky.length > mostFlaky) results.push({ name: `at most ${mostFlaky} flaky tests`, passed: 0, failed: 1 })
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log()
  for (const { name, passed, failed, seconds, skipped } of results) {
    const figures = skipped ?? `${passed} passed, ${failed} failed`
    console.log(
      `${failed > 0 ? '✗' : skipped ? '!' : '✓'} ${name.padEnd(34)} ${figures}${seconds === undefined ? '' : ` (${seconds} s)`}`,
    )
  }
  for (const { name, skipped, broken, leftOut } of results) {
    for (const test of broken ?? []) console.log(`\n✗ ${name}: ${test}`)
    if (skipped) console.log(`\n!!! ${name} DID NOT RUN: ${skipped}`)
    for (const test of leftOut ?? []) console.log(`\n!!! LEFT OUT, this machine cannot run it: ${test}`)
  }
  for (const test of flaky) console.log(`\nFLAKY, passed when it was tried again: ${test}`)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}
