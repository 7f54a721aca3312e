import { claims, claimsTitle } from '@project-week/content/hero'
import { companyBenefits, studentBenefits } from '@project-week/content/programme'
import type { PointList } from '@project-week/contract/site/content'
import type { ReactNode } from 'react'
import { sections } from '../../lib/page/paths.ts'
import { useSite } from '../site.ts'

/** What both sides take home, side by side in their two colours. */
export function Benefits() {
  return (
    <div className="benefits" id={sections.benefits}>
      <Side audience="student" list={studentBenefits} />
      <Side audience="company" list={companyBenefits}>
        <Claims />
      </Side>
    </div>
  )
}

function Side({
  audience,
  list,
  children,
}: {
  audience: 'student' | 'company'
  list: PointList
  children?: ReactNode
}) {
  const { t } = useSite()
  return (
    <section className={`audience-${audience}`}>
      <div>
        <h2>{t(list.title)}</h2>
        <p>{t(list.lead)}</p>
        <ul>
          {list.points.map(({ title, text }) => (
            <li key={title.en}>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  )
}

function Claims() {
  const { t, locale } = useSite()
  const tag = locale === 'de' ? 'de-DE' : 'en-GB'
  return (
    <div className="claims">
      <h3>{t(claimsTitle)}</h3>
      <dl>
        {claims.map(({ value, format, label }) => (
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
