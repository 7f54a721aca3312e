import type { SiteContent } from '@project-week/contract/content/documents'
import type { Label, Operator } from '@project-week/contract/site/content'
import { askedByLaw } from '@project-week/contract/site/placeholders'
import { isOpen, operator } from './operator.ts'

/** What is still a sample in imprint and privacy policy, by the words that stand there. */
export const openByLaw = (of: Operator = operator): Label[] => askedByLaw.map((field) => of[field]).filter(isOpen)

/** Whether the contacts are still those of the sample. */
export const areContactsSamples = ({ organiser }: SiteContent): boolean =>
  [organiser.mailbox, ...organiser.team.map(({ email }) => email)].some((email) => email.endsWith('@example.org'))

/** Whether a film is still announced instead of shown. */
export const areVideosSamples = ({ hero, videos }: SiteContent): boolean =>
  [hero.video, ...videos.entries].some(({ placeholder }) => placeholder)
