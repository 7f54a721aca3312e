import type { ReactNode } from 'react'

// One object for ever: React writes the HTML anew when it is given another one.
const fromServer = { __html: '' }

/**
 * Props of an element whose children only the server renders. In the browser, where none are given, React leaves the
 * server's HTML alone, so that its texts and pictures need not travel a second time as script.
 */
export const serverChildren = (children: ReactNode | undefined) =>
  children === undefined ? { dangerouslySetInnerHTML: fromServer, suppressHydrationWarning: true } : { children }
