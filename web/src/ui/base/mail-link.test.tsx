import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MailLink } from './mail-link.tsx'

test('an address is shown as people read it and written to as it is, behind a name that stands for itself', () => {
  render(<MailLink name="שרה" to="r?d@xn--mller-bau-q9a.example" />)
  const link = screen.getByRole('link', { name: 'r?d@müller-bau.example' })
  expect(link.getAttribute('href')).toBe('mailto:r%3Fd@xn--mller-bau-q9a.example')
  expect(screen.getByText('שרה').tagName).toBe('BDI')
})
