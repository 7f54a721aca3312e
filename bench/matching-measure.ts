/** One line of the table: what was asked, what was reached. */
export interface Row {
  what: string
  asked: string
  reached: string
  isMet: boolean | undefined
}

/** Calls `work` so often and answers its times in milliseconds, sorted; the first `warmUp` calls are not counted. */
export function times(work: (at: number) => void, count: number, warmUp = 0): number[] {
  const measured: number[] = []
  for (let at = -warmUp; at < count; at++) {
    const started = performance.now()
    work(at)
    if (at >= 0) measured.push(performance.now() - started)
  }
  return measured.sort((a, b) => a - b)
}

export function median(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function atMost(what: string, value: number, limit: number, unit: string): Row {
  return { what, asked: `≤ ${limit} ${unit}`, reached: `${round(value)} ${unit}`, isMet: value <= limit }
}

export function round(value: number): string {
  return value >= 100
    ? value.toFixed(0)
    : value >= 1
      ? value.toFixed(1)
      : value.toFixed(4).replace(/0+$/, '').replace(/\.$/, '')
}

export function printTable(title: string, rows: readonly Row[]): void {
  const width = (key: 'what' | 'asked' | 'reached'): number => Math.max(...rows.map((row) => row[key].length))
  console.log(`\n${title}`)
  for (const row of rows) {
    const mark = row.isMet === undefined ? ' ' : row.isMet ? '✓' : '✗'
    console.log(`${mark} ${row.what.padEnd(width('what'))}  ${row.asked.padEnd(width('asked'))}  ${row.reached}`)
  }
}
