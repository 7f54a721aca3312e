import { createElement, Fragment } from 'react'
import { MailAddress } from './mail-address.tsx'

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
