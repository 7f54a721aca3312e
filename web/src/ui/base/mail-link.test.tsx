import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MailLink } from './mail-link.tsx'
import { MailLinks } from './mail-links.tsx'

test('an address is shown as people read it and written to as it is, behind a name that stands for itself', () => {
  render(<MailLink name="שרה" to="r?d@xn--mller-bau-q9a.example" />)
  const link = screen.getByRole('link')
  expect(link.textContent).toBe('r?d@müller-bau.example')
  expect(link.getAttribute('href')).toBe('mailto:r%3Fd@xn--mller-bau-q9a.example')
  expect(screen.getByText('שרה').tagName).toBe('BDI')
})

test('lets an address break after the @, as a link and within a sentence', () => {
  const { container } = render(
    <>
      <MailLink to="ada@university.example" />
      <MailLinks>Write to desk@university.example, or call.</MailLinks>
    </>,
  )
  expect([...container.querySelectorAll('a')].map(({ innerHTML }) => innerHTML)).toEqual([
    'ada@<wbr>university.example',
    'desk@<wbr>university.example',
  ])
  expect(container.textContent).toBe(' ada@university.exampleWrite to desk@university.example, or call.')
})
