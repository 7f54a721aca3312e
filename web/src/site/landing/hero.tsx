import { hero } from '@project-week/content/hero'
import { companyCard, studentCard } from '@project-week/content/sign-up-cards'
import type { SignUpCard } from '@project-week/contract/content'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { DotField } from '../../ui/dot-field.tsx'
import { Island } from '../island.tsx'
import { CompanySignUp, StudentSignUp } from '../sign-up.tsx'
import { useSite } from '../site.ts'
import { VideoFace, addressOf, noteOf } from '../video-face.tsx'
import { VideoPlayer } from '../video-player.tsx'

/** What it is, when, for whom, and the two doors. The thousand dots are the video's picture. */
export function Hero() {
  const { t } = useSite()
  return (
    <div className="hero">
      <div className="page hero__top">
        <div className="hero__words">
          <h1>
            {/* A sentence a line; the space between them is for who hears it. */}
            {t(hero.title)
              .split(/(?<=\.) /)
              .map((sentence) => (
                <span key={sentence}>{sentence} </span>
              ))}
          </h1>
          <p>{t(hero.lead)}</p>
        </div>
        <div className="hero__video">
          <Film />
        </div>
      </div>
      <div className="page hero__doors">
        <Door card={studentCard}>
          <StudentSignUp variant="student">{t(studentCard.action)}</StudentSignUp>
        </Door>
        <Door card={companyCard}>
          <CompanySignUp variant="company">{t(companyCard.action)}</CompanySignUp>
        </Door>
      </div>
    </div>
  )
}

function Film() {
  const { t } = useSite()
  const props = { address: addressOf(hero.video), title: t(hero.video.title) }
  return (
    <Island name="video" props={props}>
      <VideoPlayer {...props}>
        <VideoFace title={props.title} note={noteOf(hero.video)}>
          <DotField />
        </VideoFace>
      </VideoPlayer>
    </Island>
  )
}

function Door({ card, children }: { card: SignUpCard; children: ReactNode }) {
  const { t } = useSite()
  const isStudent = card.audience === 'students'
  return (
    <section className={`door audience-${isStudent ? 'student' : 'company'}`}>
      <h2>{t(card.title)}</h2>
      <div className="door__terms">
        <div>
          <h3>{isStudent ? m.site_student_gets() : m.site_company_gets()}</h3>
          <ul>
            {card.gets.map((item) => (
              <li key={item.en}>{t(item)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{isStudent ? m.site_student_gives() : m.site_company_gives()}</h3>
          <ul>
            {card.gives.map((item) => (
              <li key={item.en}>{t(item)}</li>
            ))}
          </ul>
        </div>
      </div>
      <p className="door__action">{children}</p>
    </section>
  )
}
