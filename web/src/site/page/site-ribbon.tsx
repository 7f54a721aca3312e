import type { DemoPhase } from '@project-week/contract/editions/edition'
import { DemoRibbon } from '../../ui/page/demo-ribbon.tsx'

/** The demo's ribbon on a public page: asks the server with the browser's own means, then loads the page anew. */
export function SiteRibbon({ phase, date }: { phase: DemoPhase; date: string }) {
  const move = async (to: DemoPhase) => {
    const asked = await fetch('/api/auth/csrf')
    const { csrfToken } = (await asked.json()) as { csrfToken: string }
    const moved = await fetch('/api/demo/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: JSON.stringify({ phase: to }),
    })
    if (moved.ok) location.reload()
  }
  return <DemoRibbon phase={phase} date={date} onMove={(to) => void move(to)} />
}
