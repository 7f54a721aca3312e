import { mailtoOf } from '@project-week/contract/text'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { MailAddress } from './mail-address.tsx'

/** A link that writes to somebody, behind their name where it is known: one that runs from right to left turns nothing around it. */
export const MailLink = ({ to, name = '' }: { to: string; name?: string | undefined }) => (
  <>
    {name && <bdi>{name}</bdi>}{' '}
    <a href={mailtoOf(to)}>
      <MailAddress>{shownAddress(to)}</MailAddress>
    </a>
  </>
)
