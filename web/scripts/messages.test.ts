import { expect, test } from 'vitest'
import { findMessageProblems } from './messages.ts'

test('both languages have the same messages, each in one file', () => {
  expect(findMessageProblems()).toEqual([])
})
