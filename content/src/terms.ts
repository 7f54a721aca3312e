import type { LegalText } from '@project-week/contract/site/content'
import { conditionsOfParticipation } from './conditions-of-participation.ts'
import { dataStoragePolicy } from './data-storage-policy.ts'
import { statementOfConsent } from './statement-of-consent.ts'

/** What `/terms` shows, in this order. */
export const terms: readonly LegalText[] = [dataStoragePolicy, statementOfConsent, conditionsOfParticipation]

/** The versions to store with a registration, by the text's id. */
export const termsVersions: Readonly<Record<string, string>> = Object.fromEntries(
  terms.map((text) => [text.id, text.version]),
)
