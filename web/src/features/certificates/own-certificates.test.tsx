import type { OwnCertificate } from '@project-week/contract/certificates/certificate'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve, show } from '../../lib/testing/page.tsx'
import { CertificatesToErase } from './own-certificates.tsx'

test('who erases their data is offered each certificate that they can have', async () => {
  const usual: OwnCertificate = { edition: 'SS26', companyName: 'Kern AG', lack: null, isRevoked: false }
  serve({
    'GET /api/profile/certificates': [
      usual,
      { ...usual, edition: 'SS25', lack: 'absent' },
      { ...usual, edition: 'WS25', isRevoked: true },
    ],
  })
  show(<CertificatesToErase />)
  expect(await screen.findByText(/its number can no longer be verified/)).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('SS26, in the team at Kern AG'),
  ])
  expect(screen.getAllByRole('button', { name: /^Download certificate/ })).toHaveLength(2)
})
