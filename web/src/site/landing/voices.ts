import { feedback } from '@project-week/content/feedback'
import type { Feedback } from '@project-week/contract/site/content'

/** The first voice of each side, which stands among the proof; the carousel has the others. */
export const leadVoices: Feedback[] = (['students', 'companies'] as const).flatMap(
  (side) => feedback.find(({ audience }) => audience === side) ?? [],
)

export const otherVoices: Feedback[] = feedback.filter((voice) => !leadVoices.includes(voice))
