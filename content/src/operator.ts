import type { Locale, Operator } from '@project-week/contract/site/content'
import file from '../../operator/provider.json' with { type: 'json' }

/** Who runs this installation. What is still in square brackets is open; the pages show it as a marked placeholder. */
export const operator: Operator = file

/** The operator's words in one language, as values for `fill`. */
export function operatorWords(locale: Locale, of: Operator = operator): Record<keyof Operator, string> {
  const words = {} as Record<keyof Operator, string>
  for (const field of Object.keys(of) as (keyof Operator)[]) words[field] = of[field][locale]
  return words
}
