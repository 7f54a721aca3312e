import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { BusinessField } from '../enumerations/enumerations.ts'
import { Cost } from './cost.ts'
import { Refusal } from './refusal.ts'
import { reasonLimit, Replaced, ruleMessages } from './rules.ts'
import { Priority, RunRequest, RunSettings, SettingName } from './settings.ts'
import { AddressState } from '../states.ts'
import { Tier } from './tiers.ts'
import { StudentProfile } from '../registrations/profile.ts'
import { Id, Instant, oneLine, requiredLines } from '../text.ts'

/** A student with a place in a run. */
export const MatchedStudent = z.extend(StudentProfile, {
  /** The student's rank for the company's field: 1 to 3, `interestRank`, 0 = not listed. */
  studentRank: z.int(),
})
export type MatchedStudent = z.infer<typeof MatchedStudent>

/** A company with its students in a run. */
export const MatchedCompany = z.object({
  companyName: z.string(),
  /** Null for a company that is no longer registered. */
  contact: z.nullable(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
  students: z.array(MatchedStudent),
})
export type MatchedCompany = z.infer<typeof MatchedCompany>

export const getMatching = endpoint({
  method: 'GET',
  path: '/api/forms/matching',
  summary: 'The chosen run of the current edition, or the newest while none is chosen; an empty list before the first',
  access: ['admin'],
  reads: 'matching',
  auditedAs: 'matching-runs',
  answer: z.array(MatchedCompany),
})

export const startMatching = endpoint({
  method: 'GET',
  path: '/api/forms/startmatching',
  summary: 'Compute and keep a new run for the current edition with its settings; answers once it is done',
  access: ['admin'],
  touches: ['matching'],
  changes: true,
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.array(MatchedCompany),
})

export const RunState = z.enum(['running', 'done', 'failed', 'cancelled'])
export const RunPhase = z.enum(['reading', 'solving', 'proving', 'comparing', 'keeping'])
export type RunPhase = z.infer<typeof RunPhase>

/** One tier of a run: its value, a bound that no result can beat, and whether it is proven. */
export const TierResult = z.object({ tier: Tier, value: z.number(), bound: z.number(), proven: z.boolean() })
export type TierResult = z.infer<typeof TierResult>

const progress = z.object({
  phase: RunPhase,
  /** Milliseconds since the start. */
  elapsed: z.number(),
  /** Time limit of the proof, in milliseconds. */
  limit: z.number(),
})

export const runMessages = {
  name: say('Enter a name of at most 80 characters', 'Bitte geben Sie einen Namen mit höchstens 80 Zeichen ein'),
}

/** Fits on one line of a list. */
export const longestRunName = 80

const summary = z.object({
  id: Id,
  edition: z.string(),
  /** Which run of its edition, from 1. */
  number: z.int(),
  /** Given by the office; null without a name. */
  name: z.nullable(z.string()),
  state: RunState,
  createdAt: Instant,
  author: z.string(),
  settings: RunSettings,
  /** Whether it is the run that /matching shows and exports: the chosen one, otherwise the newest that finished. */
  isShown: z.boolean(),
  /** Who chose it and when; null if nobody has, whether shown or not. */
  choice: z.nullable(z.object({ by: z.string(), at: Instant })),
  /** Whether a student was moved by hand with all others unchanged. */
  isByHand: z.boolean(),
  /** Whether registrations, companies or rules have changed since. */
  isOutdated: z.boolean(),
  /** Why it failed, in English, and the details. */
  failure: z.nullable(z.string()),
  refusal: z.nullable(Refusal),
  progress: z.nullable(progress),
  /** Empty until the run is done. */
  tiers: z.array(TierResult),
  studentCount: z.int(),
  /** Placed students by the choice that they got: [not listed, 1st, 2nd, 3rd, patent interest]; null until the run is done. */
  choices: z.nullable(z.array(z.int())),
})
export const RunSummary = summary
export type RunSummary = z.infer<typeof RunSummary>

/** What is needed to reproduce a run byte for byte. */
export const Receipt = z.object({
  /** SHA-256 of the input. */
  inputDigest: z.string(),
  /** SHA-256 of the result. */
  resultDigest: z.string(),
  millis: z.number(),
  /** Upper bound on the fit by the prices, the gap to it, and whether tiers 1 to 3 are proven. */
  certificate: z.object({
    fit: z.number(),
    gap: z.number(),
    proven: z.boolean(),
    /** The time limit stopped a search: another machine may get further. */
    isCutOff: z.optional(z.boolean()),
  }),
})

export const Because = z.enum([
  'matched',
  'pinned',
  'locked',
  'kept',
  'waiting-list',
  'every-place-taken',
  // Without this one alone there would be a place.
  'exclusions',
  'rules',
  'fallback',
  'sizes',
  // Only without all of these together.
  'several-limits',
  'unplaced',
])
export type Because = z.infer<typeof Because>

/** The challenge's place among the five that the student named, 0 for one of none of them; absent where they named none. */
const challengeRank = z.optional(z.int())

export const RunStudent = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  matrikelnummer: z.string(),
  currentfieldofstudy: z.string(),
  school: z.string(),
  gender: z.string(),
  preferredFieldOfBusiness: z.array(z.string()),
  /** Index in `teams`, null if unplaced. */
  team: z.nullable(z.int()),
  /** The student's rank for the company's field: 1 to 3, `interestRank`, 0 = not listed. */
  studentRank: z.int(),
  /** The company's rank for the study field: 1 to 5, 0 = not listed. */
  companyRank: z.int(),
  challengeRank,
  fit: z.int(),
  /** Why they have this place; from `waiting-list` on, why they have none. */
  because: Because,
  /** For students on the waiting list. */
  waiting: z.nullable(
    z.object({
      /** From 1, next in line first. */
      rank: z.int(),
      semester: z.int(),
      registered: Instant,
      /** The first criterion that ranked them behind the last holder of a place they could have had. */
      decidedBy: z.enum([...Priority.options, 'had-place', 'seed']),
    }),
  ),
  isWithdrawn: z.boolean(),
  /** Declined the place offered by a publication. */
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
  /** Most people that those teams hold. */
  places: z.int(),
  /** Since the run. */
  isCancelled: z.boolean(),
  /** Upper bound on the fit gained by one more place there; null if more than places and fit decided. */
  price: z.nullable(z.number()),
  /** Its students by their rank for its field (`studentRanks[k]`) and by its rank for theirs (`companyRanks[r]`). */
  studentRanks: z.array(z.int()),
  companyRanks: z.array(z.int()),
  students: z.int(),
  /** The profile of its teams, or why there is none. */
  reason: sentence,
})
export type RunCompany = z.infer<typeof RunCompany>

