import './app/app.css'
import { afterFrame } from './lib/page/idle.ts'

// What the server sent is painted before the app's script has its turn. Where it is more than the bar, that script is
// not even loaded before: on a slow line it would delay the styles.
afterFrame(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=after-paint]')) link.rel = 'modulepreload'
  void import('./app/start.tsx')
})
