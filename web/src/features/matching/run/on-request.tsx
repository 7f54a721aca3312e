import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

/** Holds what has to be computed until somebody asks for it: to open a screen computes nothing. */
export function OnRequest({ label, children }: { label: string; children: ReactNode }) {
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) return children
  return (
    <div>
      <Button size="small" onClick={() => setIsAsked(true)}>
        {label}
      </Button>
    </div>
  )
}
