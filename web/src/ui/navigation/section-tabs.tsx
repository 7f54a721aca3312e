import { Link, useLocation } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import '../tabs.css'
import { placeAt, sectionsOf } from './places.ts'

/** The other screens of the section that somebody is in, where it has others. */
export function SectionTabs() {
  const { pathname } = useLocation()
  const role = useUser()?.role
  const title = placeAt(pathname)?.section.title
  const screens = sectionsOf(role).find((section) => section.title === title)?.screens ?? []
  const tabs = screens.filter(({ isAction }) => isAction !== true)
  if (title === undefined || tabs.every(({ path }) => path === pathname)) return null
  return (
    <nav className="tabs__list section-tabs no-print" aria-label={title}>
      {tabs.map(({ path, label, tab }) => (
        <Link key={path} className="tabs__tab" to={path} aria-current={path === pathname ? 'page' : undefined}>
          {tab ?? label}
        </Link>
      ))}
    </nav>
  )
}
