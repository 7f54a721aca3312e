import type { ApiToken } from '@project-week/contract/api-tokens/api-token'
import { useState } from 'react'
import { notDoneText } from '../../lib/api/not-done-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { dateText, dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useRevokeToken } from './api-tokens.queries.ts'
import { scopeText } from './scope-text.ts'

function validityText({ revokedAt, expiresAt, isValid }: ApiToken): string {
  if (revokedAt !== null) return m.api_tokens_revoked_at({ at: dateText(revokedAt) })
  return isValid ? m.api_tokens_until({ at: dateText(expiresAt) }) : m.api_tokens_expired({ at: dateText(expiresAt) })
}

/** A token with what it reads, how long and when last, and the way to revoke it after a question. */
export function TokenCard({ token }: { token: ApiToken }) {
  const { id, name, prefix, scopes, lastUsedAt, isValid } = token
  return (
    <article className="api-token" aria-labelledby={`api-token-${id}`}>
      <h2 id={`api-token-${id}`}>{name}</h2>
      <p>
        <code>{prefix}…</code> {validityText(token)}
      </p>
      <p>{m.api_tokens_reads({ lists: scopes.map(scopeText).join(', ') })}</p>
      <p>{lastUsedAt === null ? m.api_tokens_unused() : m.api_tokens_used({ at: dateTimeText(lastUsedAt) })}</p>
      {isValid && <Revoke token={token} />}
    </article>
  )
}

function Revoke({ token }: { token: ApiToken }) {
  const { name } = token
  const revoke = useRevokeToken(token)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div>
      <Button changes variant="danger" onClick={() => setIsAsking(true)}>
        {m.api_tokens_revoke()}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <Dialog
        open={isAsking}
        title={m.api_tokens_revoke_question({ name })}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button
              variant="danger"
              pending={revoke.isPending}
              onClick={() => revoke.mutate(undefined, { onSuccess: () => showToast(m.api_tokens_revoked({ name })) })}
            >
              {m.api_tokens_revoke()}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {m.admin_cancel()}
            </Button>
          </>
        }
      >
        <p>{m.api_tokens_revoke_text()}</p>
        {revoke.isError && (
          <Alert tone="error" announce>
            {notDoneText(revoke.error)}
          </Alert>
        )}
      </Dialog>
    </div>
  )
}
