import type { ReactNode } from 'react'
import { AddressContext } from '../../lib/page/address.ts'
import { SiteContext, type SiteProps, createSite } from '../site.ts'

/** What every public page stands in: the state it is drawn from. */
export function SitePage({ children, ...props }: SiteProps & { children: ReactNode }) {
  return (
    <SiteContext value={createSite(props)}>
      <AddressContext value={{ pathname: props.pathname, search: '', hash: '' }}>{children}</AddressContext>
    </SiteContext>
  )
}