/** The same input under one of the two policies. */
export const Alternative = z.object({
  kind: z.enum(['served-first', 'fit-first']),
  placed: z.int(),
  served: z.int(),
  fit: z.int(),
  proven: z.boolean(),
  /** Students by the choice they got: [not listed, 1st, 2nd, 3rd, patent interest]. */
  choices: z.array(z.int()),
})
export type Alternative = z.infer<typeof Alternative>

/** Changes in the input since the run; all 0 if there are none. */
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
  /**
   * How many more students another team takes; null unless the minimum team size of the settings is all that keeps
   * students without a place out.
   */
  shortOfTeam: z.nullable(z.int()),
})
export type Run = z.infer<typeof Run>

/** A person with a place in a published team, and their state. */
const standingPerson = z.object({
  /** Of the registration. */
  id: Id,
  name: z.string(),
  companyId: Id,
  companyName: z.string(),
  state: z.enum(['asked', 'accepted', 'placed', 'attended', 'absent']),
})
/** The published teams as they are now. */
export const PublishedTeams = z.object({ teams: z.int(), people: z.array(standingPerson) })
export type PublishedTeams = z.infer<typeof PublishedTeams>

const runPath = { id: Id }

export const getMatchingDesk = endpoint({
  method: 'GET',
  path: '/api/matching/desk',
  summary:
    "What a run would be computed from: the edition's settings, who takes part, how many places there are, what is published",
  access: ['admin'],
  reads: 'matching',
  answer: z.object({
    edition: z.string(),
    settings: RunSettings,
    students: z.int(),
    /** How many of them have named challenges that count; absent where none has. */
    naming: z.optional(z.int()),
    /** Null if nothing is published that an adjustment could start from. */
    published: z.nullable(PublishedTeams),
    companies: z.array(
      z.object({
        id: Id,
        companyName: z.string(),
        fieldOfBusiness: z.string(),
        /** Whether its own text is not mapped to a field that a student can list. */
        isUnmapped: z.boolean(),
        mappedFieldOfBusiness: z.nullable(z.string()),
        addressState: AddressState,
        teamLimit: z.int(),
        /** How many of these were made by hand: runs leave those out. */
        madeByHand: z.int(),
        /** How many students named its challenge as their first to fifth; absent where nobody named any. */
        namedBy: z.optional(z.array(z.int())),
        /** The company's own team sizes; null: those of the settings. */
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
  reads: 'matching',
  answer: z.array(RunSummary),
})

export const startRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs',
  summary: 'Start a run with these settings; answers when it is done, or under way after two seconds',
  access: ['admin'],
  touches: ['matching'],
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
  reads: 'matching',
  auditedAs: 'matching-runs',
  params: z.object(runPath),
  answer: Run,
})

export const getRunProgress = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}/progress',
  summary: 'Where a run stands',
  access: ['admin'],
  params: z.object(runPath),
  answer: z.object({ state: RunState, failure: z.nullable(z.string()), progress: z.nullable(progress) }),
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs/{id}/cancel',
  summary: 'End a run that is under way; nothing of it is kept but that it was started',
  access: ['admin'],
  touches: ['matching'],
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  answer: RunSummary,
})

