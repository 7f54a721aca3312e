import type { Role } from '@project-week/contract/auth/roles'
import { listWaiting } from '@project-week/contract/overview/overview'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryOf } from '../../lib/api/use-call.ts'
import { programmeStateQuery } from '../../lib/queries/clock.ts'
import { editionsQuery } from '../../lib/queries/editions.ts'
import { show } from '../../lib/testing/page.tsx'
import { signIn } from '../../lib/session/session.ts'
import { SideBar } from './side-bar.tsx'

function open(role: Role = 'admin') {
  signIn({ id: '1', role, exp: Date.now() / 1000 + 3600 })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData([...programmeStateQuery().queryKey], { edition: { label: 'SS26' } })
  queries.setQueryData([...editionsQuery().queryKey], [{ label: 'SS25' }, { label: 'SS26' }])
  queries.setQueryData(queryOf(listWaiting).queryKey, [
    { what: 'fields-unmapped', count: 2 },
    { what: 'next-steps-due', count: 1 },
    { what: 'companies-owing', count: 3 },
    { what: 'posters-missing', count: 2 },
    { what: 'links-sample', count: 1 },
  ])
  show(<SideBar />, { at: '/view-company-profiles', queries })
}

test('beside a section stands the first of what waits on its screens, which leads to as many rows of the current edition', () => {
  open()
  expect(screen.getByRole('link', { name: 'Companies' }).getAttribute('aria-current')).toBe('page')
  const count = screen.getByRole('link', { name: 'Map the fields of business of 2 companies' })
  expect(count.textContent).toBe('2')
  expect(count.getAttribute('href')).toBe('/view-company-profiles?only=unmapped&semester=SS26')
  expect(count.closest('li')?.firstElementChild?.textContent).toBe('Companies')
  const outstanding = screen.getByRole('link', { name: 'Outstanding items: 5' })
  expect([outstanding.textContent, outstanding.getAttribute('href')]).toEqual(['5', '/outstanding'])
  const once = screen.getByRole('link', { name: 'Add the shared folders for large files' })
  expect([once.textContent, once.getAttribute('href')]).toEqual(['!', '/editions#field-links-oversizedStudentFiles'])
})

test('a viewer is shown no counts of what is to be done', () => {
  open('viewer')
  expect(screen.getByRole('link', { name: 'Companies' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /: \d/ })).toBeNull()
})

test('another edition than the current one is named while it is chosen, without what waits in the current one', () => {
  open()
  expect(screen.queryByText(/^Lists and figures show/)).toBeNull()
  cleanup()
  sessionStorage.setItem('edition', 'SS25')
  open()
  expect(screen.getByText(/^Lists and figures show SS25\. .* SS26/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Map the fields/ })).toBeNull()
})
