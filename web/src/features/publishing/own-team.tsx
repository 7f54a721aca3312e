import { siteWords } from '@project-week/content/site-words'
import { fill, longDate, stationDate } from '@project-week/content/words'
import { getSiteContent } from '@project-week/contract/content/content'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { countryName } from '@project-week/contract/enumerations/countries'
import { answerOwnOffer, type Offer, type OfferAnswer } from '@project-week/contract/publishing/offer'
import { askWhyNot, type OwnTeam } from '@project-week/contract/publishing/own-team'
import { mailtoOf } from '@project-week/contract/text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { queryOf, useChange } from '../../lib/api/use-call.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { berlinDay, weekPhase, type WeekPhase } from '../../lib/page/berlin-day.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { phoneAddress } from '../../lib/words/phone-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MailLink } from '../../ui/base/mail-link.tsx'
import { Button } from '../../ui/button.tsx'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import { shownDay } from '../../ui/page/shown-day.ts'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { AnswerForm } from './answer-form.tsx'
import './own-team.css'
import './place-facts.css'

const date = (day: string) => longDate(day, getLocale())

/** Everything about one's own team, in the order in which it is needed. */
export function OwnTeamView({ team, programme }: { team: OwnTeam; programme: ProgrammeState }) {
  const { edition, now } = programme
  const { hosting } = team
  const phase = weekPhase(now, edition)
  const isOver = phase === 'over'
  const site = useQuery(queryOf(getSiteContent))
  const words = siteWords(organiser(), edition, getLocale())
  const { street, houseNumber, city, country, website } = team.address
  const lines = [team.companyName, `${street} ${houseNumber}`, city, countryName(country, getLocale())]
  return (
    <section className="own-team audience-student" aria-labelledby="own-team-title">
      <h2 id="own-team-title">{m.team_title({ company: team.companyName })}</h2>
      <Part title={m.team_members()}>
        <ul className="stack gap-2">
          {team.members.map(({ name, email }) => (
            <li key={`${email} ${name}`}>
              <Person name={name} email={email} />
            </li>
          ))}
        </ul>
        {team.members.length > 1 && (
          <p className="cluster cluster--center">
            <a href={mailtoOf(...team.members.map(({ email }) => email))}>{m.team_write()}</a>
            <Button variant="quiet" size="small" onClick={() => copyAddresses(team.members)}>
              {m.team_copy()}
            </Button>
          </p>
        )}
      </Part>
      {!isOver && !team.offer?.mayAnswer && team.nda.state !== 'not-needed' && (
        <Part title={m.hosting_nda()}>
          <p>
            <Nda nda={team.nda} signedAt={team.ndaSignedAt} />
          </p>
        </Part>
      )}
      <Part title={m.team_place()}>
        <address>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={mapOf(lines.slice(1).join(', '))}>{m.team_map()}</a>
          {/^https?:\/\//.test(website) && <a href={website}>{website}</a>}
        </address>
      </Part>
      <Part title={m.team_task()}>
        <p className="as-typed">{team.task}</p>
      </Part>
      {hosting && (
        <Part title={m.team_host()}>
          <p>
            <Person name={hosting.hostName} email={hosting.hostEmail} />
          </p>
          <p>
            <Phone number={hosting.hostPhone} />
          </p>
        </Part>
      )}
      {hosting && (
        <Part title={m.team_when({ time: hosting.mondayTime })}>
          <p className="as-typed">{hosting.mondayAddress}</p>
        </Part>
      )}
      <Part title={m.team_contact()}>
        <p>
          <Person name={team.representativeName} email={team.representativeEmail} />
        </p>
      </Part>
      {team.advisor && (
        <Part title={m.team_advisor()}>
          <p>
            <Person {...team.advisor} />
          </p>
        </Part>
      )}
      <Part title={m.team_travel()}>
        <p className="as-typed">{hosting?.travel || m.team_travel_text()}</p>
      </Part>
      <Part title={m.team_timetable()}>
        <ol className="stack gap-2">
          {site.data?.timeline.stations.map((station) => (
            <li key={station.id}>
              <span className="note own-team__date">{date(stationDate(station, edition))}</span>{' '}
              {fill(station.title[getLocale()], words)}
            </li>
          ))}
        </ol>
        {hosting?.timetable && <p className="as-typed">{hosting.timetable}</p>}
        {!isOver && (
          <p>
            <CalendarButton edition={edition} where={lines.join(', ')} />
          </p>
        )}
      </Part>
      {team.reason && (
        <Part title={m.team_why()}>
          <p>{team.reason[getLocale()]}</p>
          {team.firstField && <p>{team.firstField[getLocale()]}</p>}
          {team.others.length > 0 && <WhyNot others={team.others} />}
        </Part>
      )}
    </section>
  )
}

/** Outlook takes the commas of a `mailto:` link for one address, and separates by `;`. */
const copyAddresses = (members: OwnTeam['members']) =>
  void navigator.clipboard.writeText(members.map(({ email }) => email).join('; ')).then(
    () => showToast(m.team_copied({ count: members.length })),
    () => showToast(m.team_not_copied(), { tone: 'error' }),
  )

/** Opened only by a click, so that no map service hears of anybody who does not want it to. */
const mapOf = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`

/** During the week: what is on today, where, and whom to call. */
export function Today({
  team: { hosting, address, companyName, representativeName, representativeEmail },
  programme: { edition, now },
}: {
  team: OwnTeam
  programme: ProgrammeState
}) {
  const site = useQuery(queryOf(getSiteContent))
  const today = berlinDay(now)
  const words = siteWords(organiser(), edition, getLocale())
  const onToday = site.data?.timeline.stations.filter((station) => stationDate(station, edition) === today)
  const isMonday = today === edition.programmeStart
  return (
    <section className="stack gap-2 panel own-team__today audience-student" aria-labelledby="own-team-today">
      <h2 id="own-team-today">{m.team_today({ date: date(today) })}</h2>
      {onToday?.map(({ id, title }) => (
        <p key={id}>{fill(title[getLocale()], words)}</p>
      ))}
      <dl className="place-facts">
        {isMonday && hosting && (
          <>
            <dt>{m.answer_place_when()}</dt>
            <dd>{hosting.mondayTime}</dd>
          </>
        )}
        <dt>{m.answer_place_where()}</dt>
        <dd className="as-typed">
          {(isMonday && hosting?.mondayAddress) ||
            `${companyName}, ${address.street} ${address.houseNumber}, ${address.city}`}
        </dd>
        <dt>{hosting ? m.team_today_call() : m.team_contact()}</dt>
        <dd>
          {hosting ? (
            <>
              {hosting.hostName}, <Phone number={hosting.hostPhone} />
            </>
          ) : (
            <Person name={representativeName} email={representativeEmail} />
          )}
        </dd>
        {hosting?.timetable && (
          <>
            <dt>{m.team_timetable()}</dt>
            <dd className="as-typed">{hosting.timetable}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

const Phone = ({ number }: { number: string }) => <a href={phoneAddress(number)}>{number}</a>

/** What is asked of them, or what they answered. */
export function OwnAnswer({ team, offer, phase }: { team: OwnTeam; offer: Offer; phase: WeekPhase }) {
  const answer = useChange(
    (given: OfferAnswer) => call(answerOwnOffer, { body: { answer: given } }),
    answerOwnOffer.touches,
  )
  // Once it is answered, the team has its own part about it.
  const nda = offer.mayAnswer && team.nda.state !== 'not-needed' && <Nda nda={team.nda} signedAt={null} />
  return (
    <div className="audience-student">
      <AnswerForm offer={offer} answer={answer} nda={nda} phase={phase} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack gap-2 own-team__part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

const Person = ({ name, email }: { name: string; email: string }) => (
  <MailLink name={name || `${m.account_email()}:`} to={email} />
)

function Nda({ nda: { state, file }, signedAt }: { nda: OwnTeam['nda']; signedAt: string | null }) {
  if (signedAt !== null) return m.team_nda_signed({ date: shownDay(signedAt) })
  if (file === null) return state === 'on-paper' ? m.team_todo_nda_on_paper() : m.team_todo_nda()
  return (
    <>
      {m.team_todo_nda_there()} <a href={`/api/files/${file.fileId}`}>{file.filename}</a>
    </>
  )
}

function WhyNot({ others }: { others: OwnTeam['others'] }) {
  const [company, setCompany] = useState('')
  const answer = useQuery({
    ...queryOf(askWhyNot, { params: { company } }),
    enabled: company !== '',
    // Another company was chosen before the answer about the last one was there.
    retry: (failures, error) => failures < 5 && error instanceof ApiError && error.code === 'conflict',
    staleTime: Infinity,
  })
  return (
    <div className="stack gap-3 own-team__why-not">
      <Select
        label={m.team_why_not()}
        hint={m.team_why_not_hint()}
        name="why-not"
        options={others.map(({ id, companyName }) => ({ value: id, label: companyName }))}
        value={company}
        onChange={(event) => setCompany(event.target.value)}
      />
      {answer.isFetching && <Spinner label={m.team_why_not_loading()} />}
      {answer.isError && (
        <Alert tone="error" announce>
          {m.team_why_not_failed()}
        </Alert>
      )}
      {answer.data && (
        <output>
          {answer.data.sentences.map((sentence) => (
            <p key={sentence.en}>{sentence[getLocale()]}</p>
          ))}
        </output>
      )}
    </div>
  )
}
