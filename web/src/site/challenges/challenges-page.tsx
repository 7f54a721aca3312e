import { fieldSlug, type OpenChallenge } from '@project-week/contract/companies/challenge'
import { type BusinessField, businessFieldLabels } from '@project-week/contract/enumerations/enumerations'
import { organiser } from '../../lib/page/organiser.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { buttonClass } from '../../ui/plain-button.tsx'
import { Dialogs } from '../dialogs/dialogs.tsx'
import { StudentSignIn, StudentSignUp, Subscribe } from '../dialogs/sign-up.tsx'
import { Island } from '../islands/island.tsx'
import { SiteShell } from '../page/site-shell.tsx'
import { isOpenDoor, studentDoor } from '../phase.ts'
import { type Site, useSite } from '../site.ts'
import { numberWord } from './number-word.ts'

/** What companies have agreed to show before students register, by the fields that students rank. */
export function ChallengesPage() {
  const site = useSite()
  const { challenges, chosenProgramme, locale } = site
  const isOpen = isOpenDoor(studentDoor(site.programme))
  const wanted =
    chosenProgramme === null ? challenges : challenges.filter(({ programmes }) => programmes.includes(chosenProgramme))
  return (
    <SiteShell>
      <div className="page challenges">
        <h1>{titleOf(site, wanted.length, isOpen)}</h1>
        {chosenProgramme !== null && <p className="challenges__programme">{chosenProgramme}</p>}
        {isOpen && challenges.length > 0 && <p className="challenges__lead">{m.site_challenges_rank()}</p>}
        {!isOpen && (
          <p className="challenges__lead">
            {m.site_challenges_closed()} <StudentSignIn />
          </p>
        )}
        {challenges.length > 0 && <ProgrammeFilter />}
        {wanted.length === 0 && <NoChallenges isOpen={isOpen} />}
        {fieldsOf(wanted, locale).map((field) => (
          <Field key={field} field={field} challenges={wanted.filter((challenge) => challenge.field === field)} />
        ))}
        <Field field={null} challenges={wanted.filter(({ field }) => field === null)} />
        {wanted.length > 0 && (
          <p className="cluster challenges__door">
            {isOpen ? (
              <StudentSignUp variant="student">{site.t(site.content['sign-up'].student.action)}</StudentSignUp>
            ) : (
              <News />
            )}
          </p>
        )}
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

/** The listed fields that have challenges, by their names. */
const fieldsOf = (challenges: readonly OpenChallenge[], locale: 'en' | 'de'): BusinessField[] =>
  [...new Set(challenges.flatMap(({ field }) => field ?? []))].toSorted((a, b) =>
    businessFieldLabels[a][locale].localeCompare(businessFieldLabels[b][locale], locale),
  )

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
  const { href, challenges, content, t } = useSite()
  if (challenges.length > 0)
    return (
      <p className="challenges__lead">
        {m.site_challenges_none_yours()} <a href={href(paths.challenges)}>{m.site_challenges_show_all()}</a>
      </p>
    )
  return (
    <>
      <p className="challenges__lead">{isOpen ? m.site_challenges_none() : m.site_challenges_none_closed()}</p>
      <p className="cluster challenges__door">
        {isOpen && <StudentSignUp variant="student">{t(content['sign-up'].student.action)}</StudentSignUp>}
        <News />
        <a className={buttonClass({})} href={href(paths.home)}>
          {m.shell_to_home()}
        </a>
      </p>
    </>
  )
}

function Field({ field, challenges }: { field: BusinessField | null; challenges: readonly OpenChallenge[] }) {
  const { locale } = useSite()
  if (challenges.length === 0) return null
  const id = field === null ? 'other' : fieldSlug(field)
  return (
    <section className="challenges__field" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{field === null ? m.site_challenges_other() : businessFieldLabels[field][locale]}</h2>
      <ul className="stack gap-5">
        {challenges.map((challenge) => (
          <li key={challenge.id} className="challenge">
            <p className="as-typed challenge__problem">{challenge.problem}</p>
            <dl className="stack gap-2">
              {field === null && <Fact name={m.site_challenges_field()}>{challenge.fieldOfBusiness}</Fact>}
              <Fact name={m.site_challenges_town()}>{challenge.town}</Fact>
              <Fact name={m.site_challenges_places()}>{m.site_challenges_up_to({ count: challenge.places })}</Fact>
              {challenge.programmes.length > 0 && (
                <Fact name={m.site_challenges_programmes()}>{challenge.programmes.join(', ')}</Fact>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
