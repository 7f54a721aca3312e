import { useSearchParams } from 'react-router'
import { useUnsubscribe } from '../features/subscribers/subscriber.queries.ts'
import { ApiError } from '../lib/api/api-error.ts'
import { paths } from '../lib/page/paths.ts'
import { m } from '../paraglide/messages.js'
import { Alert } from '../ui/alert.tsx'
import { AccountTools } from '../ui/navigation/account-tools.tsx'
import { AppShell } from '../ui/page/app-shell.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import '../ui/forms/form-screen.css'
import { PageTitle } from '../ui/page/page-title.tsx'

/** Opening the link of a mail changes nothing yet: mail servers open links to check them. The button does. */
export function Component() {
  const [search] = useSearchParams()
  const unsubscribe = useUnsubscribe()
  const isNews = search.get('of') === 'news'
  const title = unsubscribe.isSuccess ? m.unsubscribe_done_title() : m.unsubscribe_title()
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen">
        <PageTitle>{title}</PageTitle>
        <h1>{title}</h1>
        {unsubscribe.isSuccess ? (
          <>
            <output>{isNews ? m.unsubscribe_news_done() : m.unsubscribe_done_text()}</output>
            <p>
              <ButtonLink to={paths.home}>{m.shell_to_home()}</ButtonLink>
            </p>
          </>
        ) : (
          <>
            <p>{isNews ? m.unsubscribe_news_text() : m.unsubscribe_text()}</p>
            {unsubscribe.isError && <Alert tone="error" announce title={explain(unsubscribe.error)} />}
            <p>
              <Button
                variant="action"
                pending={unsubscribe.isPending}
                onClick={() =>
                  unsubscribe.mutate({
                    subscriber: search.get('subscriber') ?? '',
                    signature: search.get('signature') ?? '',
                  })
                }
              >
                {m.unsubscribe_action()}
              </Button>
            </p>
          </>
        )}
      </div>
    </AppShell>
  )
}

/** A link that was cut short while copying is refused as malformed. */
const explain = (error: Error): string =>
  error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'malformed_request')
    ? m.unsubscribe_invalid()
    : m.unsubscribe_failed()
