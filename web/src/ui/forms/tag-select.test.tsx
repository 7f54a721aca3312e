import { studentFields } from '@project-week/contract/registrations/student-fields'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { fieldOptions } from '../../lib/words/field-words.ts'
import { optionsOf } from './select.tsx'
import { TagSelect } from './tag-select.tsx'

function Fields({ start }: { start: string[] }) {
  const [value, setValue] = useState(start)
  return (
    <TagSelect
      label="Fields"
      name="fields"
      options={optionsOf(['IT', 'Health', 'Mobility', 'Security'])}
      value={value}
      onChange={setValue}
      maximum={3}
      ranked
    />
  )
}
function Words() {
  const [value, setValue] = useState<string[]>([])
  const options = optionsOf(['Digitization', 'Data security', 'IT', 'Security'])
  return <TagSelect label="Fields" name="fields" options={options} value={value} onChange={setValue} maximum={3} />
}
const chosen = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('.tag__label')?.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const input = () => screen.getByRole('combobox', { name: /Fields/ })

// While the list is open, everything else is hidden from assistive technology.
const leaveList = () => userEvent.keyboard('{Escape}')

test('typing finds an option, Enter adds it as a tag, choosing it again takes it away', async () => {
  render(<Fields start={['IT']} />)
  await userEvent.type(input(), 'mob')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await leaveList()
  expect(chosen()).toEqual(['IT', 'Mobility'])
  expect(screen.getByText('Mobility added, 2 of 3')).toBeDefined()
  await userEvent.type(input(), 'mob')
  await userEvent.click(await screen.findByRole('option', { name: 'Mobility', selected: true }))
  await leaveList()
  expect(chosen()).toEqual(['IT'])
})

test('Enter takes the closest name for what is typed', async () => {
  render(<Words />)
  await userEvent.type(input(), 'it{Enter}')
  await leaveList()
  expect(chosen()).toEqual(['IT'])
  await userEvent.type(input(), 'sec{ArrowDown}{Enter}')
  await leaveList()
  expect(chosen()).toEqual(['IT', 'Data security'])
})

test.each([
  ['Informatik', 'Computer Science - M.Sc.'],
  ['Maschinenbau', 'Mechanical Engineering - M.Sc.'],
  ['BWL', 'Management - M.Sc.'],
  ['Elektrotechnik', 'Electrical Engineering and Information Technology - M.Sc.'],
  ['Physik', 'Physics - M.Sc.'],
])('a programme is found by its German name (%s)', async (german, programme) => {
  const options = fieldOptions(studentFields.currentfieldofstudy)
  render(<TagSelect label="Fields" name="fields" options={options} value={[]} onChange={() => {}} maximum={3} />)
  await userEvent.type(input(), german)
  const found = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
  expect(found).toContain(programme)
  expect(found).not.toContain('Food Technology - M.Sc.')
})

test('what is full says so at each option that cannot be chosen', async () => {
  render(<Fields start={['IT', 'Health', 'Mobility']} />)
  await userEvent.click(input())
  const isDisabled = (name: string) => screen.getByRole('option', { name }).getAttribute('aria-disabled')
  expect(isDisabled('Security')).toBe('true')
  expect(isDisabled('IT')).toBeNull()
})

test('no more than the maximum can be chosen, and it says so', async () => {
  render(<Fields start={['IT', 'Health', 'Mobility']} />)
  await userEvent.click(input())
  await userEvent.click(await screen.findByRole('option', { name: 'Security' }))
  await leaveList()
  expect(chosen()).toEqual(['IT', 'Health', 'Mobility'])
  // Beside the list, and announced at the click.
  expect(screen.getAllByText(/^You’ve chosen 3\. Remove one to choose another\./)).toHaveLength(2)
})

test('buttons and arrow keys change the order, keep the focus and say the new place', async () => {
  render(<Fields start={['IT', 'Health', 'Mobility']} />)
  await userEvent.click(button('Move Mobility up'))
  expect(chosen()).toEqual(['IT', 'Mobility', 'Health'])
  expect(document.activeElement).toBe(button('Move Mobility up'))
  expect(screen.getByText('Mobility is now 2 of 3')).toBeDefined()
  button('Move IT: drag, or press the up and down arrow keys').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(chosen()).toEqual(['Mobility', 'Health', 'IT'])
  expect(document.activeElement).toBe(button('Move IT: drag, or press the up and down arrow keys'))
})

test('a tag follows the pointer over several others until it is let go', () => {
  render(<Fields start={['IT', 'Health', 'Mobility']} />)
  const rows = () => screen.getAllByRole('listitem')
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return new DOMRect(0, rows().indexOf(this) * 50, 300, 44)
  })
  const middleOf = (row: number) => ({ clientY: row * 50 + 22 })
  fireEvent.pointerDown(button('Move IT: drag, or press the up and down arrow keys'))
  fireEvent.pointerMove(document, middleOf(1))
  expect(chosen()).toEqual(['Health', 'IT', 'Mobility'])
  fireEvent.pointerMove(document, middleOf(2))
  expect(chosen()).toEqual(['Health', 'Mobility', 'IT'])
  fireEvent.pointerUp(document)
  fireEvent.pointerMove(document, middleOf(0))
  expect(chosen()).toEqual(['Health', 'Mobility', 'IT'])
  vi.restoreAllMocks()
})

test('after removing a tag the focus is on the next one, after the last one in the search', async () => {
  render(<Fields start={['IT', 'Health']} />)
  await userEvent.click(button('Remove IT'))
  expect(chosen()).toEqual(['Health'])
  expect(document.activeElement).toBe(button('Remove Health'))
  await userEvent.click(button('Remove Health'))
  expect(chosen()).toEqual([])
  expect(document.activeElement).toBe(input())
})
