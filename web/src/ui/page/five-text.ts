import { longDate } from '@project-week/content/words'
import type { OwnNaming } from '@project-week/contract/companies/challenge'
import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'

/** Whether a student can name challenges, until when, or why not. */
export function fiveText({ isOpen, isOver, until }: OwnNaming): string {
  const date = longDate(until, getLocale())
  if (isOpen) return m.site_five_lead({ date })
  return isOver ? m.site_five_closed({ date }) : m.site_five_few()
}
