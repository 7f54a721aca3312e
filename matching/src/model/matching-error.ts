/** What can be wrong with a problem or its settings. */
export type MatchingErrorCode =
  | 'not-a-problem'
  | 'no-students'
  | 'no-companies'
  | 'missing-field'
  | 'unknown-key'
  | 'blank-in-key'
  | 'wrong-type'
  | 'repeated-student'
  | 'repeated-company'
  | 'unknown-study-field'
  | 'unknown-business-field'
  | 'too-many-preferences'
  | 'mixed-editions'
  | 'unknown-student'
  | 'unknown-company'
  | 'other-edition'
  | 'pinned-twice'
  | 'pinned-and-excluded'
  | 'locked-and-pinned'
  | 'locked-and-excluded'
  | 'locked-twice'
  | 'locked-size'
  | 'more-pins-than-places'
  | 'more-locks-than-teams'
  | 'team-count'
  | 'sizes'
  | 'company-sizes'
  | 'points-shape'
  | 'points-value'
  | 'points-not-monotone'
  | 'setting'
  | 'rule'
  | 'rules-clash'
  | 'rules-unmet'
  | 'given'

/** Keys, names and numbers for callers that word the error themselves. */
export type ErrorData = Readonly<Record<string, string | number>>

/**
 * This package's only error. `code` is for branching, `message` is one line that names the record at fault, `record` is
 * its key, and `data` holds the same facts by name, so that a screen can word them in its own language.
 */
export class MatchingError extends Error {
  readonly code: MatchingErrorCode
  readonly record: string
  readonly data: ErrorData

  constructor(code: MatchingErrorCode, message: string, record: string, data: ErrorData = {}) {
    super(message)
    this.name = 'MatchingError'
    this.code = code
    this.record = record
    this.data = data
  }
}
