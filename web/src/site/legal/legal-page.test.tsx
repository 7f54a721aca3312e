import { shippedContent } from '@project-week/content/shipped'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { edition } from '../../lib/testing/programme.ts'
import { SitePage } from '../page/site-page.tsx'
import type { SiteProgramme } from '../site.ts'
import { ImprintPage } from './legal-page.tsx'

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

test('what the office has not filled in is left out, never shown in brackets', () => {
  const { organiser } = shippedContent
  const operator = {
    ...organiser.operator,
    controllerName: { en: 'University at the Lake', de: 'Universität am See' },
    controllerAddress: { en: 'Lake Road 1\n12345 Lakeside', de: 'Seeweg 1\n12345 Seestadt' },
  }
  const { container } = render(
    <SitePage
      programme={programme}
      pathname="/imprint"
      origin="https://week.example.org"
      figures={null}
      content={{ ...shippedContent, organiser: { ...organiser, operator } }}
    >
      <ImprintPage />
    </SitePage>,
  )
  const terms = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(terms).toEqual(['University', 'Address', 'Legal form'])
  expect(container.textContent).not.toMatch(/[[\]]/)
})
