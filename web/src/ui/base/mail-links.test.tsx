import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MailLinks } from './mail-links.tsx'

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
