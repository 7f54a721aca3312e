import { useSearchParams } from 'react-router'
import { VerifyForm } from '../features/certificates/verify-form.tsx'
import { organiser } from '../lib/page/organiser.ts'
import { m } from '../paraglide/messages.js'
import { Introduction } from '../ui/forms/introduction.tsx'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'

/** Where the address on a certificate leads; nobody needs to sign in for it. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const number = search.get('number') ?? ''
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen">
        <PageTitle>{m.verify_title()}</PageTitle>
        <Introduction title={m.verify_title()} facts={m.verify_issuer(organiser())} lead={m.verify_lead()} />
        <VerifyForm key={number} number={number} onCheck={(typed) => setSearch({ number: typed })} />
      </div>
    </AppShell>
  )
}
