import type { TermsName } from '@project-week/contract/content/documents'
import type { LegalText } from '@project-week/contract/site/content'
import accessibility from '../../operator/accessibility-statement.json' with { type: 'json' }
import conditions from '../../operator/conditions-of-participation.json' with { type: 'json' }
import policy from '../../operator/data-storage-policy.json' with { type: 'json' }
import imprintFile from '../../operator/imprint.json' with { type: 'json' }
import statement from '../../operator/statement-of-consent.json' with { type: 'json' }

/** The terms that an installation starts with. The statement is also printed as `/consent/Declaration_of_Consent.pdf`. */
export const terms: Readonly<Record<TermsName, LegalText>> = {
  'data-storage-policy': policy,
  'statement-of-consent': statement,
  'conditions-of-participation': conditions,
}

/** In the form of Commission Implementing Decision (EU) 2018/1523, as BITV 2.0 and the laws of the states ask. */
export const accessibilityStatement: LegalText = accessibility

export const imprint: LegalText = imprintFile
