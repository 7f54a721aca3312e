import {
  challengeField,
  challengeTitle,
  fieldSlug,
  headlineOf,
  type OpenChallenge,
} from '@project-week/contract/companies/challenge'
import { longDate } from '@project-week/content/words'
import { organiser } from '../../lib/page/organiser.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { EmptyState } from '../../ui/page/state.tsx'
import { buttonClass } from '../../ui/plain-button.tsx'
import { Dialogs } from '../dialogs/dialogs.tsx'
import { StudentSignIn, StudentSignUp, Subscribe } from '../dialogs/sign-up.tsx'
import { Island } from '../islands/island.tsx'
import { SiteShell } from '../page/site-shell.tsx'
import { isOpenDoor, studentDoor } from '../phase.ts'
import { type Site, useSite } from '../site.ts'
import { FieldMark } from './field-mark.tsx'
import { numberWord } from './number-word.ts'

/** What companies have agreed to show before students register, by the fields that students rank. */
export function ChallengesPage() {
  const site = useSite()
  const { challenges, chosenProgramme, locale } = site
  const { isAsked, until } = site.programme.edition.challenges
  const isNamed = isAsked && site.programme.today <= until
  const isOpen = isOpenDoor(studentDoor(site.programme))
  const wanted = challenges
    .filter(({ programmes }) => chosenProgramme === null || programmes.includes(chosenProgramme))
    .toSorted((a, b) => challengeField(a, locale).localeCompare(challengeField(b, locale), locale))
  const door = wanted.length > 0 && (
    <div className="cluster challenges__door">{isOpen ? <StudentSignUp /> : <News />}</div>
  )
  return (
    <SiteShell>
      <div className="page stack gap-5 challenges">
        <h1>{titleOf(site, wanted.length, isOpen)}</h1>
        {chosenProgramme !== null && <p className="lead">{chosenProgramme}</p>}
        {isOpen && challenges.length > 0 && (
          <p className="lead">
            {isNamed ? m.site_challenges_name({ date: longDate(until, locale) }) : m.site_challenges_rank()}
          </p>
        )}
        {!isOpen && (
          <p className="lead">
            {m.site_challenges_closed()} <StudentSignIn />
          </p>
        )}
        {door}
        {isAsked && (
          <Island
            name="name-five"
            props={{ offered: challenges.map((one) => ({ id: one.id, title: challengeTitle(one, locale) })) }}
          />
        )}
        {challenges.length > 0 && <ProgrammeFilter />}
        {wanted.length === 0 && <NoChallenges isOpen={isOpen} />}
        <ul className="stack challenges__list">
          {wanted.map((challenge, index) => (
            // The first of a field is where the short address of its poster leads.
            <li key={challenge.id} id={challenge.field === wanted[index - 1]?.field ? undefined : slugOf(challenge)}>
              <Challenge of={challenge} isNamed={isNamed} />
            </li>
          ))}
        </ul>
        {door}
      </div>
      <Island name="dialogs" props={{}}>
        <Dialogs />
      </Island>
    </SiteShell>
  )
}

/** Of the next edition's challenges too. */
const News = () => <Subscribe mailbox={organiser().mailbox} className={buttonClass({})} />

function titleOf({ chosenProgramme, locale, programme }: Site, count: number, isOpen: boolean): string {
  if (count === 0) return m.site_challenges_title()
  const number = numberWord(count, locale)
  if (!isOpen) return m.site_challenges_count_closed({ count, number, edition: programme.edition.label })
  return chosenProgramme === null
    ? m.site_challenges_count({ count, number })
    : m.site_challenges_count_yours({ count, number })
}

const slugOf = ({ field }: OpenChallenge) => (field === null ? undefined : fieldSlug(field))

function ProgrammeFilter() {
  const { challenges, chosenProgramme, href } = useSite()
  const wanted = [...new Set(challenges.flatMap(({ programmes }) => programmes))].toSorted()
  const programmes =
    chosenProgramme === null || wanted.includes(chosenProgramme) ? wanted : [chosenProgramme, ...wanted]
  return (
    <form className="cluster challenges__filter" method="get" action={href(paths.challenges)}>
      <div className="field">
        <label htmlFor="programme" className="field__label">
          {m.site_challenges_programme()}
        </label>
        <div className="select">
          <select id="programme" name="programme" className="control" defaultValue={chosenProgramme ?? ''}>
            <option value="">{m.site_challenges_all()}</option>
            {programmes.map((programme) => (
              <option key={programme}>{programme}</option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      </div>
      <button type="submit" className={buttonClass({})}>
        {m.site_challenges_filter()}
      </button>
    </form>
  )
}

function NoChallenges({ isOpen }: { isOpen: boolean }) {
  const { href, challenges } = useSite()
  if (challenges.length > 0)
    return (
      <EmptyState
        title={m.site_challenges_none_yours()}
        actions={
          <a className={buttonClass({})} href={href(paths.challenges)}>
            {m.site_challenges_show_all()}
          </a>
        }
      />
    )
  return (
    <EmptyState
      title={isOpen ? m.site_challenges_none() : m.site_challenges_none_closed()}
      actions={
        <>
          {isOpen && <StudentSignUp />}
          <News />
          <a className={buttonClass({})} href={href(paths.home)}>
            {m.shell_to_home()}
          </a>
        </>
      }
    />
  )
}

/** @param isNamed whether students name challenges now */
function Challenge({ of, isNamed }: { of: OpenChallenge; isNamed: boolean }) {
  const { locale } = useSite()
  const [headline, rest] = headlineOf(of.problem)
  return (
    <article className="stack gap-3 card challenge">
      <p className="cluster cluster--center gap-2 challenge__field">
        <FieldMark field={of.field} />
        {challengeField(of, locale)}
      </p>
      <h2>{headline}</h2>
      {rest !== '' && <p className="as-typed">{rest}</p>}
      <p>{`${of.town} · ${m.site_challenges_up_to({ count: of.places })}`}</p>
      {of.programmes.length > 0 && (
        <ul className="cluster gap-2 challenge__programmes" aria-label={m.site_challenges_programmes()}>
          {of.programmes.map((programme) => (
            <li key={programme}>{programme}</li>
          ))}
        </ul>
      )}
      {isNamed && <Island name="name-this" props={{ id: of.id, title: challengeTitle(of, locale) }} />}
    </article>
  )
}
