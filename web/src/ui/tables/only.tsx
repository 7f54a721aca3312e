import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { Button } from '../plain-button.tsx'

/** The URL's parameter for a part of a list. */
export const onlyName = 'only'

/**
 * Which part of a list the URL asks for, as the dashboard's figures do, and the way to all rows.
 *
 * @param offered the parts by their names
 */
export function useOnly<Part extends string>(
  offered: Readonly<Record<Part, unknown>>,
): [only: Part | undefined, showAll: () => void] {
  const [params, setParams] = useSearchParams()
  const showAll = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete(onlyName)
      return next
    })
  const wanted = params.get(onlyName)
  return [wanted !== null && Object.hasOwn(offered, wanted) ? (wanted as Part) : undefined, showAll]
}

/**
 * Above a list that shows some of its rows alone: which, and the way to all.
 *
 * @param children what can be done about these
 */
export function ActiveFilter({ text, onAll, children }: { text: string; onAll: () => void; children?: ReactNode }) {
  return (
    <Alert>
      {text}{' '}
      <Button variant="quiet" size="small" onClick={onAll}>
        {m.admin_show_all()}
      </Button>
      {children}
    </Alert>
  )
}
