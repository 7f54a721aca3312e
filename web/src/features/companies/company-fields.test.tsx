import { companyFields } from '@project-week/contract/companies/company-fields'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { useContractForm } from '../../lib/forms/form.ts'
import { labelText } from '../../lib/words/labels.ts'
import { CompanyFields } from './company-fields.tsx'
import { type CompanyFormInput, CompanyPageForm } from './company-form-values.ts'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json([]))))

/** The fields of a correction. */
function Fields({ registered }: { registered: Partial<CompanyFormInput> }) {
  const defaultValues = { preferredFieldOfStudy: [], ...registered }
  const form = useContractForm<CompanyFormInput, CompanyPageForm>(CompanyPageForm, { defaultValues })
  return <CompanyFields form={form} eligibleDegrees={['Master']} email="boss@aldor.example" />
}
const open = (registered: Partial<CompanyFormInput>) => show(<Fields registered={registered} />)
const consent = () =>
  screen.getByRole<HTMLInputElement>('checkbox', {
    name: new RegExp(labelText(companyFields.agreesToChallenge.form.question)),
  })
const isAsked = () => screen.queryByText(/^You ask students to sign an NDA\./) !== null
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a company that wants an NDA is asked again before its challenge is public', async () => {
  open({ ndaRequired: 'yes', agreesToChallenge: false })
  await userEvent.click(consent())
  expect(isAsked()).toBe(true)
  await press('Don’t show')
  expect([isAsked(), consent().checked]).toEqual([false, false])
  await userEvent.click(consent())
  await press('Show anyway')
  expect([isAsked(), consent().checked]).toEqual([false, true])
})

test('a company that has agreed is asked again when it comes to want an NDA', async () => {
  open({ ndaRequired: 'no', agreesToChallenge: true })
  expect(isAsked()).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  expect(isAsked()).toBe(true)
})

test.each([
  ['has agreed despite its NDA', { ndaRequired: 'yes', agreesToChallenge: true }],
  ['wants no NDA', { ndaRequired: 'no', agreesToChallenge: true }],
] as const)('asks no company that %s', (_, registered) => {
  open(registered)
  expect(isAsked()).toBe(false)
})
