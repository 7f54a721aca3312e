import { paths } from '@project-week/contract/paths'
import { organiser } from '../../lib/page/organiser.ts'
import { m } from '../../paraglide/messages.js'
import { companyDoor } from '../phase.ts'
import type { Site } from '../site.ts'

interface Head {
  title: string
  description: string
}

/** Title and description of each public page, for search engines and shared links. */
export function headOf(path: string, { t, shown: [team], content: { hero, imprint, accessibility } }: Site): Head {
  const name = `Project Week ${organiser().programme}`
  switch (path) {
    case paths.home:
      return { title: `${t(hero.title)} · ${name}`, description: t(hero.lead) }
    case paths.posters:
      return { title: `${m.site_posters_title()} · ${name}`, description: m.site_posters_lead() }
    case paths.challenges:
      return { title: `${m.site_challenges_title()} · ${name}`, description: m.site_challenges_description() }
    case paths.terms:
      return { title: `${m.student_terms_title()} · ${name}`, description: m.site_terms_description() }
    case paths.imprint:
      return { title: `${t(imprint.title)} · ${name}`, description: t(imprint.summary) }
    case paths.accessibility:
      return { title: `${t(accessibility.title)} · ${name}`, description: t(accessibility.summary) }
    case `${paths.posters}/{team}`:
      return { title: `${team?.title ?? ''} · ${name}`, description: m.site_posters_lead() }
    default:
      return { title: `${m.shell_not_found_title()} · ${name}`, description: m.shell_not_found_text() }
  }
}

/** The programme week as search engines read events (schema.org). */
export function eventData(site: Site): object {
  const { edition } = site.programme
  const home = site.origin + site.href(paths.home)
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    name: `Project Week ${organiser().programme} ${edition.label}`,
    startDate: edition.programmeStart,
    endDate: edition.programmeEnd,
    location: { '@type': 'Place', name: m.site_event_place() },
    organizer: { '@type': 'CollegeOrUniversity', name: organiser().university, url: home },
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'EUR',
      url: home,
      availability: availability(site),
      validThrough: edition.announcedRegistrationClose,
    },
    image: `${site.origin}/og.png`,
  }
}

const availability = ({ programme }: Site): string =>
  `https://schema.org/${programme.windows.studentRegistration || companyDoor(programme) === 'open' ? 'InStock' : 'SoldOut'}`
