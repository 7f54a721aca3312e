import { getCsrfToken } from '@project-week/contract/auth/auth'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { AnswerForStudentForm } from './student-reason-forms.tsx'

test('neither reply is chosen from the start, and the reason goes with it', async () => {
  const server = vi.fn<typeof fetch>((address) =>
    Promise.resolve(Response.json(address === getCsrfToken.path ? { csrfToken: 't' } : {})),
  )
  vi.stubGlobal('fetch', server)
  const student = { id: 'p1', firstname: 'Ada', lastname: 'Lovelace', team: 'Aldor' }
  show(<AnswerForStudentForm student={student} onDone={() => {}} />)
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Called on Monday')
  await userEvent.click(screen.getByRole('button', { name: 'Save reply' }))
  expect(await screen.findByText('Choose what the student answered')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Declined' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save reply' }))
  await waitFor(() => expect(server.mock.lastCall?.[0]).toBe('/api/profile/p1/answer'))
  expect(server.mock.lastCall?.[1]?.body).toBe(JSON.stringify({ answer: 'declined', reason: 'Called on Monday' }))
})
