import type { Downloads } from '@project-week/contract/site/content'

/** `content/make/consent.ts` writes the page on which the German part begins. */
export const downloads: Downloads = {
  declarationOfConsent: {
    en: '/consent/Declaration_of_Consent.pdf',
    de: '/consent/Declaration_of_Consent.pdf#page=2',
  },
  posterTemplate: '/da32c384bd38cdb8.pptx',
}
