import * as z from 'zod/mini'
import { SavedFrom, Version } from '../audit/stale.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint } from '../endpoint.ts'
import { yesNoLabels } from '../enumerations/enumerations.ts'
import { type Field, type Fields, type Sections, shapeOf, words } from '../field.ts'
import { type Message, saidBySchema, say, sayOf } from '../messages.ts'
import { Day, Id, optionalLines, optionalText, requiredLines, requiredText } from '../text.ts'

/** The most questions that are asked of an audience at a time. */
export const mostQuestions = 12
const mostOptions = 40
const answerLimit = 2000

export const questionMessages = {
  label: say('Enter a short name', 'Bitte einen kurzen Namen angeben'),
  question: say('Enter the question', 'Bitte die Frage angeben'),
  option: say('Enter the option', 'Bitte die Möglichkeit angeben'),
  options: say('Enter at least two options', 'Bitte mindestens zwei Möglichkeiten angeben'),
  twice: say('Two options have the same id', 'Zwei Möglichkeiten haben dieselbe Kennung'),
  scale: say('Only one choice or a number can be a scale', 'Nur eine Auswahl oder eine Zahl kann eine Skala sein'),
  answer: say('Please answer this question', 'Bitte diese Frage beantworten'),
  number: say('Please enter a number', 'Bitte eine Zahl angeben'),
  unknown: say('This question is not asked', 'Diese Frage wird nicht gestellt'),
  closed: say('This answer can no longer be changed here', 'Diese Antwort lässt sich hier nicht mehr ändern'),
  tooMany: say(
    'No more than 12 questions can be asked of students, and 12 of companies. Retire one first.',
    'Studierende und Unternehmen lassen sich höchstens je 12 Fragen stellen. Bitte zuerst eine zurückziehen.',
  ),
  unfit: say(
    'A question is missing from this list, is in it twice, or no longer exists. Nothing was changed.',
    'Eine Frage fehlt in der Liste, steht zweimal darin, oder es gibt sie nicht mehr. Es wurde nichts geändert.',
  ),
  inRule: say(
    'A rule of the matching asks for an answer to this question. Remove that rule first.',
    'Eine Regel des Matchings fragt nach einer Antwort auf diese Frage. Entfernen Sie zuerst diese Regel.',
  ),
  fixed: sayOf(
    '“{question}” has been answered: who is asked, the kind of answer and the options that exist stay. Retire an option instead of removing it.',
    '„{question}“ ist schon beantwortet: Wer gefragt wird, die Art der Antwort und vorhandene Möglichkeiten bleiben. Ziehen Sie eine Möglichkeit zurück, statt sie zu entfernen.',
  ),
}
const m = questionMessages

export const QuestionAudience = z.enum(['student', 'company'])
export type QuestionAudience = z.infer<typeof QuestionAudience>
export const QuestionKind = z.enum(['text', 'number', 'choice', 'choices', 'yes-no'])
export type QuestionKind = z.infer<typeof QuestionKind>

export const hasOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'choices'

const both = (max: number, message: string) =>
  z.object({ en: requiredText(max, message), de: requiredText(max, message) })

const QuestionOption = z.object({
  /** Stored as the answer; unique within its question. */
  id: z.string().check(z.regex(/^[a-z\d-]{1,40}$/)),
  ...both(200, m.option).shape,
  /** Not offered any more; answers that name it stay. */
  isRetired: z.optional(z.boolean()),
})
const isOffered = ({ isRetired = false }: z.infer<typeof QuestionOption>): boolean => !isRetired

const parts = z.object({
  audience: QuestionAudience,
  kind: QuestionKind,
  /** Its name in lists, files and filters. */
  label: both(60, m.label),
  question: both(300, m.question),
  hint: z.object({ en: optionalText(500), de: optionalText(500) }),
  options: z.array(QuestionOption).check(z.maxLength(mostOptions)),
  /** The options, or numbers, go from little to much. */
  isScale: z.boolean(),
  isRequired: z.boolean(),
  /** The last day on which it can be answered, in Berlin; null: until the week is over. */
  until: z.nullable(Day),
  /** Not asked any more, or not yet; answers stay. */
  isRetired: z.boolean(),
})
type Parts = z.infer<typeof parts>

const about = (path: keyof Parts, error: Message, isRight: (question: Parts) => boolean) =>
  z.refine<Parts>(isRight, { path: [path], error })
const rules = [
  about('options', m.options, ({ kind, options }) => !hasOptions(kind) || options.filter(isOffered).length >= 2),
  about('options', m.twice, ({ options }) => new Set(options.map(({ id }) => id)).size === options.length),
  about('isScale', m.scale, ({ kind, isScale }) => !isScale || kind === 'choice' || kind === 'number'),
]

/** A question of the office's own, in an edition; its id stays over the years. */
export const Question = z.extend(parts, { id: Id }).check(...rules)
export type Question = z.infer<typeof Question>

