import { longDate } from '@project-week/content/words'
import type { OwnNaming } from '@project-week/contract/companies/challenge'
import type { ReactNode } from 'react'
import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { classNames } from '../base/class-names.ts'

/** Whether a student can name challenges, until when, or why not. */
function whenText({ isOpen, isOver, until }: OwnNaming): string {
  const date = longDate(until, getLocale())
  if (isOpen) return m.site_five_lead({ date })
  return isOver ? m.site_five_closed({ date }) : m.site_five_few()
}

/** The challenges that a student names, with what is to be known of them. @param gone how many are no longer offered */
export function OwnFive({
  naming,
  gone,
  className,
  children,
}: {
  naming: OwnNaming | null | undefined
  gone: number
  className: string
  children: ReactNode
}) {
  return (
    <section id="own-five" className={classNames('stack', className)} aria-labelledby="own-five-title" tabIndex={-1}>
      <h2 id="own-five-title">{m.site_five_title()}</h2>
      {naming && <p>{whenText(naming)}</p>}
      {gone > 0 && naming?.isOpen && <Alert tone="warning">{m.site_five_gone({ count: gone })}</Alert>}
      {children}
    </section>
  )
}

export const FiveTitles = ({ rows }: { rows: readonly { value: string; label: string }[] }) =>
  rows.length > 0 && (
    <ol>
      {rows.map(({ value, label }) => (
        <li key={value}>{label}</li>
      ))}
    </ol>
  )
