import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BusinessField } from '../enumerations/enumerations.ts'
import { Refusal } from './refusal.ts'
import { Priority, RunRequest, RunSettings, SettingName } from './settings.ts'
import { Tier } from './tiers.ts'
import { StudentProfile } from '../registrations/profile.ts'
import { Id, Instant } from '../text.ts'

/** A student whom a run gave to a company. */
export const MatchedStudent = z.extend(StudentProfile, {
  /** Which of the student's fields the company's is, from 1; 0 where it is none of them. */
  studentRank: z.int(),
})
export type MatchedStudent = z.infer<typeof MatchedStudent>

/** A company with the students a run gave it. */
export const MatchedCompany = z.object({
  companyName: z.string(),
  /** Null for a company that is not registered any more. */
  contact: z.nullable(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
  students: z.array(MatchedStudent),
})
export type MatchedCompany = z.infer<typeof MatchedCompany>

export const getMatching = endpoint({
  method: 'GET',
  path: '/api/forms/matching',
  summary: 'The chosen run of the current edition, or the first while none is chosen; an empty list before the first',
  access: ['admin'],
  reads: 'matching-runs',
  status: 200,
  answer: z.array(MatchedCompany),
})

export const startMatching = endpoint({
  method: 'GET',
  path: '/api/forms/startmatching',
  summary: 'Compute and keep a new run for the current edition with its settings; answers once it is done',
  access: ['admin'],
  changes: true,
  rateLimit: { max: 30, perSeconds: 60 },
  status: 200,
  answer: z.array(MatchedCompany),
})

export const RunState = z.enum(['running', 'done', 'failed', 'cancelled'])
export const RunPhase = z.enum(['reading', 'solving', 'proving', 'comparing', 'keeping'])
export type RunPhase = z.infer<typeof RunPhase>

/** One tier of a run: what was reached, what no result can beat, and whether that is proven. */
export const TierResult = z.object({ tier: Tier, value: z.number(), bound: z.number(), proven: z.boolean() })
export type TierResult = z.infer<typeof TierResult>

/** What something costs a run: each tier without it (`before`) and with it, and the points of fit. */
export const Cost = z.object({
  /** In the order of the tiers; empty where none before fit changes. */
  tiers: z.array(z.object({ tier: Tier, before: z.number(), after: z.number(), proven: z.boolean() })),
  /** Points of fit: negative is a gain. The true cost lies between `least` and `most`; says little where a tier before fit changes. */
  fit: z.object({ cost: z.number(), least: z.number(), most: z.number() }),
  /** Whether that is proven: then `least`, `cost` and `most` are one number. */
  isExact: z.boolean(),
})
export type Cost = z.infer<typeof Cost>

const progress = z.object({
  phase: RunPhase,
  /** Since the start, in milliseconds. */
  elapsed: z.number(),
  /** What the run may take for its proof, in milliseconds. */
  limit: z.number(),
})

const summary = z.object({
  id: Id,
  edition: z.string(),
  state: RunState,
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  author: z.string(),
  settings: RunSettings,
  /** Whether it is the one that /matching shows and exports: the chosen one, or the first that finished while none is. */
  isShown: z.boolean(),
  /** Who chose it to be shown, and when; null for a run that nobody has chosen, shown or not. */
  choice: z.nullable(z.object({ by: z.string(), at: Instant })),
  /** Whether registrations, companies or rules are others by now. */
  isOutdated: z.boolean(),
  /** Why it failed: in English, and what it was about. */
  failure: z.nullable(z.string()),
  refusal: z.nullable(Refusal),
  progress: z.nullable(progress),
  /** Empty until the run is done. */
  tiers: z.array(TierResult),
  studentCount: z.int(),
  companyCount: z.int(),
})
export const RunSummary = summary
export type RunSummary = z.infer<typeof RunSummary>

/** From which a run can be repeated to the byte. */
export const Receipt = z.object({
  /** SHA-256 of the input. */
  inputDigest: z.string(),
  /** SHA-256 of the result. */
  resultDigest: z.string(),
  millis: z.number(),
  /** Upper bound on the fit by the prices, the distance to it, and whether tiers 1 to 3 are proven. */
  certificate: z.object({ fit: z.number(), gap: z.number(), proven: z.boolean() }),
})

export const Because = z.enum([
  'matched',
  'pinned',
  'locked',
  'waiting-list',
  'no-company-allowed',
  'every-place-taken',
  'no-team-with-room',
  'unplaced',
])
export type Because = z.infer<typeof Because>

export const RunStudent = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  matrikelnummer: z.string(),
  currentfieldofstudy: z.string(),
  school: z.string(),
  gender: z.string(),
  preferredFieldOfBusiness: z.array(z.string()),
  /** Place in `teams`, null for who has none. */
  team: z.nullable(z.int()),
  /** Which of the student's choices the company's field is: 1 to 3, 0 = not listed. */
  studentRank: z.int(),
  /** At which place the company listed the study field: 1 to 5, 0 = not listed. */
  companyRank: z.int(),
  fit: z.int(),
  /** Why they are where they are; from `waiting-list` on, why they are nowhere. `unplaced`: a run from before reasons were kept. */
  because: Because,
  /** Of somebody on the waiting list. */
  waiting: z.nullable(
    z.object({
      /** From 1: who comes next. */
      rank: z.int(),
      semester: z.nullable(z.int()),
      wasPlaced: z.boolean(),
      registered: z.nullable(Instant),
      /** What first set them behind the last who has a place. */
      decidedBy: z.enum([...Priority.options, 'seed']),
    }),
  ),
  isWithdrawn: z.boolean(),
  /** The place that a publication offered. */
  hasDeclined: z.boolean(),
})
export type RunStudent = z.infer<typeof RunStudent>

