import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { paths } from '../../lib/page/paths.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../alert.tsx'
import { Button, ButtonLink } from '../button.tsx'
import '../forms/form-screen.css'
import { AccountTools } from '../navigation/account-tools.tsx'
import { AppShell } from './app-shell.tsx'
import { PageTitle } from './page-title.tsx'

interface LinkScreenProps {
  call: { isSuccess: boolean; isPending: boolean; error: Error | null }
  /** Before the press and after it. */
  title: string
  text: ReactNode
  action: string
  onPress: () => void
  done: { title: string; text: ReactNode }
  /** Said of a link that does not work, or was cut short while copying. */
  invalid: string
}

/** Behind a link of an email: opening it changes nothing yet, because mail servers open links to check them. The button does. */
export function LinkScreen({ call, title, text, action, onPress, done, invalid }: LinkScreenProps) {
  const heading = call.isSuccess ? done.title : title
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen">
        <PageTitle>{heading}</PageTitle>
        <h1>{heading}</h1>
        {call.isSuccess ? (
          <>
            <output>{done.text}</output>
            <p>
              <ButtonLink to={paths.home}>{m.shell_to_home()}</ButtonLink>
            </p>
          </>
        ) : (
          <>
            <p>{text}</p>
            {call.error && <Alert tone="error" announce title={failureText(call.error, invalid)} />}
            <p>
              <Button variant="action" pending={call.isPending} onClick={onPress}>
                {action}
              </Button>
            </p>
          </>
        )}
      </div>
    </AppShell>
  )
}

function failureText(error: Error, invalid: string): string {
  const code = error instanceof ApiError ? error.code : ''
  if (['link_invalid', 'malformed_request', 'validation_failed'].includes(code)) return invalid
  return code === 'conflict' ? localMessage(error.message) : m.unsubscribe_failed()
}