export const finishRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs/{id}/finish',
  summary: 'End the proof of a run that is under way and keep the best result found so far, with its bound',
  access: ['admin'],
  touches: ['matching'],
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  answer: RunSummary,
})

export const chooseRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs/{id}/choose',
  summary:
    'Make a finished run the one that /matching shows and exports; refused as stale where another has been chosen',
  access: ['admin'],
  touches: ['matching', 'publishing', 'teams'],
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  /** The chosen run as the caller knows it, null for none: protects a choice made by someone else since. */
  body: z.object({ instead: z.nullable(Id) }),
  answer: RunSummary,
})

export const nameRun = endpoint({
  method: 'POST',
  path: '/api/matching/runs/{id}/name',
  summary: 'Name a run, or take its name away',
  access: ['admin'],
  touches: ['matching'],
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  body: z.object({
    name: z.nullable(z.string().check(...oneLine(longestRunName, runMessages.name), z.minLength(1, runMessages.name))),
  }),
  answer: RunSummary,
})

/** The `details` of a choice refused as stale: who has chosen another run in the meantime, and when. */
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
  touches: [],
  rateLimit: { max: 20, perSeconds: 60 },
  params: z.object(runPath),
  answer: Repetition,
})

export const saveProblem = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}/problem',
  summary: 'What a run was computed from, settings and seed included: `npm run match -- FILE` gives the same teams',
  access: ['admin'],
  requiresReauthentication: true,
  auditedAs: 'matching-runs',
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  answer: { file: { contentType: 'application/json; charset=utf-8', filename: 'Matching-problem.json' } },
})

/** A person's place in one of two runs. */
const placeInRun = z.object({
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  studentRank: z.int(),
  companyRank: z.int(),
  fit: z.int(),
})

