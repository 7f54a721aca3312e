/** One row of the table: what was asked, what was reached. */
export interface Row {
  what: string
  asked: string
  reached: string
  isMet: boolean | undefined
}

/** Milliseconds of a piece of work: what the clock says, and what the thread computed (the same on an idle machine). */
export interface Time {
  wall: number
  cpu: number
}

/**
 * Medians of so many samples; a sample is the mean of `batch` calls, because the thread's own clock is coarse. One
 * sample to warm up is not counted.
 */
export function medianTime(work: (at: number) => void, samples: number, batch = 1): Time {
  const wall: number[] = []
  const cpu: number[] = []
  for (let sample = -1; sample < samples; sample++) {
    const started = performance.now()
    const before = process.threadCpuUsage()
    for (let call = 0; call < batch; call++) work((sample + 1) * batch + call)
    const { user, system } = process.threadCpuUsage(before)
    if (sample < 0) continue
    wall.push((performance.now() - started) / batch)
    cpu.push((user + system) / 1000 / batch)
  }
  return { wall: median(wall), cpu: median(cpu) }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Judged by what the thread computed: other work on the machine does not count, one core is what was asked about. */
export function within(what: string, { wall, cpu }: Time, limit: number): Row {
  return {
    what,
    asked: `≤ ${limit} ms`,
    reached: `${round(cpu)} ms (wall clock ${round(wall)} ms)`,
    isMet: cpu <= limit,
  }
}

export function said(what: string, { wall, cpu }: Time): Row {
  return { what, asked: '', reached: `${round(cpu)} ms (wall clock ${round(wall)} ms)`, isMet: undefined }
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
