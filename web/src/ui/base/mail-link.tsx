import { mailtoOf } from '@project-week/contract/text'
import { shownAddress } from '../../lib/words/shown-address.ts'

/** A link that writes to somebody. */
export const MailLink = ({ to }: { to: string }) => <a href={mailtoOf(to)}>{shownAddress(to)}</a>