/** The same as the office saves it; a new one has no id yet. */
export const QuestionDraft = z.extend(parts, { id: z.nullable(Id) }).check(...rules)
export type QuestionDraft = z.infer<typeof QuestionDraft>

const Answer = z.union([
  z.string().check(z.maxLength(4 * answerLimit)),
  z.number(),
  z.array(z.string()).check(z.maxLength(mostOptions)),
])
/** From a question's id to the text, the number, the option's id (`Yes` or `No`) or several ids. Without one there is no answer. */
export const Answers = z.record(Id, Answer)
export type Answers = z.infer<typeof Answers>

/** As sent; what is null, an empty text or no choice takes an answer back, and what is not named stays. */
export const GivenAnswers = z.record(Id, z.nullable(Answer))
export type GivenAnswers = z.infer<typeof GivenAnswers>

export const isBlankAnswer = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What can be chosen: the options of a choice, yes or no; nothing for other kinds. */
export const answerOptions = ({
  kind,
  options,
}: Pick<Question, 'kind' | 'options'>): readonly z.infer<typeof QuestionOption>[] =>
  kind === 'yes-no' ? Object.entries(yesNoLabels).map(([id, label]) => ({ id, ...label })) : options

/** Where drawers and forms have them. */
export const questionSections = {
  questions: { title: words('Further questions', 'Weitere Fragen') },
} as const satisfies Sections

const fieldNameOf = (id: string) => `answers.${id}`

const shownAs = {
  text: 'long text',
  number: 'number',
  choice: 'choice',
  choices: 'choices',
  'yes-no': 'choice',
} as const

function answerOf({ kind }: Question, ids: readonly string[], isRequired: boolean): z.ZodMiniType {
  const oneOf = z.enum(ids as [string, ...string[]], m.answer)
  const several = z.array(oneOf).check(z.refine((chosen) => new Set(chosen).size === chosen.length, m.answer))
  switch (kind) {
    case 'text':
      return isRequired ? requiredLines(answerLimit, m.answer) : optionalLines(answerLimit)
    case 'number':
      return isRequired ? z.number(m.number) : z.nullish(z.number(m.number))
    case 'choices':
      return isRequired ? several.check(z.minLength(1, m.answer)) : z._default(several, [])
    case 'choice':
    case 'yes-no':
      return isRequired ? oneOf : z.nullish(oneOf)
  }
}

function fieldOf(question: Question, kept: Answers | undefined, mayRequire: boolean): Field {
  const { id, kind, label, hint, options, isScale } = question
  const isRequired = mayRequire && question.isRequired
  const own = new Set([kept?.[id] ?? []].flat())
  const offered = options.filter((option) => kept === undefined || isOffered(option) || own.has(option.id))
  const choices =
    kind === 'yes-no' ? yesNoLabels : Object.fromEntries(offered.map(({ id: key, en, de }) => [key, { en, de }]))
  return {
    label,
    kind: shownAs[kind],
    stored: z.optional(Answer),
    answer: answerOf(question, Object.keys(choices), isRequired),
    ...((hasOptions(kind) || kind === 'yes-no') && { options: choices }),
    ...(kind === 'text' && { limit: answerLimit }),
    form: {
      section: 'questions',
      question: question.question,
      ...(hint.en !== '' && hint.de !== '' && { hint }),
      rows: 3,
      // A radio button that is pressed cannot be released.
      ...(isRequired ? { radio: 'rows' } : { none: words('No answer', 'Keine Angabe') }),
    },
    column: {
      table: kind === 'text' ? 24 : 12,
      file: kind === 'text' ? 60 : 24,
      inWords: 'file',
      ...(isScale && kind === 'choice' && { scale: true }),
    },
  }
}

/**
 * The fields of questions, called `answers.ID`: form, table, drawer and file follow from them.
 *
 * @param asked for a form: what is answered already, so that a retired option is offered to nobody else, and whether
 *   required questions are required; without it every option has its word
 */
export const questionFields = (
  questions: readonly Question[],
  { kept, mayRequire = false }: { kept?: Answers; mayRequire?: boolean } = {},
): Fields =>
  Object.fromEntries(questions.map((question) => [fieldNameOf(question.id), fieldOf(question, kept, mayRequire)]))

/** What a form with these fields holds. */
export const answersForm = (fields: Fields) => z.object({ answers: z.object(shapeOf(fields, 'answer', 'answers')) })

/**
 * What is stored once these answers are given, or what is wrong with them, by the field's name.
 *
 * @param questions those that may be answered
 * @param asked as `questionFields` has it
 */
