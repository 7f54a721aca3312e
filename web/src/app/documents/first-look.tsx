import { formPages, paths } from '@project-week/contract/paths'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { questionCount } from '../../features/registrations/form/student-form-values.ts'
import { AddressContext } from '../../lib/page/address.ts'
import { inLocale, type Locale, speak } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'
import { AppShell } from '../../ui/page/app-shell.tsx'
import { Button } from '../../ui/plain-button.tsx'

interface Look {
  audience: string
  title: () => string
  lead: () => string
  tools?: () => ReactNode
}

const looks: Record<(typeof formPages)[number], Look> = {
  [paths.registerCompany]: {
    audience: 'audience-company',
    title: m.company_form_title,
    lead: m.company_form_lead,
  },
  [paths.createProfile]: {
    audience: 'audience-student',
    title: m.student_form_title,
    lead: () => m.student_form_lead({ count: questionCount }),
    // In the place of the button that the page puts there.
    tools: () => (
      <Button variant="quiet" size="small">
        {m.shell_logout()}
      </Button>
    ),
  },
}

/** What a form's document shows before its script has arrived. Called once for each language by the build. */
export function renderFirstLook(page: (typeof formPages)[number], locale: Locale): string {
  speak(locale)
  const { audience, title, lead, tools } = looks[page]
  const { pathname } = new URL(inLocale(locale, { pathname: page, search: '', hash: '' }), 'http://localhost')
  return renderToStaticMarkup(
    <AddressContext value={{ pathname, search: '', hash: '' }}>
      <AppShell tools={tools?.()}>
        <div className={`form-screen ${audience}`}>
          <h1>{title()}</h1>
          <p className="form-screen__lead">{lead()}</p>
        </div>
      </AppShell>
    </AddressContext>,
  )
}