export const RunTeam = z.object({
  companyId: Id,
  companyName: z.string(),
  fieldOfBusiness: z.string(),
  students: z.array(Id),
})
export type RunTeam = z.infer<typeof RunTeam>

/** A sentence in both languages of the interface. */
const sentence = z.object({ en: z.string(), de: z.string() })

export const RunCompany = z.object({
  id: Id,
  companyName: z.string(),
  fieldOfBusiness: z.string(),
  preferredFieldOfStudy: z.array(z.string()),
  /** Teams it may have. */
  teamLimit: z.int(),
  /** Since the run. */
  isCancelled: z.boolean(),
  /** What one more place there would be worth at most, in points of fit; null where more than places and fit decided. */
  price: z.nullable(z.number()),
  /** `studentRanks[k]`: its students who gave its field rank k; `companyRanks[r]`: whose study programme it gave rank r. */
  studentRanks: z.array(z.int()),
  companyRanks: z.array(z.int()),
  students: z.int(),
  /** The profile of its teams, or why there is none. */
  reason: sentence,
})
export type RunCompany = z.infer<typeof RunCompany>

/** The same input decided another way. `stable` knows no minimum sizes and is there for comparison alone. */
export const Alternative = z.object({
  kind: z.enum(['served-first', 'fit-first', 'stable']),
  placed: z.int(),
  served: z.int(),
  fit: z.int(),
  proven: z.boolean(),
  /** Students by the choice they got: [not listed, 1st, 2nd, 3rd]; not known of the stable result. */
  choices: z.nullable(z.array(z.int())),
  /** Companies whose team would be too small to be one. */
  belowMinimum: z.int(),
  /** Students who would rather go to a company that would rather have them, and the pairs of such. */
  blockingStudents: z.int(),
  blockingPairs: z.int(),
})
export type Alternative = z.infer<typeof Alternative>

/** What differs from the input of the run today; all 0 where it is still the same. */
export const InputChanges = z.object({
  registered: z.int(),
  withdrawn: z.int(),
  corrected: z.int(),
  erased: z.int(),
  companies: z.int(),
  rules: z.int(),
})
export type InputChanges = z.infer<typeof InputChanges>

