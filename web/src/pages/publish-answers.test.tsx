import { type Preview, previewPublication } from '@project-week/contract/publishing/publication'
import type { ListedStudent } from '@project-week/contract/registrations/profile'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { show } from '../lib/testing/page.tsx'
import { createQueryClient } from '../app/query-client.ts'
import { queryOf } from '../lib/api/use-call.ts'
import { paths } from '../lib/page/paths.ts'
import { CancelCompanyForm } from '../features/companies/cancel-company-form.tsx'
import { Answers } from '../features/publishing/answers.tsx'
import { StudentDeclines } from '../features/publishing/declines.tsx'
import { PublishScreen } from '../features/publishing/publish-screen.tsx'
import { PublishedFigures } from '../features/publishing/published-figures.tsx'
import { TakeStudentBackInForm, WithdrawStudentForm } from '../features/registrations/student-reason-forms.tsx'

const decline = {
  id: 'o1',
  student: 'p1',
  name: 'Lena Sommer',
  companyName: 'Alpen Robotik',
  answeredAt: '2026-03-02T09:00:00.000Z',
  bySilence: false,
  reason: 'An exam on Tuesday',
  passedOnTo: 'Mara Winter',
  isTakenBackIn: false,
}
const place = {
  team: 't1',
  companyName: 'Alpen Robotik',
  places: 1,
  left: [],
  candidates: [{ id: 'p9', name: 'Ida Berg', waitingRank: 1, fit: 7, reason: { en: 'first choice', de: 'Erstwahl' } }],
}

/** A server that counts one answer more after each act. */
function serve(more: object = {}): void {
  let acts = 0
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((address, init) => {
      const path = typeof address === 'string' ? address.split('?')[0] : ''
      if (path === '/api/auth/csrf') return Promise.resolve(Response.json({ csrfToken: 't' }))
      if (init?.method === 'POST') acts += 1
      if (path === '/api/publishing/answers') {
        return Promise.resolve(Response.json({ notAsked: [], freePlaces: [place], ...more }))
      }
      if (path === previewPublication.path) return new Promise(() => undefined)
      if (path === '/api/publishing/last') {
        return Promise.resolve(Response.json({ publication: { id: 'pu1' }, figures: { asked: 40 + acts } }))
      }
      if (path === '/api/publishing/declines') return Promise.resolve(Response.json([decline]))
      if (init?.method !== 'POST') return Promise.resolve(Response.json([]))
      return Promise.resolve(Response.json({}))
    }),
  )
}

const open = (element: React.ReactElement) => show(element, { queries: createQueryClient() })

const student = { id: 'p1', firstname: 'Lena', lastname: 'Sommer', team: '' } as ListedStudent
const company = { _id: 'c1', companyName: 'Alpen Robotik' } as Parameters<typeof CancelCompanyForm>[0]['company']

const giveReason = async (button: RegExp) => {
  await userEvent.type(screen.getByRole('textbox'), 'For a reason')
  await userEvent.click(screen.getByRole('button', { name: button }))
}

/** How many have not answered, as the figures say. */
const expectOpen = (count: number) => screen.findByRole('link', { name: `Students awaiting reply: ${count}` })

test.each([
  ['offering a place', null, () => userEvent.click(screen.getByRole('button', { name: /^Offer place/ }))],
  [
    'withdrawing a student',
    <WithdrawStudentForm key="w" student={student} onDone={vi.fn()} />,
    () => giveReason(/^Withdraw/),
  ],
  [
    'taking a student back in',
    <TakeStudentBackInForm key="t" student={student} onDone={vi.fn()} />,
    () => giveReason(/^Take/),
  ],
  ['cancelling a company', <CancelCompanyForm key="c" company={company} onDone={vi.fn()} />, () => giveReason(/^Mark/)],
])('the figures of answers are fresh after %s', async (_, form, act) => {
  serve()
  open(
    <>
      <PublishedFigures edition="SS26" />
      <Answers />
      {form}
    </>,
  )
  await expectOpen(40)
  await screen.findByText('Free places')
  await act()
  await expectOpen(41)
})

test('what would be published again stands above what was published before', async () => {
  serve()
  const at = '2026-03-02T09:00:00.000Z'
  const last = { id: 'pu1', publishedBy: 'office', publishedAt: at, mayUndo: false, mailsLeaveAt: at }
  const recipient = { person: 'p1', news: 'placed', name: 'Lena Sommer', email: 'l@x.example', companyName: 'Aldor' }
  const preview = {
    edition: 'SS26',
    run: { name: 'Mixed', createdAt: at, chosenBy: 'office', settings: { minimum: 3, maximum: 5 } },
    last,
    recipients: [recipient],
    teams: [],
    leftOut: [],
    missing: [],
    losses: [],
    unconfirmed: [],
  } as unknown as Preview
  const queries = createQueryClient()
  queries.setQueryData(queryOf(previewPublication).queryKey, preview)
  show(<PublishScreen />, { queries })
  const button = await screen.findByRole('button', { name: 'Publish' })
  const before = screen.getByText(/^Published/)
  expect(button.compareDocumentPosition(before)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the figures of answers are asked for again whenever they are shown', async () => {
  serve()
  const queries = createQueryClient()
  const shown = (
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <PublishedFigures edition="SS26" /> }])} />
    </QueryClientProvider>
  )
  const first = render(shown)
  await expectOpen(40)
  first.unmount()
  // A student answers meanwhile.
  await fetch('/api/profile/team/answer', { method: 'POST' })
  render(shown)
  await expectOpen(41)
})

test.each([
  ['among the answers', <Answers key="a" />],
  ['in the drawer of its student', <StudentDeclines key="d" student="p1" />],
])('a declined place stands with its reason %s, also once it is passed on', async (_, element) => {
  serve()
  open(element)
  const reason = await screen.findByText('Reason: An exam on Tuesday')
  expect(reason.closest('li')?.textContent).toContain('The place was offered to Mara Winter.')
})

test('a student whose email did not arrive is named, with what to do', async () => {
  const row = { offer: 'o2', student: 'p2', name: 'Nora Falk', recipient: 'nora@university.example' }
  serve({ notAsked: [{ ...row, companyName: 'Alpen Robotik', dueOn: '2026-03-23', mail: 'failed' }] })
  open(<Answers />)
  await screen.findByText('Nora Falk')
  screen.getByText(/The email to nora@university.example could not be sent\./)
  const link = screen.getByRole('link', { name: 'View unsent emails' })
  expect(link.getAttribute('href')).toBe(`${paths.outbox}?f.state=failed&f.state=queued`)
})
