import type { Feedback } from '@project-week/contract/site/content'

/** The first voice of each side stands among the proof; the carousel has the others. */
export function voicesOf(feedback: readonly Feedback[]): { lead: Feedback[]; others: Feedback[] } {
  const lead = (['students', 'companies'] as const).flatMap(
    (side) => feedback.find(({ audience }) => audience === side) ?? [],
  )
  return { lead, others: feedback.filter((voice) => !lead.includes(voice)) }
}
