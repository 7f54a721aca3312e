import type { LegalText } from '@project-week/contract/site/content'
import conditionsFile from '../../operator/conditions-of-participation.json' with { type: 'json' }
import dataStoragePolicy from '../../operator/data-storage-policy.json' with { type: 'json' }
import statementFile from '../../operator/statement-of-consent.json' with { type: 'json' }

/** Also printed as `/consent/Declaration_of_Consent.pdf`. */
export const statementOfConsent: LegalText = statementFile
export const conditionsOfParticipation: LegalText = conditionsFile

/** What `/terms` shows, in this order. */
export const terms: readonly LegalText[] = [dataStoragePolicy, statementOfConsent, conditionsOfParticipation]

/** The versions to store with a registration, by the text's id. */
export const termsVersions: Readonly<Record<string, string>> = Object.fromEntries(
  terms.map((text) => [text.id, text.version]),
)
