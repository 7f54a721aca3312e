import { paths } from '@project-week/contract/paths'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linkTo } from '../mail/values.ts'

/** To the address that two people share; it may be someone else's, so the email names neither. */
export const joinAskedMail = (
  site: Pick<Deps, 'publicUrl'>,
  { email, token }: { email: string; token: string },
): Mail =>
  automaticMail('join-asked', {
    recipient: email,
    values: { email, link: linkTo(site, `${paths.joinPeople}#${token}`) },
  })

/** @param email one of the two people's address */
export const peopleJoinedMail = (email: string, { personId, by }: { personId: string; by: string }): Mail =>
  automaticMail('people-joined', { recipient: email, personId, values: { email: by } })
