import { useSearchParams } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { Button } from '../plain-button.tsx'

/** The URL's parameter for a part of a list. */
export const onlyName = 'only'

/** Whether the URL asks for these rows alone, as the links under "Waiting for you" do, and the way to all of them. */
export function useOnly(what: string): [isOnly: boolean, showAll: () => void] {
  const [params, setParams] = useSearchParams()
  const showAll = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete(onlyName)
      return next
    })
  return [params.get(onlyName) === what, showAll]
}

/** Above a list that shows some of its rows alone: which, and the way to all. */
export function OnlyThese({ text, onAll }: { text: string; onAll: () => void }) {
  return (
    <Alert>
      {text}{' '}
      <Button variant="quiet" size="small" onClick={onAll}>
        {m.admin_show_all()}
      </Button>
    </Alert>
  )
}
