import type { Team } from '@project-week/contract/teams/team'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve, show } from '../../lib/testing/page.tsx'
import { ChosenCertificates } from './chosen-certificates.tsx'

const id = '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11'
const someone = { companyName: 'Aldor', email: 'a@university.example' }

function open(answer: object) {
  serve({ 'POST /api/team/certificates/check': answer })
  show(<ChosenCertificates chosen={[{ _id: id }] as Team[]} />)
  return userEvent.click(screen.getByRole('button', { name: 'Certificates …' }))
}

test('who gets no certificate is named by team and reason, beside the ZIP in each language', async () => {
  await open({
    ready: 3,
    renamed: [],
    left: [
      { ...someone, name: 'Ada Lovelace', reason: 'absent' },
      { ...someone, name: '', reason: 'absent' },
      { ...someone, name: 'Max Weiß', reason: 'revoked' },
    ],
  })
  expect(await screen.findByText('3 people get a certificate.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Certificates as ZIP/ })).toHaveLength(2)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Aldor AbsentAda Lovelace, a@university.example',
    'Aldor Certificate revokedMax Weiß',
  ])
})

test('where nobody gets one, there is nothing to download', async () => {
  await open({ ready: 0, renamed: [], left: [{ ...someone, name: 'Ada Lovelace', reason: 'no-poster' }] })
  expect(await screen.findByText('1 person without a certificate')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Certificates as ZIP/ })).toBeNull()
})
