import type { ReactNode } from 'react'
import { DemoRibbon } from '../features/demo/demo-ribbon.tsx'
import { type Address, AddressContext } from '../lib/page/address.ts'
import { m } from '../paraglide/messages.js'
import { Toasts } from '../ui/overlays/toasts.tsx'

/** What every page of the app stands in, whichever document it is in. */
export function PageFrame({ address, children }: { address: Address; children: ReactNode }) {
  return (
    <AddressContext value={address}>
      <a className="skip-link" href="#main">
        {m.shell_skip_to_content()}
      </a>
      {children}
      {/* Below everything, because it arrives late and must not push the page down. */}
      <DemoRibbon />
      <Toasts />
    </AddressContext>
  )
}
