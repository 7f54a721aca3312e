import type { Question } from '@project-week/contract/questions/question'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { speak } from '../../lib/page/locale.ts'
import { show } from '../../lib/testing/page.tsx'
import { AnswersForm } from './answers-form.tsx'

const both = (text: string) => ({ en: text, de: text })
const question: Question = {
  id: '191ab219-6aa6-47a1-8939-6889043d8530',
  audience: 'student',
  kind: 'number',
  label: both('Kilometres'),
  question: both('How far?'),
  hint: both(''),
  options: [],
  isScale: false,
  isRequired: false,
  until: null,
  isRetired: false,
}

test('a number is written and read as German writes it', async () => {
  speak('de')
  onTestFinished(() => speak('en'))
  show(<AnswersForm questions={[question]} answers={{ [question.id]: 1.125 }} save={() => Promise.resolve()} />)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1,125')
})

test.each([
  ['1,000', 1000],
  ['-1,234,567.5', -1_234_567.5],
  ['12,5', 12.5],
  ['12.500', 12.5],
])('%s is the number %d', async (typed, number) => {
  const save = vi.fn<(answers: object) => Promise<void>>(() => Promise.resolve())
  show(<AnswersForm questions={[question]} answers={{}} save={save} />)
  await userEvent.type(screen.getByRole('textbox'), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Save answers' }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ [question.id]: number }))
})
