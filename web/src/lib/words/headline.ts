/** The end of a text's first sentence or line; a single letter and some words before a full stop are abbreviations. */
const firstEnd = /(?<=[.!?])(?<!\s(?:\p{L}|bzw|ggf|inkl|evtl|Dr|Nr)\.)\s+(?=\p{Lu})|\n/u

/** A challenge's first sentence, and what follows it. */
export function headlineOf(problem: string): [headline: string, rest: string] {
  const end = problem.search(firstEnd)
  return end < 0 ? [problem, ''] : [problem.slice(0, end), problem.slice(end).trim()]
}
