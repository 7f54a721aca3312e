import { expect, test } from 'vitest'
import { readTableState } from './table-state.ts'
import { fitView, viewContentOf } from './view-content.ts'

const state = (query: string) => readTableState(new URLSearchParams(query))
const ids = new Set(['name', 'school', 'tags', 'phone'])

test('what a table shows comes back from the view that was made of it', () => {
  const shown = state('q=ada&sort=-name&f.school=CIT&f.school=ED&hide=phone&col=tags&col=school')
  const content = viewContentOf(shown, 'without-team')
  expect(fitView(content, ids)).toEqual({ content, state: shown, unknown: [] })
})

test('the order of clicks makes no other view, and a filter that was given up is none', () => {
  const content = viewContentOf(state('f.tags=a&f.school=CIT&f.school=ED&hide=tags&hide=phone'), null)
  expect(viewContentOf(state('hide=phone&hide=tags&f.school=ED&f.school=CIT&f.tags=a'), null)).toEqual(content)
  expect(viewContentOf({ ...state(''), filters: { school: [] } }, null)).toEqual(viewContentOf(state(''), null))
})

test('columns that the table has no longer are left out, and named once', () => {
  const content = viewContentOf(
    state('sort=shoeSize&f.shoeSize=43&f.school=CIT&hide=fax&hide=phone&col=fax&col=tags'),
    null,
  )
  const fitted = fitView(content, ids)
  expect(fitted.unknown).toEqual(['shoeSize', 'fax'])
  expect(fitted.state).toEqual(state('f.school=CIT&hide=phone&col=tags'))
})
