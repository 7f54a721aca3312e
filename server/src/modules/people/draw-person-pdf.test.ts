import { expect, test } from 'vitest'
import { drawPersonPdf } from './draw-person-pdf.ts'

const organiser = { programme: '1.000+', university: 'University of Aldor' }

test('the server goes on while the PDF of a person with many mails is written', { tags: ['night'] }, async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ subject: `Mail ${at}`, body: 'Dear Lena, '.repeat(20) }))
  const person = {
    email: 'lena@u.example',
    name: 'Lena',
    exportedAt: new Date(),
    parts: [{ part: 'mails' as const, rows }],
  }
  let turns = 0
  const turn = () => {
    turns += 1
    ticking = setImmediate(turn)
  }
  let ticking = setImmediate(turn)
  const pdf = await drawPersonPdf({ person, language: 'de', organiser })
  clearImmediate(ticking)
  expect(pdf.toString('latin1', 0, 8)).toBe('%PDF-1.7')
  // Written on this thread, it would leave the others a handful of turns.
  expect(turns).toBeGreaterThan(300)
})
