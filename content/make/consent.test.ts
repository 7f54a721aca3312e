import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { downloads } from '../src/downloads.ts'
import { consentCreator } from './consent.ts'

const served = (path: string): Buffer => readFileSync(new URL(`../public${path}`, import.meta.url))

test('the declaration of consent is tagged, has a language for each part, an outline and shows its title', () => {
  const pdf = served(downloads.declarationOfConsent.en).toString('latin1')
  expect(pdf).toContain('/MarkInfo <</Type /MarkInfo')
  expect(pdf).toContain('/StructTreeRoot')
  expect(pdf).toContain('/Outlines')
  expect(pdf).toMatch(/\/Lang \(en\)/)
  expect(pdf).toMatch(/\/Lang \(de\)/)
  expect(pdf).toContain('/DisplayDocTitle true')
  expect(downloads.declarationOfConsent.de).toMatch(/#page=\d+$/)
})

test('the printed declaration of consent has the words of the current text', () => {
  expect(served(downloads.declarationOfConsent.en).toString('latin1'), 'run `node content/make/consent.ts`').toContain(
    `/Creator (${consentCreator()}`,
  )
})
