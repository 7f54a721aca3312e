import { useState } from 'react'
import { ProveAddress, SignInToProve } from '../features/identity/prove-address.tsx'
import { useUser } from '../lib/session/session.ts'
import { m } from '../paraglide/messages.js'
import '../ui/forms/form-screen.css'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'

/** Where the link of a mail leads. The token stands behind the `#`, where no server sees it. */
export function Component() {
  const [token] = useState(() => location.hash.slice(1))
  const user = useUser()
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen">
        <PageTitle>{m.account_prove_title()}</PageTitle>
        {user ? <ProveAddress token={token} user={user} /> : <SignInToProve />}
      </div>
    </AppShell>
  )
}
