import { describe, expect, it } from 'vitest'
import { comingText, relativeText } from './relative-text.ts'

const now = Date.parse('2027-03-01T12:00:00Z')

describe('relative text', () => {
  it.each([
    ['2027-03-01T12:04:10Z', 'in 5 minutes'],
    ['2027-03-01T12:00:20Z', 'in 1 minute'],
    ['2027-03-01T11:59:40Z', '1 minute ago'],
    ['2027-03-01T11:58:00Z', '2 minutes ago'],
    ['2027-03-01T10:30:00Z', '1 hour ago'],
    ['2027-02-26T12:00:00Z', '3 days ago'],
  ])('says of %s that it is %s', (instant, text) => {
    expect(relativeText(instant, now)).toBe(text)
  })

  it('never says of what is to come that it is over', () => {
    expect(comingText('2027-03-01T11:50:00Z', now)).toBe('in 1 minute')
    expect(comingText('2027-03-01T12:04:10Z', now)).toBe('in 5 minutes')
  })
})
