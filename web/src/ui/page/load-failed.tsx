import { m } from '../../paraglide/messages.js'
import { Button } from '../plain-button.tsx'
import { ErrorState } from './state.tsx'

interface LoadFailedProps {
  /** The queries that the page needs; those that failed are asked again. */
  queries: readonly { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }[]
  /** 1 where the state is the whole page. */
  level?: 1 | 2
}

/** What a page needs could not be had, with the way to try again without losing the page. */
export const LoadFailed = ({ queries, level = 2 }: LoadFailedProps) => (
  <ErrorState
    level={level}
    title={m.shell_error_title()}
    actions={
      <Button
        variant="action"
        pending={queries.some(({ isFetching }) => isFetching)}
        onClick={() => {
          for (const query of queries) if (query.isError) void query.refetch()
        }}
      >
        {m.shell_try_again()}
      </Button>
    }
  >
    {m.shell_error_text()}
  </ErrorState>
)
