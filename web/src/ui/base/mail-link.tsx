import { mailtoOf } from '@project-week/contract/text'
import { createElement, Fragment } from 'react'
import { shownAddress } from '../../lib/words/shown-address.ts'

/** An email address that a narrow line breaks after the @, where a reader expects it. */
function MailAddress({ children }: { children: string }) {
  const [name, domain] = children.split('@')
  if (domain === undefined) return children
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  )
}

/** A link that writes to somebody, behind their name where it is known: one that runs from right to left turns nothing around it. */
export const MailLink = ({ to, name = '' }: { to: string; name?: string | undefined }) => (
  <>
    {name && <bdi>{name}</bdi>}{' '}
    <a href={mailtoOf(to)}>
      <MailAddress>{shownAddress(to)}</MailAddress>
    </a>
  </>
)

const mailAddress = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** A text whose mail addresses are links. */
export function MailLinks({ children }: { children: string }) {
  // Splitting by a group keeps what it matched, at the odd places. The parts never move: they need no keys.
  const parts = children
    .split(mailAddress)
    .map((part, at) =>
      at % 2 === 1 ? createElement('a', { href: `mailto:${part}` }, createElement(MailAddress, null, part)) : part,
    )
  return createElement(Fragment, null, ...parts)
}
