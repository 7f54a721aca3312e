import { expect, test } from 'vitest'
import { refuseSampleTexts } from './sample-texts.ts'

const open = ['vatId'] as const

test('production is refused while imprint or privacy policy are samples, with the list', () => {
  expect(() => refuseSampleTexts({ acceptsSampleTexts: false }, open)).toThrow('vatId')
})

test('it starts once all is filled in, and for a rehearsal', () => {
  expect(() => refuseSampleTexts({ acceptsSampleTexts: false }, [])).not.toThrow()
  expect(() => refuseSampleTexts({ acceptsSampleTexts: true }, open)).not.toThrow()
})
