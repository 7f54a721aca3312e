import type { WaitingList } from '@project-week/contract/overview/overview'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useMedia } from '../../lib/page/media.ts'
import { paths } from '../../lib/page/paths.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { waitingQuery } from '../../lib/queries/waiting.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Disclosure } from '../disclosure.tsx'
import { useSemester } from '../tables/semester-select.tsx'
import { stages } from './places.ts'
import './side-bar.css'
import { waitingAddress, waitings } from './waiting.ts'

/**
 * Beside each page of the admin area: the year's stages, the screens of each, and what waits there. Where there is no
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
  const waiting = useQuery(waitingQuery())
  const programme = useQuery(programmeStateQuery())
  const [chosen] = useSemester()
  const current = programme.data?.edition.label
  const isHere = (path: string) => (path === pathname ? 'page' : undefined)
  return (
    <nav className="places" aria-label={m.nav_label()}>
      <Link to={paths.dashboard} aria-current={isHere(paths.dashboard)}>
        {m.admin_dashboard()}
      </Link>
      {chosen !== undefined && current !== undefined && chosen !== current && (
        <p className="places__edition">{m.nav_edition({ chosen, current })}</p>
      )}
      {stages().map(({ title, links }, at) => (
        <div key={title} className="places__stage">
          <p id={`stage-${at}`}>{title}</p>
          <ul aria-labelledby={`stage-${at}`}>
            {links.map(([path, label]) => (
              <li key={path}>
                <Link to={path} aria-current={isHere(path)}>
                  {label}
                </Link>
                {waiting.data && current !== undefined && (
                  <Counts path={path} waiting={waiting.data} edition={current} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** How much waits on a screen in an edition, each number a link to what it counts. */
function Counts({ path, waiting, edition }: { path: string; waiting: WaitingList; edition: string }) {
  return waiting
    .filter(({ what }) => what !== 'registration-closes' && waitings[what].to.split('?')[0] === path)
    .map(({ what, count }) => {
      const text = waitings[what].text({ count })
      return (
        <Link key={what} className="places__count" to={waitingAddress(what, edition)} aria-label={text} title={text}>
          {countText(count)}
        </Link>
      )
    })
}
