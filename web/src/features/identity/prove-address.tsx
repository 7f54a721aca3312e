import { addressMessages, proveAddress } from '@project-week/contract/identity/address'
import { ApiError } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { paths } from '../../lib/page/paths.ts'
import { takeFocus } from '../../lib/page/keep-focus.ts'
import { fetchRole } from '../../lib/session/role.ts'
import { signOut, type User } from '../../lib/session/session.ts'
import { singleSignOnAddress } from '../../lib/session/single-sign-on.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { MailLinks } from '../../ui/base/mail-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/page/state.tsx'
import { keptText } from './kept-text.ts'

const OwnPage = () => (
  <ButtonLink variant="action" to={paths.dashboard} ref={takeFocus}>
    {m.account_prove_page()}
  </ButtonLink>
)

/** Asks whether an address is to be confirmed; opening the link alone changes nothing: mail servers open links too. */
export function ProveAddress({ token, user }: { token: string; user: User }) {
  // Whatever was read before may be more now, the role included.
  const prove = useCall(proveAddress, { onSuccess: fetchRole })
  const code = prove.error instanceof ApiError ? prove.error.code : undefined
  if (prove.isSuccess) {
    const { email, added } = prove.data
    const what = keptText(added)
    return (
      <>
        <h1>{m.account_prove_done_title()}</h1>
        <output>
          {what === ''
            ? m.account_prove_done_nothing({ email: shownAddress(email) })
            : m.account_prove_done_text({ what })}
        </output>
        <p>
          <OwnPage />
        </p>
      </>
    )
  }
  // A link that was cut short while copying fails the schema: to a person it is one that does not work.
  if (code === 'link_invalid' || code === 'validation_failed' || code === 'malformed_request') {
    return (
      <ErrorState level={1} title={m.account_link_title()} actions={<OwnPage />}>
        {localMessage(addressMessages.linkInvalid)}
      </ErrorState>
    )
  }
  if (code === 'wrong_person') {
    return (
      <ErrorState
        level={1}
        title={m.account_prove_other_title()}
        actions={
          <Button variant="action" ref={takeFocus} onClick={() => void signOut()}>
            {m.shell_logout()}
          </Button>
        }
      >
        {localMessage(addressMessages.wrongPerson)} {m.account_prove_again()}
      </ErrorState>
    )
  }
  if (prove.error && code === 'conflict') {
    return (
      <ErrorState level={1} title={m.account_prove_conflict_title()} actions={<OwnPage />}>
        {localMessage(prove.error.message)} <MailLinks>{organiser().mailbox}</MailLinks>
      </ErrorState>
    )
  }
  const name = `${user.firstname ?? ''} ${user.lastname ?? ''}`.trim() || (user.email ?? '')
  return (
    <>
      <h1>{m.account_prove_title()}</h1>
      <p>{m.account_prove_text({ name })}</p>
      <MutationError failure={prove.error} />
      <p>
        <Button variant="action" pending={prove.isPending} onClick={() => prove.mutate({ body: { token } })}>
          {m.account_prove_action()}
        </Button>
      </p>
    </>
  )
}

/** For who opens the link in another browser, or after their session. */
export const SignInToProve = () => (
  <>
    <h1>{m.account_prove_title()}</h1>
    <p>
      {localMessage(addressMessages.wrongPerson)} {m.account_prove_again()}
    </p>
    <p>
      <ButtonLink variant="action" href={singleSignOnAddress()}>
        {m.account_university()}
      </ButtonLink>{' '}
      <ButtonLink to={paths.login}>{m.account_login()}</ButtonLink>
    </p>
  </>
)
