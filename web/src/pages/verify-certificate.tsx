import { useSearchParams } from 'react-router'
import { VerifyForm } from '../features/certificates/verify-form.tsx'
import { m } from '../paraglide/messages.js'
import '../ui/forms/form-screen.css'
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
        <h1>{m.verify_title()}</h1>
        <p>{m.verify_lead()}</p>
        <VerifyForm key={number} number={number} onCheck={(typed) => setSearch({ number: typed })} />
      </div>
    </AppShell>
  )
}