export const Comparison = z.object({
  /**
   * Every tier of either run, in the later run's order. Tiers that a run did not use are counted too; null if there is
   * nothing to count.
   */
  tiers: z.array(
    z.object({
      tier: Tier,
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
      /** Whether the values can be compared: same input, and for fit the same points. */
      isComparable: z.boolean(),
    }),
  ),
  /** Whether both were computed from the same registrations, companies and rules. */
  isSameInput: z.boolean(),
  /** Settings that differ, except seed and time. */
  settings: z.array(SettingName),
  /** Everyone in either run; `null` for a run without them. */
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
  reads: 'matching',
  auditedAs: 'matching-runs',
  params: z.object({ id: Id, other: Id }),
  answer: Comparison,
})

/** The effect of placing a student at a company. */
export const WhatIf = z.object({
  studentRank: z.int(),
  companyRank: z.int(),
  challengeRank,
  fit: z.int(),
  /** The fit of the student's current place, null without one. */
  fitNow: z.nullable(z.int()),
  /** The fit of a student and a company that each list the other first. */
  perfect: z.int(),
  /** Whether the run's teams were changed by hand: the comparison is with these. */
  isByHand: z.boolean(),
  /** Which rule applies to the pair. */
  rule: z.enum(['free', 'pinned', 'locked', 'kept', 'excluded', 'fallback']),
  /** The cost to the programme; null for a student in a locked team, who cannot move. */
  cost: z.nullable(Cost),
})
export type WhatIf = z.infer<typeof WhatIf>

export const askWhatIf = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}/students/{student}/at/{company}',
  summary: 'What it would cost the programme to send this student to this company',
  access: ['admin'],
  reads: 'matching',
  rateLimit: { max: 240, perSeconds: 60 },
  params: z.object({ id: Id, student: Id, company: Id }),
  answer: WhatIf,
})

/** A company's own maximum must not exceed a team of the programme. */
export const largestTeam = 5

/** A team after a move by hand: its index in the run's `teams`, null for a new one; no students: dissolved. */
const ChangedTeam = z.object({
  at: z.nullable(z.int().check(z.minimum(0))),
  companyId: Id,
  students: z.array(Id).check(z.maxLength(largestTeam)),
})

/** The student's rank for the company's field is as in `RunStudent`; null: no place. */
const movedPlace = z.nullable(z.object({ companyName: z.string(), studentRank: z.int() }))

/** The teams after a move by hand, with their cost against the current ones. */
export const MoveOffer = z.object({
  cost: Cost,
  /** Everyone whose team changes, the student asked about first. */
  moved: z.array(z.object({ id: Id, name: z.string(), from: movedPlace, to: movedPlace })),
  teams: z.array(ChangedTeam),
})
export type MoveOffer = z.infer<typeof MoveOffer>

const movePath = z.object({ id: Id, student: Id, company: Id })

export const listMoves = endpoint({
  method: 'GET',
  path: '/api/matching/runs/{id}/students/{student}/moves/{company}',
  summary:
    'How this student can go to this company with all others where they stand: alone, by a swap, by the shortest chain; nothing is solved',
  access: ['admin'],
  reads: 'matching',
  auditedAs: 'matching-runs',
  rateLimit: { max: 240, perSeconds: 60 },
  params: movePath,
  answer: z.object({
    alone: z.nullable(MoveOffer),
    /** Best first. */
    swaps: z.array(MoveOffer),
    /** Neither a single move nor a swap. */
    chain: z.nullable(MoveOffer),
    /** False if the search for a chain was given up. */
    isShortest: z.boolean(),
    /** What the run's teams break and an offer must keep: rules, and companies with an illegal team. */
    unmet: z.object({ rules: z.array(Id), companies: z.array(z.string()) }),
  }),
})
export type Moves = z.infer<typeof listMoves.answer>

