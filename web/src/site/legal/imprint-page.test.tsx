import { shippedContent } from '@project-week/content/shipped'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SitePage } from '../page/site-page.tsx'
import type { SiteProgramme } from '../site.ts'
import { ImprintPage } from './imprint-page.tsx'

const programme: SiteProgramme = {
  edition: {
    label: 'SS26',
    programmeStart: '2026-04-20',
    programmeEnd: '2026-04-24',
    announcedRegistrationClose: '2025-11-30',
    closingEventMonth: '2026-06',
    studentDashboardClosesAt: '2025-10-31T23:00:00.000Z',
    flags: { studentLogin: false },
  },
  today: '2025-10-15',
  windows: { studentSignUp: true, studentRegistration: true, companySignUp: true },
  demo: null,
}

test('the imprint is what was published, and a preview says that it is one', () => {
  const imprint = { ...shippedContent.imprint, title: { en: 'Who we are', de: 'Wer wir sind' } }
  const page = (preview?: string) => (
    <SitePage
      programme={programme}
      pathname="/imprint"
      origin="https://week.example.org"
      figures={null}
      content={{ ...shippedContent, imprint }}
      preview={preview}
    >
      <ImprintPage />
    </SitePage>
  )
  const { rerender } = render(page())
  expect(screen.getByRole('heading', { level: 1, name: 'Who we are' })).toBeDefined()
  expect(screen.queryByText(/Preview of a draft/)).toBeNull()
  rerender(page('imprint'))
  expect(screen.getByText(/Preview of a draft/)).toBeDefined()
})
