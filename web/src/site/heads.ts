import { brand } from '@project-week/contract/brand'
import type { PublicEdition as Edition } from '@project-week/contract/edition'
import { paths } from '@project-week/contract/paths'
import { hero } from '@project-week/content/hero'
import { m } from '../paraglide/messages.js'
import type { Site } from './site.ts'

interface Head {
  title: string
  description: string
}

/** Title and description of each public page, for search engines and for whoever shares a link. */
export function headOf(path: string, { t }: Site): Head {
  const name = `Project Week ${brand.programme}`
  switch (path) {
    case paths.home:
      return { title: `${name}: ${t(hero.title)}`, description: t(hero.lead) }
    default:
      return { title: name, description: t(hero.lead) }
  }
}

/** The programme week as search engines read events (schema.org). */
export function eventData(site: Site): object {
  const { edition } = site.programme
  const home = site.origin + site.href(paths.home)
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationEvent',
    name: `Project Week ${brand.programme} ${edition.label}`,
    description: site.t(hero.lead),
    startDate: edition.programmeStart,
    endDate: edition.programmeEnd,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: m.site_event_place() },
    organizer: { '@type': 'CollegeOrUniversity', name: brand.university, url: home },
    offers: {
      '@type': 'Offer',
      price: 0,
      priceCurrency: 'EUR',
      url: home,
      availability: availability(site, edition),
      validThrough: edition.announcedRegistrationClose,
    },
    image: `${site.origin}/og.png`,
    url: home,
    inLanguage: ['en', 'de'],
  }
}

const availability = ({ programme }: Site, edition: Edition): string =>
  `https://schema.org/${programme.now.slice(0, 10) <= edition.announcedRegistrationClose ? 'InStock' : 'SoldOut'}`
