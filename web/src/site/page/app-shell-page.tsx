import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { Organiser } from '@project-week/contract/site/content'
import type { PlainAnswer } from '@project-week/contract/site/plain-answer'
import { paths } from '@project-week/contract/paths'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { plainPageOf } from './plain-page.tsx'
import { CompanyForm } from '../../features/companies/company-form.tsx'
import { earlyMark } from '../../lib/forms/early-answers.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { AccountTools } from '../../ui/navigation/account-tools.tsx'
import { organiser, setOrganiser } from '../../lib/page/organiser.ts'
import { AddressContext } from '../../lib/page/address.ts'
import { inLocale, speak } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import { CompanyIntroduction, StudentIntroduction } from '../../ui/forms/introduction.tsx'
import { MailLinks } from '../../ui/base/mail-link.tsx'
import { AppShell } from '../../ui/page/app-shell.tsx'

/**
 * What a visitor may reach first of all pages of the app, while it is open: the company form whole, so that its questions
 * are there long before its script, how the student form begins, which needs a sign-in, and how the login does: what is
 * typed into a password before the script would be lost.
 */
function introductionOf(path: string, programme: ProgrammeState): ReactNode {
  const { windows } = programme
  if (path === paths.registerCompany && windows.companySignUp)
    return (
      <div className="form-screen audience-company" {...earlyMark}>
        <CompanyIntroduction programme={programme} />
        <CompanyForm programme={programme} />
      </div>
    )
  if (path === paths.createProfile && windows.studentRegistration)
    return (
      <div className="form-screen form-screen--opening">
        <StudentIntroduction programme={programme} />
      </div>
    )
  if (path === paths.login)
    return (
      <div className="stack gap-5 account">
        <h1>{m.account_login_title()}</h1>
        <p>{m.account_login_lead()}</p>
      </div>
    )
  return null
}

/**
 * What a page of the app shows until its script does: the bar, the beginning of a form, and without script what to do
 * instead. Pure, as `renderPage` is.
 *
 * @param path without its language
 */
export function renderAppShell(
  path: string,
  {
    locale,
    programme,
    organiser: published,
    plain,
  }: { locale: 'en' | 'de'; programme: ProgrammeState; organiser: Organiser; plain?: PlainAnswer | undefined },
): { html: string; hasIntroduction: boolean } {
  speak(locale)
  setOrganiser(published)
  const address = new URL(inLocale(locale, { pathname: path, search: '', hash: '' }), 'http://localhost')
  const introduction = introductionOf(path, programme)
  const plainPage = plainPageOf(path, plain)
  const queries = new QueryClient()
  queries.setQueryData(programmeStateQuery().queryKey, programme)
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <AddressContext value={address}>
        <AppShell tools={path === paths.registerCompany ? <AccountTools /> : undefined}>
          {introduction}
          <noscript>
            {plainPage ?? (
              <div className="stack gap-3 shell__notice">
                {!introduction && <h1>{m.shell_needs_script_title()}</h1>}
                <p>
                  <MailLinks>{m.shell_needs_script({ mailbox: organiser().mailbox })}</MailLinks>
                </p>
              </div>
            )}
          </noscript>
        </AppShell>
      </AddressContext>
    </QueryClientProvider>,
  )
  return { html, hasIntroduction: introduction !== null }
}
