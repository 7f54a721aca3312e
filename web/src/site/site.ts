import { brand } from '@project-week/contract/brand'
import type { ProgrammeState } from '@project-week/contract/edition'
import type { Label } from '@project-week/contract/enumerations'
import type { PlaceholderName } from '@project-week/contract/placeholders'
import { contacts } from '@project-week/content/contacts'
import { editionWords, fill } from '@project-week/content/words'
import { createContext, use } from 'react'
import { type Locale, inLocale, localeOf } from '../lib/locale.ts'

/** What a public page is drawn from; the same on the server and when the browser takes over. */
export interface SiteProps {
  programme: ProgrammeState
  pathname: string
  /** The installation's own, for addresses that have to be absolute. */
  origin: string
  /** Words of the pages that name who runs the site; the others do without and load less. */
  words?: Partial<Record<PlaceholderName, string>>
}

export interface Site extends Omit<SiteProps, 'words'> {
  locale: Locale
  /** A text of the content in the page's language, with its placeholders filled. */
  t: (label: Label) => string
  /** An address of this site in the page's language; others stay as they are. */
  href: (address: string) => string
}

export function createSite({ programme, pathname, origin, words = {} }: SiteProps): Site {
  const locale = localeOf(pathname)
  const values = { ...brand, mailbox: contacts.mailbox, ...editionWords(programme.edition, locale), ...words }
  return {
    programme,
    pathname,
    origin,
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
