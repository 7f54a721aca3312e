import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

test('keys go through the tabs and round the ends; one panel is in view', async () => {
  render(
    <Tabs
      label="Years"
      tabs={['2025', '2024', '2023'].map((year) => ({ id: year, label: year, panel: `Photos from ${year}` }))}
    />,
  )
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent
  const panels = () => screen.getAllByRole('tabpanel').map((panel) => panel.textContent)
  await userEvent.click(screen.getByRole('tab', { name: '2024' }))
  expect(panels()).toEqual(['Photos from 2024'])
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(chosen()).toBe('2025')
  expect(document.activeElement?.textContent).toBe('2025')
  await userEvent.keyboard('{ArrowLeft}')
  expect(chosen()).toBe('2023')
  await userEvent.keyboard('{Home}')
  expect(chosen()).toBe('2025')
  await userEvent.keyboard('{End}')
  expect(panels()).toEqual(['Photos from 2023'])
})

test('the tab in view can be set from outside and is reported', async () => {
  const tabs = ['2025', '2024', '2023'].map((year) => ({ id: year, label: year, panel: `Photos from ${year}` }))
  const chosen: string[] = []
  const drawn = (start: string) => <Tabs label="Years" tabs={tabs} start={start} onChoose={(id) => chosen.push(id)} />
  const { rerender } = render(drawn('2023'))
  const inView = () => screen.getByRole('tab', { selected: true }).textContent
  expect(inView()).toBe('2023')
  await userEvent.click(screen.getByRole('tab', { name: '2024' }))
  expect([inView(), ...chosen]).toEqual(['2024', '2024'])
  // The address follows, and then goes back.
  rerender(drawn('2024'))
  rerender(drawn('2023'))
  expect(inView()).toBe('2023')
  rerender(drawn('none of them'))
  expect(inView()).toBe('2025')
})
