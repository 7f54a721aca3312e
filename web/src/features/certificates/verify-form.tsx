import { dateRange } from '@project-week/content/words'
import {
  certificateMessages,
  type VerifiedCertificate,
  verifyCertificate,
} from '@project-week/contract/certificates/certificate'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { queryOf } from '../../lib/api/use-call.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

/**
 * Checks a certificate's number.
 *
 * @param number the one that the page's address names, if any
 */
export function VerifyForm({ number, onCheck }: { number: string; onCheck: (number: string) => void }) {
  const [typed, setTyped] = useState(number)
  const [error, setError] = useState<string>()
  const verified = useQuery({
    ...queryOf(verifyCertificate, { body: { number } }),
    enabled: number !== '',
    retry: false,
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setError(typed.trim() === '' ? certificateMessages.number : undefined)
    if (typed.trim() === '') return
    if (typed.trim() === number) void verified.refetch()
    else onCheck(typed.trim())
  }
  return (
    <>
      <form className="form-end form-end--wide" noValidate onSubmit={submit}>
        <TextInput
          label={m.verify_number()}
          hint={m.verify_number_hint()}
          name="number"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button variant="action" type="submit" pending={verified.isFetching}>
          {m.verify_action()}
        </Button>
      </form>
      {verified.isLoading && <Spinner block label={m.admin_loading()} />}
      {verified.isError && (
        <Alert tone="error" announce>
          {failureText(verified.error)}
        </Alert>
      )}
      {verified.data && <Verified {...verified.data} />}
    </>
  )
}

/** What a certificate says. */
export function Verified({ name, edition, programmeStart, programmeEnd, isRevoked }: VerifiedCertificate) {
  return (
    <Alert tone={isRevoked ? 'error' : 'success'} announce title={isRevoked ? m.verify_revoked() : m.verify_valid()}>
      <p>
        <strong>{name}</strong>
      </p>
      <p>
        {m.verify_took({
          programme: organiser().programme,
          edition,
          week: dateRange(programmeStart, programmeEnd, getLocale()),
        })}
      </p>
      <p>{m.verify_issuer(organiser())}</p>
      {isRevoked && <p>{m.verify_revoked_text()}</p>}
    </Alert>
  )
}

const failureText = (error: Error): string =>
  error instanceof ApiError && error.code === 'not_found' ? localMessage(error.message) : m.verify_failed()
