import { Fragment } from 'react'

const mailAddress = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** A text whose mail addresses are links. Addresses still to be filled in (in square brackets) are none. */
export function MailLinks({ children }: { children: string }) {
  // Splitting by a group keeps what it matched, at the odd places.
  return children.split(mailAddress).map((part, at) =>
    at % 2 === 1 ? (
      <a key={part} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  )
}
