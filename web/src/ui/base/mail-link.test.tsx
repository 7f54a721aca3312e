import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MailLink, MailLinks } from './mail-link.tsx'

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

test('each mail address of a text is a link, and the words stay as they are', () => {
  const text = 'Write to week@example.org. Or to it.help@uni.example.org, or to week@example.org.'
  const { container } = render(<MailLinks>{text}</MailLinks>)
  expect(container.textContent).toBe(text)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:week@example.org',
    'mailto:it.help@uni.example.org',
    'mailto:week@example.org',
  ])
})

test('what is still to be filled in is no link', () => {
  render(<MailLinks>[E-mail address of the office]</MailLinks>)
  expect(screen.queryByRole('link')).toBeNull()
})
