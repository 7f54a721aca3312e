import type { Locale, Operator } from '@project-week/contract/site/content'

/**
 * Who runs this installation. Everything in square brackets has to be filled in before going public; the pages show
 * an open value as a marked placeholder.
 */
export const operator: Operator = {
  controllerName: { en: '[name of the university]', de: '[Name der Universität]' },
  controllerAddress: { en: '[street, postcode, city]', de: '[Straße, Postleitzahl, Ort]' },
  controllerRepresentative: {
    en: '[name and office of the legal representative, e.g. the president]',
    de: '[Name und Amt der gesetzlichen Vertretung, z. B. Präsidentin oder Präsident]',
  },
  controllerPhone: { en: '[telephone number of the university]', de: '[Telefonnummer der Universität]' },
  controllerEmail: { en: '[e-mail address of the university]', de: '[E-Mail-Adresse der Universität]' },
  vatId: { en: '[VAT identification number]', de: '[Umsatzsteuer-Identifikationsnummer]' },
  supervisoryBody: {
    en: '[ministry that supervises the university]',
    de: '[aufsichtführendes Ministerium]',
  },
  dataProtectionOfficer: {
    en: '[office and address of the data protection officer]',
    de: '[Stelle und Anschrift der oder des Datenschutzbeauftragten]',
  },
  dataProtectionEmail: {
    en: '[e-mail address of the data protection officer]',
    de: '[E-Mail-Adresse der oder des Datenschutzbeauftragten]',
  },
  dataProtectionAuthority: {
    en: '[data protection supervisory authority of the state]',
    de: '[Datenschutz-Aufsichtsbehörde des Landes]',
  },
  hostingProvider: {
    en: '[computing centre or hosting provider, with address]',
    de: '[Rechenzentrum oder Hosting-Anbieter, mit Anschrift]',
  },
  stateAccessibilityLaw: {
    en: '[accessibility law of the state, e.g. in Bavaria the BayBGG with the BayBITV and the rules that succeed it]',
    de: '[Landesrecht zur Barrierefreiheit, z. B. in Bayern das BayBGG mit BayBITV und deren Nachfolgeregelung]',
  },
  enforcementBody: {
    en: '[enforcement and monitoring body of the state, with address, e-mail and telephone]',
    de: '[Durchsetzungs- und Überwachungsstelle des Landes, mit Anschrift, E-Mail und Telefon]',
  },
  statementDate: { en: '[date of your own check]', de: '[Datum der eigenen Prüfung]' },
}

/** The operator's words in one language, as values for `fill`. */
export function operatorWords(locale: Locale, of: Operator = operator): Record<keyof Operator, string> {
  const words = {} as Record<keyof Operator, string>
  for (const field of Object.keys(of) as (keyof Operator)[]) words[field] = of[field][locale]
  return words
}
