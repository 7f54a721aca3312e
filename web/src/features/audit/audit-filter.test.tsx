import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { expectConsoleErrors } from '../../lib/test-setup.ts'
import { AuditFilterForm } from './audit-filter.tsx'
import { type AuditFilter, auditQuery } from './audit.queries.ts'

const nothing: AuditFilter = { actor: '', action: '', recordType: '', recordId: '', from: '', to: '' }

/** Answers every call; the addresses asked. */
function serve(answer: object): string[] {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((address) => {
      asked.push(typeof address === 'string' ? address : '')
      return Promise.resolve(Response.json(answer))
    }),
  )
  return asked
}

// The test's browser does not know the element yet; what is drawn is the same.
const forgetSearchElement = () =>
  expect(expectConsoleErrors().every(([, tag]) => tag === 'search' || String(tag).includes('search'))).toBe(true)

test('clearing the filter empties what was never applied, and what was wrong with it', async () => {
  serve({ csrfToken: 't', actions: [], recordTypes: [] })
  show(
    <Suspense>
      <AuditFilterForm filter={nothing} />
    </Suspense>,
  )
  const from = await screen.findByLabelText<HTMLInputElement>(/^From/)
  const fill = (label: RegExp, value: string) => userEvent.type(screen.getByLabelText(label), value)
  await fill(/^From/, '2026-04-20T10:00')
  await fill(/^Until/, '2026-04-20T09:00')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText('The end is before the start.')
  const clear = screen.getByRole('button', { name: 'Clear filters' })
  await userEvent.click(clear)
  await waitFor(() => expect(screen.queryByText('The end is before the start.')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^From/).value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/^Until/).value).toBe('')
  expect(from.isConnected).toBe(false)
  // The clicked button is still there, and has the focus.
  expect(document.activeElement).toBe(clear)
  forgetSearchElement()
})

test("the filter's times are Berlin's, wherever the browser is", async () => {
  const asked = serve({ csrfToken: 't', records: [], next: null })
  await new QueryClient().fetchInfiniteQuery(
    auditQuery({ ...nothing, from: '2026-07-01T10:00', to: '2026-01-02T10:00' }),
  )
  const query = new URL(asked.at(-1) ?? '', 'http://x').searchParams
  expect([query.get('from'), query.get('to')]).toEqual(['2026-07-01T08:00:00.000Z', '2026-01-02T09:00:00.000Z'])
})
