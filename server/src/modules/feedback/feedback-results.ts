import {
  type Audience,
  type AudienceResults,
  type FeedbackAnswers,
  type FeedbackResults,
  RatingName,
  ratings,
  TextName,
} from '@project-week/contract/feedback/feedback'
import type { Database } from '../../db/database.ts'
import { countAsked, listAnswers } from './feedback.queries.ts'

/** Counts and means of what was answered, and the texts that say something. */
export function summarise(answers: readonly FeedbackAnswers[], asked: number): AudienceResults {
  return {
    asked,
    answered: answers.length,
    ratings: RatingName.options.map((name) => {
      const counts = ratings.map((rating) => answers.filter((answer) => answer[name] === rating).length)
      const sum = counts.reduce((total, count, index) => total + count * (index + 1), 0)
      return { name, counts, mean: answers.length === 0 ? null : sum / answers.length }
    }),
    texts: TextName.options.map((name) => ({
      name,
      // In the alphabet's order: two texts of one person do not stand at the same place of both lists.
      texts: answers
        .map((answer) => answer[name])
        .filter((text) => text !== '')
        .toSorted((a, b) => a.localeCompare(b)),
    })),
  }
}

export async function readResults(db: Database, edition: string): Promise<FeedbackResults> {
  const asked = await countAsked(db, edition)
  const of = async (audience: Audience) => summarise(await listAnswers(db, edition, audience), asked[audience])
  return { student: await of('student'), company: await of('company') }
}
