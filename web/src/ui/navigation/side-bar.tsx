import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { useMedia } from '../../lib/page/media.ts'
import { paths } from '../../lib/page/paths.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { useUser } from '../../lib/session/session.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Disclosure } from '../disclosure.tsx'
import { useSemester } from '../tables/semester-select.tsx'
import { groupsOf, placeAt } from './places.ts'
import './side-bar.css'
import { waitingAt, waitings } from './waiting.ts'

/**
 * Beside each page of the admin area: its sections, and what waits in each. Where there is no
 * room beside the page it is a menu above it.
 */
export function SideBar() {
  const hasRoom = useMedia('(min-width: 64rem)', true)
  if (!hasRoom) {
    return (
      <div className="side-menu no-print">
        <Disclosure label={m.nav_menu()}>
          <Places />
        </Disclosure>
      </div>
    )
  }
  return (
    <div className="side-bar no-print">
      <Places />
    </div>
  )
}

function Places() {
  const { pathname } = useLocation()
  const role = useUser()?.role
  // What is to be done is of no use to a viewer.
  const waiting = useQuery({ ...queryOf(listWaiting), enabled: role === 'admin' })
  const programme = useQuery(programmeStateQuery())
  const [chosen] = useSemester()
  const current = programme.data?.edition.label
  const here = placeAt(pathname)?.section.title
  // Another edition's lists have other rows.
  const isOther = chosen !== undefined && current !== undefined && chosen !== current
  return (
    <nav className="stack gap-2 places" aria-label={m.nav_label()}>
      {isOther && <p className="places__edition">{m.nav_edition({ chosen, current })}</p>}
      {groupsOf(role).map((sections, at, { length }) => (
        <div key={sections[0]?.title ?? at}>
          {at === length - 1 && <p>{m.nav_set_up()}</p>}
          <ul className="plain">
            {sections.map(({ title, screens }) => (
              <li key={title}>
                <Link
                  to={screens[0].path}
                  aria-current={screens[0].path === pathname ? 'page' : title === here ? 'true' : undefined}
                >
                  {title}
                </Link>
                {role === 'admin' && waiting.data && current !== undefined && !isOther && (
                  <Count of={screens.map(({ path }) => path)} waiting={waiting.data} edition={current} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/**
 * What waits on a section's screens: its number, named in full, which leads to as many rows. Nobody is in two rows of the
 * outstanding items; elsewhere a row may wait for more than one reason, so the number is that of the first.
 */
function Count({ of, waiting, edition }: { of: readonly string[]; waiting: WaitingList; edition: string }) {
  const all = waiting.filter(({ what }) => of.includes(waitings[what].to.split(/[?#]/)[0] ?? ''))
  const [first] = all
  if (first === undefined) return null
  const isWhole = of.includes(paths.outstanding)
  const sum = countText(all.reduce((total, { count }) => total + count, 0))
  const text = isWhole ? `${m.outstanding_title()}: ${sum}` : waitings[first.what].text(first)
  return (
    <Link
      className="places__count"
      to={isWhole ? paths.outstanding : waitingAt(first.what, edition)}
      aria-label={text}
      title={text}
    >
      {isWhole ? sum : waitings[first.what].isOnce ? '!' : countText(first.count)}
    </Link>
  )
}
