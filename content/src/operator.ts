import type { Locale } from '@project-week/contract/locale'
import type { Operator } from '@project-week/contract/site/content'
import type { SiteContent } from '@project-week/contract/content/documents'
import { askedByLaw, type OperatorField } from '@project-week/contract/site/placeholders'
import file from '../../operator/provider.json' with { type: 'json' }
import { sampleOperator } from './sample-operator.ts'

/** Who runs this installation, until the office has said so under “Website content”. What is in square brackets is open. */
export const operator: Operator = file

const isOpen = (value: Operator[OperatorField]): boolean => JSON.stringify(value).includes('[')

/**
 * The operator's words in one language, as values for `fill`. While the university is not named, what is open reads as the
 * sample's; once it is, what is left shows that it is open, because nothing of the sample may pass for its own.
 */
export function operatorWords(locale: Locale, of: Operator): Record<keyof Operator, string> {
  const isSample = isOpen(of.controllerName)
  const words = {} as Record<keyof Operator, string>
  for (const field of Object.keys(of) as (keyof Operator)[]) {
    const value = (isSample && isOpen(of[field]) ? sampleOperator : of)[field]
    words[field] = typeof value === 'string' ? value : value[locale]
  }
  return words
}

/** What is still a sample in imprint and privacy policy. */
export const openByLaw = (of: Operator): OperatorField[] => askedByLaw.filter((field) => isOpen(of[field]))

/** Whether the contacts are still those of the sample. */
export const areContactsSamples = ({ organiser }: SiteContent): boolean =>
  [organiser.mailbox, ...organiser.team.map(({ email }) => email)].some((email) => email.endsWith('@example.org'))
