import type { Operator } from '@project-week/contract/site/content'

/**
 * The university of the sample, which does not exist. While an installation has not said whose it is, its legal texts
 * read as this university's. Addresses and phone numbers are reserved for fiction.
 */
export const sampleOperator: Operator = {
  controllerName: { en: 'Sample University', de: 'Musteruniversität' },
  controllerAddress: {
    en: 'Musterstraße 1, 12345 Musterstadt, Germany',
    de: 'Musterstraße 1, 12345 Musterstadt',
  },
  controllerRepresentative: { en: 'President Professor Maria Muster', de: 'Präsidentin Prof. Dr. Maria Muster' },
  controllerPhone: '+49 30 23125 001',
  controllerEmail: 'info@example.org',
  vatId: 'DE 000000000',
  supervisoryBody: {
    en: 'Sample Ministry of Science, Musterplatz 2, 12345 Musterstadt, Germany',
    de: 'Musterministerium für Wissenschaft, Musterplatz 2, 12345 Musterstadt',
  },
  dataProtectionOfficer: {
    en: 'Data protection officer of Sample University, Musterstraße 1, 12345 Musterstadt, Germany',
    de: 'Datenschutzbeauftragte der Musteruniversität, Musterstraße 1, 12345 Musterstadt',
  },
  dataProtectionEmail: 'data-protection@example.org',
  dataProtectionAuthority: {
    en: 'Sample State Commissioner for Data Protection, Musterplatz 3, 12345 Musterstadt, Germany',
    de: 'Musterlandesbeauftragte für den Datenschutz, Musterplatz 3, 12345 Musterstadt',
  },
  hostingProvider: {
    en: 'Sample Computing Centre, Musterstraße 5, 12345 Musterstadt, Germany',
    de: 'Musterrechenzentrum, Musterstraße 5, 12345 Musterstadt',
  },
  stateAccessibilityLaw: {
    en: 'the accessibility law of the sample state',
    de: 'dem Barrierefreiheitsgesetz des Musterlandes',
  },
  enforcementBody: {
    en: 'Sample Enforcement Body for Accessibility, Musterplatz 4, 12345 Musterstadt, Germany. Email: accessibility@example.org. Telephone: +49 30 23125 002',
    de: 'Musterdurchsetzungsstelle für Barrierefreiheit, Musterplatz 4, 12345 Musterstadt. E-Mail: accessibility@example.org. Telefon: +49 30 23125 002',
  },
  statementDate: { en: '1st September 2025', de: '1. September 2025' },
}
