import { expect, test } from 'vitest'
import { germanOf } from '../messages.ts'
import { feedbackAnswers, RatingName, ratingQuestions } from './feedback.ts'

/** The German messages about a form without ratings. */
const saidTo = (audience: 'student' | 'company') =>
  feedbackAnswers[audience]
    .safeParse({ keep: '', change: '' })
    .error?.issues.map(({ message }) => germanOf(message) ?? '')

const formal = /\b(?:Sie|Ihnen|Ihre?[mnrs]?)\b/
const familiar = /\b(?:du|dir|dich|deine?[mnrs]?|euch|eure?[mnrs]?|Bewerte)\b/i

test('names each question that is not answered', () => {
  for (const audience of ['student', 'company'] as const) {
    expect(new Set(saidTo(audience)).size).toBe(RatingName.options.length)
  }
})

test('says du to students and Sie to companies', () => {
  const all = (audience: 'student' | 'company') =>
    [...(saidTo(audience) ?? []), ...Object.values(ratingQuestions[audience]).map(({ de }) => de)].join('\n')
  expect(all('student')).toMatch(familiar)
  expect(all('student')).not.toMatch(formal)
  expect(all('company')).toMatch(formal)
  expect(all('company')).not.toMatch(familiar)
})
