import { RefusalCode } from '@project-week/contract/matching/refusal'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../../lib/api/api-error.ts'
import { speak } from '../../../lib/page/locale.ts'
import { failureText, refusalText } from './refusal-text.ts'

afterEach(() => speak('en'))

const english = 'company 7: 6 students are pinned to it, it has 5 places'
const pins = new ApiError(
  422,
  'matching_impossible',
  english,
  {},
  {
    code: 'more-pins-than-places',
    data: { companyId: '7', pins: 6, places: 5 },
  },
)

test('a refusal is said in the language of the page and names the company', () => {
  expect(failureText(pins, (id) => (id === '7' ? 'Alpen Robotik' : undefined))).toBe(
    'Alpen Robotik has too few places outside locked teams. Pinned: 6, places: 5.',
  )
  speak('de')
  expect(failureText(pins, () => 'Alpen Robotik')).toBe(
    'Alpen Robotik hat außerhalb fester Teams zu wenige Plätze. Fixiert: 6, Plätze: 5.',
  )
})

test.each([
  ['student 03000004', 'Person mit Matrikelnummer 03000004: Der Studiengang „Alchemy“ steht nicht in der Liste.'],
  ['company 7f (Alpen Robotik)', 'Alpen Robotik: Der Studiengang „Alchemy“ steht nicht in der Liste.'],
])('the record is named as people know it: %s', (record, said) => {
  speak('de')
  expect(refusalText({ code: 'unknown-study-field', data: { record, name: 'Alchemy' } })).toBe(said)
})

test.each(RefusalCode.options)('%s has its own words in both languages', (code) => {
  const said = refusalText({ code, data: {} })
  speak('de')
  expect(said).not.toBe('')
  expect(refusalText({ code, data: {} })).not.toBe(said)
})

test('a failure that says nothing about the matching shows none of the server’s English', () => {
  speak('de')
  expect(failureText(new ApiError(500, 'internal', 'Something went wrong'))).toBe(
    'Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es noch einmal.',
  )
})
