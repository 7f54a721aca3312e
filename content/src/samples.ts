import type { Label, Operator } from '@project-week/contract/site/content'
import { contacts } from './contacts.ts'
import { insightVideos } from './galleries.ts'
import { hero } from './hero.ts'
import { operator } from './operator.ts'

/** What the law asks of an imprint (section 5 DDG) and of a privacy policy (article 13 GDPR). */
const askedByLaw = [
  'controllerName',
  'controllerAddress',
  'controllerRepresentative',
  'controllerPhone',
  'controllerEmail',
  'vatId',
  'supervisoryBody',
  'dataProtectionOfficer',
  'dataProtectionEmail',
  'dataProtectionAuthority',
  'hostingProvider',
] as const satisfies readonly (keyof Operator)[]

const isOpen = ({ en, de }: Label) => en.includes('[') || de.includes('[')

/** What is still a sample in imprint and privacy policy, by the words that stand there. */
export const openByLaw = (of: Operator = operator): Label[] => askedByLaw.map((field) => of[field]).filter(isOpen)

/** Whether the contacts are still those of the sample. */
export const areContactsSamples = (): boolean =>
  [contacts.mailbox, ...contacts.team.map(({ email }) => email)].some((email) => email.endsWith('@example.org'))

/** Whether a film is still announced instead of shown. */
export const areVideosSamples = (): boolean => [hero.video, ...insightVideos].some(({ placeholder }) => placeholder)
