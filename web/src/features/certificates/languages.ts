import { m } from '../../paraglide/messages.js'

/** In which languages a certificate is written. */
export const languages = [
  { language: 'de', label: m.certificate_german },
  { language: 'en', label: m.certificate_english },
] as const
