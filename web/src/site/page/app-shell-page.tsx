import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { Organiser } from '@project-week/contract/site/content'
import { paths } from '@project-week/contract/paths'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { organiser, setOrganiser } from '../../lib/page/organiser.ts'
import { AddressContext } from '../../lib/page/address.ts'
import { inLocale, speak } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import { CompanyIntroduction, StudentIntroduction } from '../../ui/forms/introduction.tsx'
import { MailLinks } from '../../ui/base/mail-links.tsx'
import { AppShell } from '../../ui/page/app-shell.tsx'

/** How a form begins that a visitor may reach first of all pages of the app, while it is open. */
function introductionOf(path: string, { windows }: ProgrammeState): ReactNode {
  if (path === paths.registerCompany && windows.companySignUp) return <CompanyIntroduction />
  if (path === paths.createProfile && windows.studentRegistration) return <StudentIntroduction />
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
  { locale, programme, organiser: published }: { locale: 'en' | 'de'; programme: ProgrammeState; organiser: Organiser },
): string {
  speak(locale)
  setOrganiser(published)
  const address = new URL(inLocale(locale, { pathname: path, search: '', hash: '' }), 'http://localhost')
  const introduction = introductionOf(path, programme)
  return renderToString(
    <AddressContext value={address}>
      <AppShell>
        {introduction && <div className="form-screen">{introduction}</div>}
        <noscript>
          <div className="shell__notice">
            {!introduction && <h1>{m.shell_needs_script_title()}</h1>}
            <p>
              <MailLinks>{m.shell_needs_script({ mailbox: organiser().mailbox })}</MailLinks>
            </p>
          </div>
        </noscript>
      </AppShell>
    </AddressContext>,
  )
}
