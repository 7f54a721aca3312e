import { expect, test } from 'vitest'
import { School } from './enumerations.ts'
import { StudyProgramme, studyProgrammes } from './study-programmes.ts'

const names = studyProgrammes.map(({ name }) => name)

test('there are about 100 programmes, and none twice', () => {
  expect(names.length).toBeGreaterThanOrEqual(100)
  expect(names.length).toBeLessThanOrEqual(110)
  expect(new Set(names).size).toBe(names.length)
})

test('each name is a programme and a known degree', () => {
  const form =
    /^[A-Z][A-Za-z, ]*[a-z] - (M\.Sc\.|M\.A\.|M\.Ed\.|Executive MBA|State Examination|Dr\.-Ing\.|Dr\. (rer\. nat\.|rer\. pol\.|phil\.|med\.|agr\.))$/
  for (const name of names) expect(name).toMatch(form)
})

test.each(School.options)('%s offers several programmes, a doctorate or another degree among them', (school) => {
  const offered = studyProgrammes.filter((programme) => programme.school === school)
  expect(offered.length).toBeGreaterThanOrEqual(5)
  expect(offered.some(({ name }) => !name.endsWith(' - M.Sc.'))).toBe(true)
})

test('the schema takes the listed names and nothing else', () => {
  expect(StudyProgramme.options).toEqual(names)
  expect(StudyProgramme.safeParse('Mechatronics').success).toBe(false)
})

test('the list is in the order of the alphabet', () => {
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
})
