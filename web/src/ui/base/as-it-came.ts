import type { ReactNode } from 'react'

// One object for ever: React writes the HTML anew when it is given another one.
const asItCame = { __html: '' }

/**
 * The inside of an element whose children only the server draws. In the browser, where none are given, React leaves
 * what the server sent as it came, so that its texts and pictures need not travel a second time as script.
 */
export const insideOf = (children: ReactNode | undefined) =>
  children === undefined ? { dangerouslySetInnerHTML: asItCame, suppressHydrationWarning: true } : { children }
