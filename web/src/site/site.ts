import type { OpenChallenge } from '@project-week/contract/companies/challenge'
import type { SiteContent } from '@project-week/contract/content/documents'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { Label } from '@project-week/contract/enumerations/enumerations'
import type { SiteFigures } from '@project-week/contract/site/figures'
import type { ShownTeam } from '@project-week/contract/showcase/showcase'
import { siteWords } from '@project-week/content/site-words'
import { type EditionDates, fill } from '@project-week/content/words'
import { createContext, use } from 'react'
import { berlinDay } from '../lib/page/berlin-day.ts'
import { type Locale, inLocale, localeOf } from '../lib/page/locale.ts'

/** As much of the programme's state as public pages show. */
export interface SiteProgramme {
  edition: EditionDates & {
    flags: Pick<ProgrammeState['edition']['flags'], 'studentLogin'>
    bannerText?: ProgrammeState['edition']['bannerText']
    challenges: ProgrammeState['edition']['challenges']
  }
  /** The day in Berlin, YYYY-MM-DD, by the programme clock. */
  today: string
  windows: Pick<ProgrammeState['windows'], 'studentSignUp' | 'studentRegistration' | 'companySignUp'>
  demo: ProgrammeState['demo']
}

export const siteProgramme = ({ edition, now, windows, demo }: ProgrammeState): SiteProgramme => ({
  edition: {
    label: edition.label,
    programmeStart: edition.programmeStart,
    programmeEnd: edition.programmeEnd,
    announcedRegistrationClose: edition.announcedRegistrationClose,
    closingEventMonth: edition.closingEventMonth,
    studentDashboardClosesAt: edition.studentDashboardClosesAt,
    flags: edition.flags,
    bannerText: edition.bannerText,
    challenges: edition.challenges,
  },
  today: berlinDay(now),
  windows: {
    studentSignUp: windows.studentSignUp,
    studentRegistration: windows.studentRegistration,
    companySignUp: windows.companySignUp,
  },
  demo,
})

/** What a public page is drawn from. */
export interface SiteProps {
  programme: SiteProgramme
  pathname: string
  /** The installation's own, for addresses that have to be absolute. */
  origin: string
  /** What the landing page counts; null on other pages and where it is not known. */
  figures: SiteFigures | null
  /** What is released of teams: all of them where posters are listed, one on its own page, none elsewhere. */
  shown?: readonly ShownTeam[]
  /** The challenges that are public, on their page; and the study programme that is asked for. */
  challenges?: readonly OpenChallenge[]
  chosenProgramme?: string | null
  /** Whether a company reads the terms: it has come from its form. */
  isForCompany?: boolean
  /** The words of the site. */
  content: SiteContent
  /** The document whose draft is in `content`, where somebody looks at one. */
  preview?: string | undefined
}

export interface Site extends SiteProps {
  shown: readonly ShownTeam[]
  challenges: readonly OpenChallenge[]
  chosenProgramme: string | null
  locale: Locale
  /** A text of the content in the page's language, with its placeholders filled. */
  t: (label: Label) => string
  /** An address of this site in the page's language; others stay as they are. */
  href: (address: string) => string
}

export function createSite({ shown = [], challenges = [], chosenProgramme = null, ...props }: SiteProps): Site {
  const { programme, pathname, content } = props
  const locale = localeOf(pathname)
  const values = siteWords(content.organiser, programme.edition, locale)
  return {
    ...props,
    shown,
    challenges,
    chosenProgramme,
    locale,
    t: (label) => fill(label[locale], values),
    href: (address) => localAddress(address, locale),
  }
}

function localAddress(address: string, locale: Locale): string {
  if (!address.startsWith('/') || /\.\w+(#|$)/.test(address)) return address
  const [pathname = '', hash] = address.split('#')
  return inLocale(locale, { pathname, search: '', hash: hash === undefined ? '' : `#${hash}` })
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('a part of the public site stands outside <SitePage>')
  return site
}
