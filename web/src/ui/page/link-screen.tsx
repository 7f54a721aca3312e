import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { paths } from '../../lib/page/paths.ts'
import { takeFocus } from '../../lib/page/keep-focus.ts'
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
  const isInvalid = invalidCodes.has(codeOf(call.error))
  const wayHome = (
    <p>
      <ButtonLink to={paths.home} ref={takeFocus}>
        {m.shell_to_home()}
      </ButtonLink>
    </p>
  )
  return (
    <AppShell tools={<AccountTools />}>
      <div className="form-screen">
        <PageTitle>{heading}</PageTitle>
        <h1>{heading}</h1>
        {call.isSuccess ? (
          <>
            <output>{done.text}</output>
            {wayHome}
          </>
        ) : (
          <>
            <p>{text}</p>
            {call.error && <Alert tone="error" announce title={isInvalid ? invalid : failureText(call.error)} />}
            {isInvalid ? (
              wayHome
            ) : (
              <p>
                <Button variant="action" pending={call.isPending} onClick={onPress}>
                  {action}
                </Button>
              </p>
            )}
          </>
        )}
      </div>
    </AppShell>
  )
}

/** Pressing again would change nothing about these. */
const invalidCodes = new Set(['link_invalid', 'malformed_request', 'validation_failed'])

const codeOf = (error: Error | null): string => (error instanceof ApiError ? error.code : '')

const failureText = (error: Error): string =>
  codeOf(error) === 'conflict' ? localMessage(error.message) : m.unsubscribe_failed()