export const Run = z.extend(summary, {
  receipt: Receipt,
  changes: InputChanges,
  teams: z.array(RunTeam),
  students: z.array(RunStudent),
  companies: z.array(RunCompany),
  alternatives: z.array(Alternative),
})
export type Run = z.infer<typeof Run>

const runPath = { id: Id }

export const getMatchingDesk = endpoint({
  method: 'GET',
  path: '/api/matching/desk',
  summary: "What a run would be computed from: the edition's settings, who takes part, how many places there are",
  access: ['admin'],
  status: 200,
  answer: z.object({
    edition: z.string(),
    settings: RunSettings,
    students: z.int(),
    companies: z.array(
      z.object({
        id: Id,
        companyName: z.string(),
        fieldOfBusiness: z.string(),
        /** Whether its own words stand for no field that a student can list. */
        isUnmapped: z.boolean(),
        mappedFieldOfBusiness: z.nullable(z.string()),
        teamLimit: z.int(),
        /** Its own smallest and largest team; null: those of the settings. */
        minimumTeam: z.nullable(z.int()),
        maximumTeam: z.nullable(z.int()),
      }),
    ),
  }),
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/matching/runs',
  summary: 'The runs of the current edition, newest first, with the progress of the one under way',
  access: ['admin'],
  status: 200,
  answer: z.array(RunSummary),
})

export const startRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs',
  summary: 'Start a run with these settings; answers when it is done, or under way after two seconds',
  access: ['admin'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: RunRequest,
  status: 202,
  answer: RunSummary,
})

export const getRun = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}',
  summary: 'A finished run with its teams, students, reasons, alternatives and receipt',
  access: ['admin'],
  reads: 'matching-runs',
  params: z.object(runPath),
  status: 200,
  answer: Run,
})

export const getRunProgress = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}/progress',
  summary: 'Where a run stands',
  access: ['admin'],
  params: z.object(runPath),
  status: 200,
  answer: z.object({ state: RunState, failure: z.nullable(z.string()), progress: z.nullable(progress) }),
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs/{id}/cancel',
  summary: 'End a run that is under way; nothing of it is kept but that it was started',
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  status: 200,
  answer: RunSummary,
})

export const finishRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs/{id}/finish',
  summary: 'End the proof of a run that is under way and keep the best result found so far, with its bound',
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  status: 200,
  answer: RunSummary,
})

export const chooseRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs/{id}/choose',
  summary:
    'Make a finished run the one that /matching shows and exports; refused as stale where another has been chosen',
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  /** The run that the caller knows as the chosen one, null for none: what somebody else has chosen since stands. */
  body: z.object({ instead: z.nullable(Id) }),
  status: 200,
  answer: RunSummary,
})

/** Stands in the `details` of a choice refused as stale: what has been chosen meanwhile, by whom and when. */
export const OtherChoice = z.object({ by: z.string(), at: Instant })

export const Repetition = z.object({
  /** `erased`: a student of the run has been erased, so its input no longer exists. */
  outcome: z.enum(['identical', 'different', 'erased']),
  inputDigest: z.nullable(z.string()),
  resultDigest: z.nullable(z.string()),
  millis: z.number(),
})
export type Repetition = z.infer<typeof Repetition>

export const repeatRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs/{id}/repeat',
  summary: 'Compute a run again from its receipt and check that the bytes are the same',
  access: ['admin'],
  rateLimit: { max: 20, perSeconds: 60 },
  params: z.object(runPath),
  status: 200,
  answer: Repetition,
})

export const saveProblem = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}/problem',
  summary: 'What a run was computed from, settings and seed included: `npm run match -- FILE` gives the same teams',
  access: ['admin'],
  reads: 'matching-runs',
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  status: 200,
  answer: { file: { contentType: 'application/json; charset=utf-8', filename: 'Matching-problem.json' } },
})

/** Where a person stands in one of two runs. */
const placeInRun = z.object({
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  studentRank: z.int(),
  companyRank: z.int(),
  fit: z.int(),
})

