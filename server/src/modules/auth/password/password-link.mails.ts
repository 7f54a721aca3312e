import { germanPrefix, paths } from '@project-week/contract/paths'
import type { AuthorisedUser } from '../auth.queries.ts'
import { automaticMail } from '../../mail/automatic-mails.ts'
import type { Mail } from '../../mail/compose.ts'
import { greetingOf } from '../../mail/values.ts'

/** The German version of the page. */
const inGerman = (link: string) => link.replace(paths.setPassword, germanPrefix + paths.setPassword)

type Recipient = Pick<AuthorisedUser, 'email' | 'personId' | 'firstName'>

const valuesOf = ({ firstName }: Recipient, link: string) => ({
  hello: greetingOf(firstName),
  link: { en: link, de: inGerman(link) },
})

export const invitationMail = (user: Recipient, link: string): Mail =>
  automaticMail('invitation', { recipient: user.email, personId: user.personId, values: valuesOf(user, link) })

export const resetMail = (user: Recipient, link: string): Mail =>
  automaticMail('password-reset', { recipient: user.email, personId: user.personId, values: valuesOf(user, link) })
