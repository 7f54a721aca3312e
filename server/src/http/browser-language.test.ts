import { expect, test } from 'vitest'
import { germanAddress, prefersGerman } from './browser-language.ts'

test.each([
  ['de', true],
  ['de-AT,de;q=0.9,en;q=0.8', true],
  ['fr,de;q=0.7,en;q=0.6', true],
  ['en-GB,en;q=0.9,de;q=0.8', false],
  ['en;q=0.5, de;q=0.9', true],
  ['de;q=0, en;q=0.1', false],
  ['fr', false],
  ['', false],
  ['*;q=x,;;q=', false],
  ['en;q=0.5, de ; level=1 ;\tq=0.9', true],
])('%j prefers German: %s', (header, isGerman) => {
  expect(prefersGerman(header)).toBe(isGerman)
})

const arrival = (url: string, headers = {}, cookies = {}) => ({
  url,
  headers: { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5', ...headers },
  cookies,
})

test.each(['/posters?from=mail', '/terms', '/register-company', '/ssologin?id=1', '/second-factor'])(
  '%s leads a German browser to its German page',
  (url) => {
    expect(germanAddress(arrival(url))).toBe(`/de${url}`)
  },
)

test('the landing page does too', () => {
  expect(germanAddress(arrival('/?x=1'))).toBe('/de?x=1')
})

test.each([
  ['who has chosen a language', arrival('/', {}, { language: 'en' })],
  ['who has chosen a language over HTTPS', arrival('/', {}, { '__Host-language': 'en' })],
  ['who follows a link of ours', arrival('/', { 'sec-fetch-site': 'same-origin' })],
  ['whose browser asks for English', arrival('/', { 'accept-language': 'en' })],
  ['who is on a German page', arrival('/de/terms')],
  ['who comes back from the sign-on and has chosen English', arrival('/ssologin?id=1', {}, { language: 'en' })],
])('leads nobody elsewhere %s', (_, request) => {
  expect(germanAddress(request)).toBeUndefined()
})
