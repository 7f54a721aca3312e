import type { Claim, Label, PointList } from '@project-week/contract/site/content'
import type { ReactNode } from 'react'
import { sections } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useSite } from '../site.ts'
import { Fold } from './fold.tsx'
import { Points } from './points.tsx'

/** What both sides take home, in their two colours. */
export function Benefits() {
  const { benefits, figures } = useSite().content
  return (
    <section className="benefits" aria-label={m.site_nav_benefits()} id={sections.benefits}>
      <Side audience="student" list={benefits.students}>
        <Claims {...figures.students} />
      </Side>
      <Side audience="company" list={benefits.companies}>
        <Claims {...figures.companies} />
      </Side>
    </section>
  )
}

function Side({ audience, list, children }: { audience: 'student' | 'company'; list: PointList; children: ReactNode }) {
  const { t } = useSite()
  return (
    <section className={`audience-${audience}`}>
      <div className="stack">
        <h2>{t(list.title)}</h2>
        <Fold label={m.site_fold_benefits({ count: list.points.length })} />
        <div className="stack">
          <p>{t(list.lead)}</p>
          <ul className="stack gap-5">
            <Points of={list} />
          </ul>
        </div>
        {children}
      </div>
    </section>
  )
}

function Claims({ title, claims: facts }: { title: Label; claims: readonly Claim[] }) {
  const { t, locale } = useSite()
  const tag = locale === 'de' ? 'de-DE' : 'en-GB'
  return (
    <div className="claims">
      <h3>{t(title)}</h3>
      <dl className="cluster">
        {facts.map(({ value, format, label }) => (
          <div key={label.en}>
            <dt>{t(label)}</dt>
            <dd>
              {format === 'percent'
                ? (value / 100).toLocaleString(tag, { style: 'percent' })
                : value.toLocaleString(tag)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
