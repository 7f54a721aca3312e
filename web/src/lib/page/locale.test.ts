import { expect, test } from 'vitest'
import { inLocale, localeOf, rememberedAddress } from './locale.ts'
import { carryState, takeCarriedState } from './carried-state.ts'

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

test('the address alone decides the language', () => {
  expect(['/de', '/de/', '/de/posters'].map(localeOf)).toEqual(['de', 'de', 'de'])
  expect(['/', '/posters', '/design', '/dashboard'].map(localeOf)).toEqual(['en', 'en', 'en', 'en'])
})

test('the same page in the other language keeps query and hash', () => {
  expect(inLocale('de', at('/', '?a=1', '#faq'))).toBe('/de?a=1#faq')
  expect(inLocale('de', at('/terms'))).toBe('/de/terms')
  expect(inLocale('en', at('/de'))).toBe('/')
  expect(inLocale('en', at('/de/terms', '?a=1', '#consent'))).toBe('/terms?a=1#consent')
  expect(inLocale('de', at('/de/terms'))).toBe('/de/terms')
})

test('who chose German is led to the German page, who chose nothing or English stays', () => {
  expect(rememberedAddress(at('/ssologin', '?id=1'), 'language=de')).toBe('/de/ssologin?id=1')
  expect(rememberedAddress(at('/de/terms'), 'language=de')).toBeUndefined()
  expect(rememberedAddress(at('/terms'), 'theme=dark')).toBeUndefined()
  expect(rememberedAddress(at('/de/terms'), 'language=en')).toBeUndefined()
})

const address = (pathname: string) => ({ pathname, search: '', hash: '' })

test('the state of a page comes along to the same page in the other language, once', () => {
  history.replaceState({ usr: { role: 'student' } }, '')
  carryState('/de/create-profile')
  history.replaceState(null, '')
  takeCarriedState(address('/de/create-profile'))
  expect(history.state).toEqual({ usr: { role: 'student' } })
  history.replaceState(null, '')
  takeCarriedState(address('/de/create-profile'))
  expect(history.state).toBeNull()
})

test('a state carried to one address is not taken up at another', () => {
  history.replaceState({ usr: { role: 'student' } }, '')
  carryState('/de/create-profile')
  history.replaceState(null, '')
  takeCarriedState(address('/de/terms'))
  expect(history.state).toBeNull()
})
