import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { NumberTable } from './number-table.tsx'

afterEach(() => vi.restoreAllMocks())

test('the numbers are saved as a CSV, in which a company’s own word stays a text', async () => {
  const saved: unknown[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const rows = [
    { label: 'Process & "Energy"', cells: [{ value: 12, to: '/rows' }, { value: -3 }] },
    { label: '=HYPERLINK("x")', cells: [{ value: 1 }, { value: 0 }] },
  ]
  render(
    <MemoryRouter>
      <NumberTable title="Places" name="SS26-places" numbers={{ head: ['Field', 'Students', 'Difference'], rows }} />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByText('Show numbers'))
  await userEvent.click(screen.getByRole('button', { name: 'Download “Places” as CSV' }))
  const [file] = saved
  expect(file instanceof Blob ? await file.text() : file).toBe(
    '\uFEFFField,Students,Difference\r\n"Process & ""Energy""",12,-3\r\n"\'=HYPERLINK(""x"")",1,0\r\n',
  )
})
