import type { DoorState, SignUpCard } from '@project-week/contract/site/content'
import type { Label } from '@project-week/contract/enumerations/enumerations'
import type { ReactNode } from 'react'
import { organiser } from '../../lib/page/organiser.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { DotField } from '../../ui/dots/dot-field.tsx'
import { Island } from '../islands/island.tsx'
import { SignUp, StudentSignIn, Subscribe } from '../dialogs/sign-up.tsx'
import { companyDoor, daysLeft, isOpenDoor, studentDoor } from '../phase.ts'
import { buttonClass } from '../../ui/plain-button.tsx'
import { useSite } from '../site.ts'
import { Picture } from '../pictures/picture.tsx'
import { VideoFace, addressOf } from '../pictures/video-face.tsx'
import { SingleVideo } from '../pictures/video-player.tsx'

/** What it is, when, for whom, and the two doors. */
export function Hero() {
  const { t, programme, content } = useSite()
  const { hero } = content
  const { company: companyCard, student: studentCard } = content['sign-up']
  const student = studentDoor(programme)
  const company = companyDoor(programme)
  return (
    <div className="page hero">
      <div className="stack gap-3 hero__words">
        <h1>
          {/* A sentence a line; the space between them is for who hears it. */}
          {t(hero.title)
            .split(/(?<=\.) /)
            .map((sentence) => (
              <span key={sentence}>{`${sentence} `}</span>
            ))}
        </h1>
        <p>{t(hero.lead)}</p>
      </div>
      <div className="hero__doors">
        <Door card={studentCard} state={student}>
          <SignUp audience="student">{t(studentCard.action)}</SignUp>
        </Door>
        <Door card={companyCard} state={company}>
          {!isOpenDoor(company) && (
            <Subscribe mailbox={organiser().mailbox} className={buttonClass({ variant: 'company' })} />
          )}
          <SignUp audience="company">{t(companyCard.action)}</SignUp>
        </Door>
        <ul className="doors__terms" aria-label={m.site_doors_terms()}>
          <DoorTerms card={studentCard} state={student} />
          <DoorTerms card={companyCard} state={company} />
        </ul>
      </div>
      <Film />
    </div>
  )
}

/** The film behind its picture; until there is one, the thousand dots. */
function Film() {
  const {
    t,
    locale,
    content: { hero },
  } = useSite()
  const address = addressOf(hero.video, locale)
  if (address === null)
    return (
      <div className="video">
        <DotField />
      </div>
    )
  const props = { address, title: t(hero.video.title) }
  return (
    <Island name="video" props={props}>
      <SingleVideo {...props}>
        <VideoFace of={hero.video}>
          <Picture of={hero.video.poster} sizes="(width < 60rem) 100vw, 40rem" />
        </VideoFace>
      </SingleVideo>
    </Island>
  )
}

const leftText = (count: number) => (count === 0 ? m.site_last_day() : m.site_days_left({ count }))

const audienceClass = ({ audience }: SignUpCard) => (audience === 'students' ? 'audience-student' : 'audience-company')

/** The way in. What that side gets and gives is a box of its own: below it, and on a phone below both (hero.css). */
function Door({ card, state, children }: { card: SignUpCard; state: DoorState; children: ReactNode }) {
  const { t } = useSite()
  return (
    <section className={`door ${audienceClass(card)}`}>
      <h2>{t(card.title)}</h2>
      {!isOpenDoor(state) && <ClosedNote card={card} state={state} />}
      {children}
    </section>
  )
}

/** What holds instead of the invitation; students who are registered find the way to their page in it. */
export function ClosedNote({ card, state }: { card: SignUpCard; state: DoorState }) {
  const { t } = useSite()
  return (
    <p className="door__note">
      {t(card.notes[state])} {card.audience === 'students' && <StudentSignIn />}
    </p>
  )
}

function DoorTerms({ card, state }: { card: SignUpCard; state: DoorState }) {
  const { t, programme, figures, href } = useSite()
  const isStudent = card.audience === 'students'
  return (
    <li className={`door__terms ${audienceClass(card)}`}>
      <p className="door__title">{t(card.title)}</p>
      {isOpenDoor(state) && (
        <p className="door__note">
          {t(card.notes[state])}
          {state === 'open' && ` ${leftText(daysLeft(programme, card.audience))}`}
        </p>
      )}
      {isStudent && isOpenDoor(state) && figures !== null && figures.challenges > 0 && (
        <p>
          <a href={href(paths.challenges)}>{m.site_challenges_link({ count: figures.challenges })}</a>
        </p>
      )}
      <Terms title={isStudent ? m.site_student_gets() : m.site_company_gets()} items={card.gets} />
      <Terms title={isStudent ? m.site_student_gives() : m.site_company_gives()} items={card.gives} />
    </li>
  )
}

function Terms({ title, items }: { title: string; items: readonly Label[] }) {
  const { t } = useSite()
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.en}>{t(item)}</li>
        ))}
      </ul>
    </div>
  )
}
