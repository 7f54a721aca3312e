import { longDate } from '@project-week/content/words'
import { DemoRibbon } from '../ui/demo-ribbon.tsx'
import { useSite } from './site.ts'

/** The demo's ribbon on a public page: asks the server with the browser's own means, then loads the page anew. */
export function SiteRibbon() {
  const { programme, locale } = useSite()
  const move = async (phase: string) => {
    const asked = await fetch('/api/auth/csrf')
    const { csrfToken } = (await asked.json()) as { csrfToken: string }
    const moved = await fetch('/api/demo/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: JSON.stringify({ phase }),
    })
    if (moved.ok) location.reload()
  }
  return (
    <DemoRibbon phase={programme.demo} date={longDate(programme.today, locale)} onMove={(phase) => void move(phase)} />
  )
}
