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

/** What an error is about, for callers that word it themselves: keys, names, numbers. */
export type ErrorData = Readonly<Record<string, string | number>>

/**
 * The one error of this package: `code` to decide by, `message` in one line that names the wrong record, `record` its
 * key, `data` the same facts by name, so that a screen can say them in its own language.
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
