import type { ReactNode } from 'react'
import { forCompany } from '../../lib/page/paths.ts'
import { AddressContext } from '../../lib/page/address.ts'
import { SiteContext, type SiteProps, createSite } from '../site.ts'

/** A preview stays one in the other language, and a company's terms stay its own. */
const searchOf = ({ preview, isForCompany }: SiteProps): string =>
  preview === undefined ? (isForCompany ? forCompany : '') : `?preview=${preview}`

/** What every public page stands in: the state it is drawn from. */
export function SitePage({ children, ...props }: SiteProps & { children: ReactNode }) {
  return (
    <SiteContext value={createSite(props)}>
      <AddressContext value={{ pathname: props.pathname, search: searchOf(props), hash: '' }}>
        {children}
      </AddressContext>
    </SiteContext>
  )
}