/** Most people that a move by hand may affect. */
export const mostMoves = 20

export const resolveMove = endpoint({
  method: 'POST',
  path: '/api/matching/runs/{id}/students/{student}/moves/{company}',
  summary: 'The best result with this student there in which at most so many people lose the place that they have',
  access: ['admin'],
  reads: 'matching',
  touches: [],
  auditedAs: 'matching-runs',
  rateLimit: { max: 240, perSeconds: 60 },
  params: movePath,
  body: z.object({ most: z.int().check(z.minimum(1), z.maximum(mostMoves)) }),
  answer: z.object({
    /** Null if more people must be moved, or nothing was found in time. */
    offer: z.nullable(MoveOffer),
    /** Whether it is proven optimal. */
    isBest: z.boolean(),
  }),
})

export const makeMove = endpoint({
  method: 'POST',
  path: '/api/matching/moves',
  summary:
    'Pin a student to a company and start the run of this move, both or neither; answers as `startRun`, and a run that has failed',
  access: ['admin'],
  touches: ['matching', 'publishing'],
  rateLimit: { max: 60, perSeconds: 60 },
  body: z.object({
    /** The run whose teams the move starts from. */
    runId: Id,
    studentId: Id,
    companyId: Id,
    reason: requiredLines(reasonLimit, ruleMessages.reason),
    /** The teams that an offer changes; null: everybody may be moved. */
    teams: z.nullable(z.array(ChangedTeam).check(z.minLength(1), z.maxLength(1000))),
  }),
  status: 202,
  answer: z.extend(RunSummary, { pin: z.object({ id: Id, replaced: Replaced }) }),
})

const steppedMove = z.nullable(
  z.object({
    /** Its run, and how that stands. */
    id: Id,
    state: RunState,
    /** The run that it was made on. */
    runBefore: Id,
    name: z.string(),
    companyName: z.string(),
    by: z.string(),
  }),
)

export const getMoves = endpoint({
  method: 'GET',
  path: '/api/matching/moves',
  summary: 'The last move on the board of the current edition that can be undone, and the next that can be redone',
  access: ['admin'],
  reads: 'matching',
  answer: z.object({ undo: steppedMove, redo: steppedMove }),
})

export const stepMove = endpoint({
  method: 'POST',
  path: '/api/matching/moves/{id}',
  summary:
    'Undo the last move, or redo the one undone last, as long as its run has the input of now: its pin, and which run is chosen; answers the run that stands then',
  access: ['admin'],
  touches: ['matching', 'publishing', 'teams'],
  rateLimit: { max: 60, perSeconds: 60 },
  params: z.object(runPath),
  body: z.object({ step: z.enum(['undo', 'redo']) }),
  answer: RunSummary,
})

export const mostTeams = 20

const ownSize = z.int().check(z.minimum(1), z.maximum(largestTeam))

export const changeMatchedCompany = endpoint({
  method: 'PUT',
  path: '/api/matching/companies/{id}',
  summary:
    'Set how many teams a company may have, of which size, or which field its own words stand for; what is not sent stays',
  access: ['admin'],
  touches: ['matching', 'companies', 'teams', 'publishing'],
  rateLimit: { max: 240, perSeconds: 60 },
  params: z.object({ id: Id }),
  body: z.object({
    teamLimit: z.optional(z.int().check(z.minimum(1), z.maximum(mostTeams))),
    mappedFieldOfBusiness: z.optional(z.nullable(BusinessField)),
    minimumTeam: z.optional(z.nullable(ownSize)),
    maximumTeam: z.optional(z.nullable(ownSize)),
  }),
  answer: z.object({
    id: Id,
    teamLimit: z.int(),
    mappedFieldOfBusiness: z.nullable(z.string()),
    minimumTeam: z.nullable(z.int()),
    maximumTeam: z.nullable(z.int()),
  }),
})
