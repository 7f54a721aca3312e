import { expect, test } from 'vitest'
import { dashboardSections, placeAt, sectionsOf } from './places.ts'

const linksOf = (sections: ReturnType<typeof sectionsOf>) =>
  sections.map(({ title, screens }) => [title, ...screens.map(({ path }) => path)])

test('an admin has fourteen sections, and every screen is in one of them', () => {
  const sections = sectionsOf('admin')
  expect(sections).toHaveLength(14)
  const screens = sections.flatMap((section) => section.screens.map((screen) => ({ section, screen })))
  expect(new Set(screens.map(({ screen }) => screen.path)).size).toBe(screens.length)
  for (const place of screens) expect(placeAt(place.screen.path)).toEqual(place)
})

test('a viewer has the screens that can be read, and none that only change something', () => {
  expect(linksOf(sectionsOf('viewer'))).toEqual([
    ['Admin Dashboard', '/dashboard'],
    ['Outstanding items', '/outstanding'],
    ['Students', '/view-student-profiles'],
    ['Companies', '/view-company-profiles'],
    ['Advisors', '/view-advisors'],
    ['Matching', '/matching'],
    ['Teams', '/view-teams'],
    ['Emails', '/view-subscribers', '/outbox'],
    ['Files', '/view-posters', '/view-images'],
    ['Statistics', '/statistics', '/feedback'],
    ['Data protection', '/people', '/audit'],
  ])
})

test('the dashboard has the specified sections with the specified links, and starts the matching for admins only', () => {
  expect(linksOf(dashboardSections('admin'))).toEqual([
    ['Student & Company Information', '/view-student-profiles', '/view-company-profiles'],
    ['Matching', '/matching', '/startmatching'],
    ['Send Authorized Emails', '/add-users'],
    ['Subscribers', '/view-subscribers'],
  ])
  expect(linksOf(dashboardSections('viewer')).flat()).not.toContain('/startmatching')
})