export const Comparison = z.object({
  /**
   * Every tier of either run, in the order of the later one. What a run did not decide by is counted all the same; null
   * where there is nothing to count.
   */
  tiers: z.array(
    z.object({
      tier: Tier,
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
      /** Whether more or less of it says anything: from the same input, and of fit by the same points. */
      isComparable: z.boolean(),
    }),
  ),
  /** Whether both were computed from the same registrations, companies and rules. */
  isSameInput: z.boolean(),
  /** Settings in which they differ, but for seed and time. */
  settings: z.array(SettingName),
  /** Everybody who is in one of the two; `null` where somebody took no part. */
  students: z.array(
    z.object({
      id: Id,
      firstname: z.string(),
      lastname: z.string(),
      matrikelnummer: z.string(),
      before: z.nullable(placeInRun),
      after: z.nullable(placeInRun),
      isSame: z.boolean(),
    }),
  ),
})
export type Comparison = z.infer<typeof Comparison>

export const compareRuns = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}/comparison/{other}',
  summary: 'A run beside an earlier one (`other`), person by person',
  access: ['admin'],
  reads: 'matching-runs',
  params: z.object({ id: Id, other: Id }),
  status: 200,
  answer: Comparison,
})

/** What sending a student to a company would mean. */
export const WhatIf = z.object({
  studentRank: z.int(),
  companyRank: z.int(),
  fit: z.int(),
  /** The fit where the student is now, null for somebody who has no place. */
  fitNow: z.nullable(z.int()),
  /** What a rule says of the pair. */
  rule: z.enum(['free', 'pinned', 'locked', 'excluded', 'fallback']),
  /** What it costs the programme; null for somebody in a locked team, who stays there. */
  cost: z.nullable(Cost),
})
export type WhatIf = z.infer<typeof WhatIf>

export const askWhatIf = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}/students/{student}/at/{company}',
  summary: 'What it would cost the programme to send this student to this company',
  access: ['admin'],
  rateLimit: { max: 240, perSeconds: 60 },
  params: z.object({ id: Id, student: Id, company: Id }),
  status: 200,
  answer: WhatIf,
})

/** How far beyond the fewest moves the frontier of a repair goes. */
export const mostMoves = 20

export const repairFrontier = endpoint({
  method: 'POST',
  path: '/api/matching/frontier',
  summary: 'The best repair for each number of people moved, from the fewest on, under all rules and settings',
  access: ['admin'],
  rateLimit: { max: 60, perSeconds: 60 },
  body: RunRequest,
  status: 200,
  answer: z.object({
    points: z.array(
      z.object({
        /** At most so many people are moved: `repair.moves` of the run that is this point. */
        moved: z.int(),
        /** From companies served, or fairness, to fit; no result that moves no more people is beyond a bound. */
        tiers: z.array(TierResult),
      }),
    ),
  }),
})

export const mostTeams = 20
/** A company's own largest team may be no larger than a team of the programme. */
export const largestTeam = 5

const ownSize = z.int().check(z.minimum(1), z.maximum(largestTeam))

export const changeMatchedCompany = endpoint({
  method: 'PUT',
  path: '/api/matching/companies/{id}',
  summary:
    'Set how many teams a company may have, of which size, or which field its own words stand for; what is not sent stays',
  access: ['admin'],
  rateLimit: { max: 240, perSeconds: 60 },
  params: z.object({ id: Id }),
  body: z.object({
    teamLimit: z.optional(z.int().check(z.minimum(1), z.maximum(mostTeams))),
    mappedFieldOfBusiness: z.optional(z.nullable(BusinessField)),
    minimumTeam: z.optional(z.nullable(ownSize)),
    maximumTeam: z.optional(z.nullable(ownSize)),
  }),
  status: 200,
  answer: z.object({
    id: Id,
    teamLimit: z.int(),
    mappedFieldOfBusiness: z.nullable(z.string()),
    minimumTeam: z.nullable(z.int()),
    maximumTeam: z.nullable(z.int()),
  }),
})
