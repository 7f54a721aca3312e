import type { LegalText } from '@project-week/contract/site/content'
import file from '../../operator/accessibility-statement.json' with { type: 'json' }

/** In the form of Commission Implementing Decision (EU) 2018/1523, as BITV 2.0 and the laws of the states ask. */
export const accessibilityStatement: LegalText = file
