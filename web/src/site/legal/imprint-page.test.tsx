import { shippedContent } from '@project-week/content/shipped'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { edition } from '../../lib/testing/programme.ts'
import { SitePage } from '../page/site-page.tsx'
import type { SiteProgramme } from '../site.ts'
import { ImprintPage } from './imprint-page.tsx'

const programme: SiteProgramme = {
  edition,
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