export function checkAnswers(
  questions: readonly Question[],
  given: GivenAnswers,
  { kept, mayRequire }: { kept: Answers; mayRequire: boolean },
): { answers: Answers; problems: Record<string, Message> } {
  const asked = new Set(questions.map(({ id }) => id))
  const unknown = Object.keys(given).filter((id) => !asked.has(id))
  const problems: Record<string, Message> = Object.fromEntries(unknown.map((id) => [fieldNameOf(id), m.unknown]))
  const wanted = questions.map(({ id }) => [id, id in given ? (given[id] ?? undefined) : kept[id]])
  const form = answersForm(questionFields(questions, { kept, mayRequire }))
  const checked = form.safeParse({ answers: Object.fromEntries(wanted) })
  if (!checked.success) {
    for (const issue of checked.error.issues) problems[issue.path.slice(0, 2).join('.')] ??= saidBySchema(issue)
    return { answers: kept, problems }
  }
  const others = Object.entries(kept).filter(([id]) => !asked.has(id))
  const answered = Object.entries<unknown>(checked.data.answers).filter(([, value]) => !isBlankAnswer(value))
  return { answers: Object.fromEntries([...others, ...answered]) as Answers, problems }
}

/** Whether it can be answered on a day, YYYY-MM-DD. */
export const isOpenOn = ({ isRetired, until }: Question, day: string): boolean =>
  !isRetired && (until === null || day <= until)

/** What somebody is asked and has answered. */
export const AskedQuestions = z.object({
  /** Those that can be answered, and those that were; in the office's order. */
  questions: z.array(Question),
  /** Ids of those that can be answered. */
  open: z.array(Id),
  answers: Answers,
})
export type AskedQuestions = z.infer<typeof AskedQuestions>

/** Those that are required, can be answered and are not. */
export const owedOf = ({ questions, open, answers }: AskedQuestions): Question[] =>
  questions.filter(({ id, isRequired }) => isRequired && open.includes(id) && isBlankAnswer(answers[id]))

/** By when the first of these has to be answered, YYYY-MM-DD; one without a date, by the first day of the week. */
export const dueOf = (owed: readonly Pick<Question, 'until'>[], programmeStart: string): string =>
  owed.map(({ until }) => until ?? programmeStart).toSorted()[0] ?? programmeStart

const params = z.object({ label: SemesterLabel })
/** A question, and how many have answered it in its edition. */
const CountedQuestion = z.extend(parts, { id: Id, answers: z.int() })
export type CountedQuestion = z.infer<typeof CountedQuestion>
/** Whether lists and files have it: asked, or answered. */
export const isShown = ({ isRetired, answers }: CountedQuestion): boolean => !isRetired || answers > 0

export const QuestionList = z.object({ questions: z.array(CountedQuestion), version: Version })
export type QuestionList = z.infer<typeof QuestionList>

const touches = ['editions', 'students', 'companies', 'hosting', 'own'] as const

export const readQuestions = endpoint({
  method: 'GET',
  path: '/api/editions/{label}/questions',
  summary: "The office's own questions in an edition, with how many have answered each",
  access: ['admin'],
  reads: 'editions',
  params,
  answer: QuestionList,
})

export const saveQuestions = endpoint({
  method: 'PUT',
  path: '/api/editions/{label}/questions',
  summary:
    "Add, change, order and retire an edition's questions, all of which are sent; of one that has been answered the kind and the options stay",
  access: ['admin'],
  touches,
  params,
  query: SavedFrom,
  body: z.object({ questions: z.array(QuestionDraft).check(z.maxLength(200)) }),
  maxBodyBytes: 1024 * 1024,
  answer: QuestionList,
})

export const removeQuestion = endpoint({
  method: 'DELETE',
  path: '/api/editions/{label}/questions/{id}',
  summary: 'Delete a question of an edition with all answers to it',
  access: ['admin'],
  touches,
  requiresReauthentication: true,
  params: z.extend(params, { id: Id }),
  answer: QuestionList,
})

export const readOwnQuestions = endpoint({
  method: 'GET',
  path: '/api/profile/questions',
  summary:
    'What the office asks the signed-in student, registered for the current edition, and what they have answered',
  access: ['student'],
  reads: 'own',
  answer: AskedQuestions,
})

const answering = ['students', 'editions', 'own'] as const

export const answerQuestions = endpoint({
  method: 'PUT',
  path: '/api/profile/answers',
  summary: "Answer the office's questions that are open, or change the answers",
  access: ['student'],
  touches: answering,
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object({ answers: GivenAnswers }),
  answer: AskedQuestions,
})

export const correctAnswers = endpoint({
  method: 'PUT',
  path: '/api/answers/{audience}/{id}',
  summary: 'Put right, by the office, what a student or a company has answered, whether or not it is still open',
  access: ['admin'],
  touches: [...answering, 'companies', 'hosting'],
  params: z.object({ audience: QuestionAudience, id: Id }),
  body: z.object({ answers: GivenAnswers }),
  answer: z.object({ answers: Answers }),
})
