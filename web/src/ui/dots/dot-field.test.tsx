import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DotField } from './dot-field.tsx'

test('a thousand dots in two hundred teams, without a style in the HTML, the same each time', () => {
  const { container } = render(<DotField />)
  const centres = [...container.querySelectorAll('defs path')].map(
    (path) => path.getAttribute('d')?.split('m').length ?? 0,
  )
  // Each half of the field draws them once.
  const teams = 2 * centres.reduce((sum, parts) => sum + parts - 1, 0)
  expect(container.querySelectorAll('defs use')).toHaveLength(centres.length)
  expect(teams * container.querySelectorAll('.dot-field__people').length).toBe(1000)
  const html = renderToString(<DotField />)
  expect(html).not.toContain('style=')
  expect(renderToString(<DotField />)).toBe(html)
  expect(html.length).toBeLessThan(4000)
})
