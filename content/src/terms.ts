import type { TermsName } from '@project-week/contract/content/documents'
import type { LegalText } from '@project-week/contract/site/content'
import conditions from '../../operator/conditions-of-participation.json' with { type: 'json' }
import policy from '../../operator/data-storage-policy.json' with { type: 'json' }
import statement from '../../operator/statement-of-consent.json' with { type: 'json' }

/** The terms that an installation starts with. The statement is also printed as `/consent/Declaration_of_Consent.pdf`. */
export const terms: Readonly<Record<TermsName, LegalText>> = {
  'data-storage-policy': policy,
  'statement-of-consent': statement,
  'conditions-of-participation': conditions,
}
