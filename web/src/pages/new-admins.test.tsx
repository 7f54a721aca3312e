import { getCsrfToken, proveAgain, signInMessages } from '@project-week/contract/auth/auth'
import { pathOf } from '@project-week/contract/paths'
import { importAuthorisedUsers, previewImport } from '@project-week/contract/imports/import'
import { changeAccess, inviteColleague, listColleagues } from '@project-week/contract/users/colleague'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '../lib/testing/page.tsx'
import ProveAgain from '../features/auth/prove-again.tsx'
import { ImportUsers } from '../features/imports/import-users.tsx'
import { ColleaguesScreen } from '../features/users/colleagues-screen.tsx'
import { signIn } from '../lib/session/session.ts'

const colleague = {
  id: '0b0e7f5e-0000-4000-8000-000000000000',
  email: 'vera@university.example',
  firstName: 'Vera',
  lastName: 'Lang',
  type: 'Viewer',
  invitedAt: null,
  hasPassword: true,
  hasSecondFactor: false,
  lastSignInAt: null,
  sessions: [],
}
const plan = {
  headings: ['Email', 'Type'],
  columns: ['email', 'type'],
  unrecognised: [],
  hiddenColumns: [],
  otherSheets: [],
  isWindows1252: false,
  rows: [
    {
      row: 2,
      isHidden: false,
      cells: ['new@university.example', 'Admin', '', '', ''],
      verdict: 'add',
      problems: [],
    },
  ],
}
const workbook = new File(['a workbook'], 'users.xlsx')
const access = pathOf(changeAccess.path, { id: colleague.id })

let isProved = false
let sent: { path: unknown; body: unknown }[] = []
const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))

/** The server, as far as these screens ask it: it makes nobody an admin before the password was given again. */
const server: typeof fetch = (path, init) => {
  const method = init?.method ?? 'GET'
  if (path === getCsrfToken.path) return answer({ csrfToken: 'token' })
  if (path === listColleagues.path && method === 'GET') return answer([colleague])
  if (path === previewImport.path) return answer(plan)
  if (path === proveAgain.path) {
    isProved = true
    return answer({ proved: true })
  }
  sent.push({ path, body: init?.body instanceof FormData ? init.body.get('file') : init?.body })
  if (!isProved) {
    return answer(
      { error: { code: 'prove_again', message: signInMessages.proveAgain, details: { by: 'password' } } },
      403,
    )
  }
  if (path === `${importAuthorisedUsers.path}?columns=email%2Ctype`)
    return answer({ added: 1, changed: 0, unchanged: 0, left: 0 }, 201)
  return answer(colleague, path === inviteColleague.path ? 201 : 200)
}

beforeEach(() => {
  isProved = false
  sent = []
  vi.stubGlobal('fetch', server)
  signIn({ id: '1', role: 'admin', exp: Date.now() / 1000 + 3600 })
  show(
    <>
      <ProveAgain />
      <ColleaguesScreen />
      <ImportUsers />
    </>,
  )
})

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const admin = () => screen.getByLabelText<HTMLInputElement>('Everything (admin)')

const invited = JSON.stringify({ email: 'new@university.example', firstName: '', lastName: '', type: 'Admin' })
const roads = [
  {
    road: 'an invitation',
    choose: async () => {
      await userEvent.type(email(), 'new@university.example')
      await userEvent.click(admin())
    },
    button: 'Send invitation',
    call: { path: inviteColleague.path, body: invited },
    chosen: () => [email().value, admin().checked],
  },
  {
    road: 'raised access',
    choose: () => screen.findByRole('button', { name: 'Make admin Vera Lang' }),
    button: 'Make admin Vera Lang',
    call: { path: access, body: JSON.stringify({ type: 'Admin' }) },
    chosen: () => [],
  },
  {
    road: 'an import',
    choose: () => userEvent.upload(screen.getByLabelText(/^Excel file/), workbook),
    button: 'Import and invite 1',
    call: { path: `${importAuthorisedUsers.path}?columns=email%2Ctype`, body: workbook },
    chosen: () => [screen.getByLabelText<HTMLInputElement>(/^Excel file/).files?.[0]?.name],
  },
]

describe.each(roads)('$road that makes an admin', ({ choose, button, call, chosen }) => {
  test('asks for the password again and goes on by itself with the same choice', async () => {
    await choose()
    await click(button)
    await userEvent.type(await screen.findByLabelText('Password'), 'elf grüne Fahrräder{Enter}')
    await vi.waitFor(() => expect(sent).toEqual([call, call]))
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  test('keeps what was chosen where the question is cancelled, and says why nothing was done', async () => {
    await choose()
    const before = chosen()
    await click(button)
    await screen.findByLabelText('Password')
    await click('Cancel')
    await screen.findByText(signInMessages.proveAgain)
    expect(screen.queryByText(/valid Excel file/)).toBeNull()
    expect(chosen()).toEqual(before)
    await click(button)
    await userEvent.type(await screen.findByLabelText('Password'), 'elf grüne Fahrräder{Enter}')
    await vi.waitFor(() => expect(sent).toEqual([call, call, call]))
  })
})
