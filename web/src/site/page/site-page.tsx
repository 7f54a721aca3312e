import type { ReactNode } from 'react'
import { AddressContext } from '../../lib/page/address.ts'
import { SiteContext, type SiteProps, createSite } from '../site.ts'

/** A preview stays one in the other language. */
const searchOf = ({ preview }: SiteProps): string => (preview === undefined ? '' : `?preview=${preview}`)

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
