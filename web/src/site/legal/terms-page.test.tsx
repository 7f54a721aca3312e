import { shippedContent } from '@project-week/content/shipped'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { programmeAt } from '../../lib/testing/programme.ts'
import { SitePage } from '../page/site-page.tsx'
import { siteProgramme } from '../site.ts'
import { TermsPage } from './terms-page.tsx'

const show = (pathname: string, isForCompany: boolean, isOpen = true) =>
  render(
    <SitePage
      programme={siteProgramme(programmeAt(undefined, { companySignUp: isOpen }))}
      pathname={pathname}
      origin="https://week.example.org"
      figures={null}
      content={shippedContent}
      isForCompany={isForCompany}
    >
      <TermsPage />
    </SitePage>,
  ).container

test('students accept the terms on their page, companies are led back to their form while it is open', () => {
  expect(show('/terms', false).querySelector('#accept-terms')).not.toBeNull()
  const page = show('/terms', true)
  expect(page.querySelector('#accept-terms')).toBeNull()
  expect(page.querySelectorAll('[href="/register-company#section-agreements"]')).toHaveLength(2)
  expect(page.querySelector('.language-switch')?.getAttribute('href')).toBe('/de/terms?for=company')
  expect(show('/terms', true, false).querySelector('[href^="/register-company"]')).toBeNull()
})
