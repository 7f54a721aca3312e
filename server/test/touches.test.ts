import { type EndpointDefinition, needsCsrf, type Topic } from '@project-week/contract/endpoint'
import { expect, test } from 'vitest'
import { endpoints } from '#test/endpoints.ts'

const namesOf = (isSo: (e: EndpointDefinition) => boolean) =>
  Object.keys(endpoints).filter((name) => endpoints[name] && isSo(endpoints[name]))

test('every call that may change something says what it touches, and no other', () => {
  const isChange = (e: EndpointDefinition) => e.method !== 'GET' || needsCsrf(e)
  expect(namesOf((e) => isChange(e) !== (e.touches !== undefined))).toEqual([])
})

test('what follows from every change is named by none', () => {
  const derived = new Set<Topic>(['overview', 'history'])
  expect(namesOf(({ touches = [] }) => touches !== 'everything' && touches.some((t) => derived.has(t)))).toEqual([])
})
