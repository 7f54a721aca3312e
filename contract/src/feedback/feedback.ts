import * as z from 'zod/mini'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { words } from '../field.ts'
import { type Message, say } from '../messages.ts'
import { Instant, optionalLines } from '../text.ts'

/** Days after the week in which feedback can first be given. */
export const feedbackDays = 90
/** Days after the first answer in which it may be changed. */
export const feedbackChangeDays = 14

export const feedbackMessages = {
  notOpen: say(
    'Feedback is closed. The week isn’t over yet, or it was too long ago.',
    'Feedback ist zurzeit nicht möglich. Die Woche ist noch nicht vorbei, oder sie ist zu lange her.',
  ),
  tooLate: say(
    'Your answer is more than two weeks old and can no longer be changed.',
    'Die Antwort ist mehr als zwei Wochen alt und lässt sich nicht mehr ändern.',
  ),
}

export const Audience = z.enum(['student', 'company'])
export type Audience = z.infer<typeof Audience>

/** From 1, very bad, to 5, very good; shown as radio buttons. */
export const ratings = ['1', '2', '3', '4', '5'] as const

export const RatingName = z.enum(['week', 'task', 'people', 'organisation'])
export type RatingName = z.infer<typeof RatingName>

export const TextName = z.enum(['keep', 'change'])
export type TextName = z.infer<typeof TextName>

/** Question text by audience. */
export const ratingQuestions = {
  student: {
    week: words('How was the week overall?', 'Wie war die Woche insgesamt?'),
    task: words('How good was the challenge?', 'Wie gut war die Aufgabe?'),
    people: words('How well did the company look after you?', 'Wie gut hat euch das Unternehmen betreut?'),
    organisation: words('How well was everything organised?', 'Wie gut war alles organisiert?'),
  },
  company: {
    week: words('How was the week overall?', 'Wie war die Woche insgesamt?'),
    task: words('How useful is what the team worked out?', 'Wie nützlich ist, was das Team erarbeitet hat?'),
    people: words('How well did the team suit your challenge?', 'Wie gut passte das Team zu Ihrer Aufgabe?'),
    organisation: words('How well was everything organised?', 'Wie gut war alles organisiert?'),
  },
} as const satisfies Record<Audience, Record<RatingName, object>>

export const textQuestions = {
  keep: words('What should stay as it is?', 'Was soll so bleiben?'),
  change: words('What should be different next time?', 'Was soll nächstes Mal anders sein?'),
} as const satisfies Record<TextName, object>

/** The longest free text, in characters. */
export const feedbackTextLimit = 2000

/** Messages for missing answers, by audience. An English text has only one German one, so each audience has its own. */
const missing = {
  student: {
    week: say('Rate your week from 1 to 5', 'Bewerte die Woche von 1 bis 5'),
    task: say('Rate your challenge from 1 to 5', 'Bewerte die Aufgabe von 1 bis 5'),
    people: say('Rate your company’s support from 1 to 5', 'Bewerte die Betreuung im Unternehmen von 1 bis 5'),
    organisation: say('Rate how your week was organised from 1 to 5', 'Bewerte die Organisation von 1 bis 5'),
  },
  company: {
    week: say('Rate the week from 1 to 5', 'Bitte bewerten Sie die Woche von 1 bis 5'),
    task: say('Rate the team’s results from 1 to 5', 'Bitte bewerten Sie die Ergebnisse des Teams von 1 bis 5'),
    people: say(
      'Rate from 1 to 5 how well the team suited your challenge',
      'Bitte bewerten Sie von 1 bis 5, wie gut das Team zu Ihrer Aufgabe passte',
    ),
    organisation: say('Rate the organisation from 1 to 5', 'Bitte bewerten Sie die Organisation von 1 bis 5'),
  },
} as const satisfies Record<Audience, Record<RatingName, Message>>

const answersOf = ({ week, task, people, organisation }: Record<RatingName, Message>) =>
  z.object({
    week: z.enum(ratings, week),
    task: z.enum(ratings, task),
    people: z.enum(ratings, people),
    organisation: z.enum(ratings, organisation),
    keep: optionalLines(feedbackTextLimit),
    change: optionalLines(feedbackTextLimit),
  })

export const feedbackAnswers = { student: answersOf(missing.student), company: answersOf(missing.company) }
export type FeedbackAnswers = z.infer<typeof feedbackAnswers.student>

export const OwnFeedback = z.object({
  edition: SemesterLabel,
  /** Null until they have answered. */
  answers: z.nullable(feedbackAnswers.student),
  /** Last instant for changes; null until they have answered. */
  changeableUntil: z.nullable(Instant),
  mayAnswer: z.boolean(),
})
export type OwnFeedback = z.infer<typeof OwnFeedback>

export const getOwnFeedback = endpoint({
  method: 'GET',
  path: '/api/profile/feedback',
  summary: "What the caller answered about their last team's week, and whether they may; null for who had no team",
  access: ['student'],
  reads: 'feedback',
  answer: z.object({ feedback: z.nullable(OwnFeedback) }),
})

export const giveFeedback = endpoint({
  method: 'PUT',
  path: '/api/profile/feedback',
  summary: 'Answer the questions about the own week, or change the answers within two weeks',
  access: ['student'],
  touches: ['feedback', 'own'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: feedbackAnswers.student,
  answer: z.object({ feedback: z.nullable(OwnFeedback) }),
})

/** The anonymous answers of an audience. */
const AudienceResults = z.object({
  /** How many may answer, and how many have. */
  asked: z.int(),
  answered: z.int(),
  ratings: z.array(
    z.object({
      name: RatingName,
      /** How many chose 1, 2, 3, 4 and 5. */
      counts: z.array(z.int()),
      /** Null without answers. */
      mean: z.nullable(z.number()),
    }),
  ),
  /** In an order that reveals neither time nor author. */
  texts: z.array(z.object({ name: TextName, texts: z.array(z.string()) })),
})
export type AudienceResults = z.infer<typeof AudienceResults>

export const FeedbackResults = z.object({ student: AudienceResults, company: AudienceResults })
export type FeedbackResults = z.infer<typeof FeedbackResults>

export const readFeedbackResults = endpoint({
  method: 'GET',
  path: '/api/feedback',
  summary: 'What students and companies answered about an edition, the current one unless said otherwise; no names',
  access: ['admin'],
  reads: 'feedback',
  query: z.object({ edition: z.optional(SemesterLabel) }),
  answer: FeedbackResults,
})
