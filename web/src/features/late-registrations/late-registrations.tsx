import {
  allowLateRegistration,
  type LateKind,
  type LateRegistration,
  LateRegistrationRequest,
  listLateRegistrations,
  revokeLateRegistration,
} from '@project-week/contract/editions/late-registration'
import { longDate } from '@project-week/content/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx'
import { controls } from '../../ui/navigation/actions.ts'
import { Drawer } from '../../ui/overlays/dialog.tsx'
import { StateChip } from '../../ui/state-chip.tsx'

const stateText: Record<LateRegistration['state'], () => string> = {
  open: m.late_state_open,
  used: m.late_state_used,
  revoked: m.late_state_revoked,
  expired: m.late_state_expired,
}

/** A button, and behind it who may register after the close. */
export function LateRegistrations({ kind }: { kind: LateKind }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button id={controls.late} aria-haspopup="dialog" changes onClick={() => setIsOpen(true)}>
        {m.late_open()}
      </Button>
      {isOpen && <LateDrawer kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/**
 * Who may register after the close: the list, and the form for one more.
 *
 * @param email what the form begins with
 */
export const LateDrawer = ({ kind, email = '', onClose }: { kind: LateKind; email?: string; onClose: () => void }) => (
  <Drawer open title={m.late_title()} onClose={onClose}>
    <div className="stack">
      <LateForm kind={kind} email={email} />
      <LateList kind={kind} />
    </div>
  </Drawer>
)

function LateForm({ kind, email }: { kind: LateKind; email: string }) {
  const allow = useCall(allowLateRegistration)
  const form = useContractForm<LateRegistrationRequest, LateRegistrationRequest>(LateRegistrationRequest, {
    defaultValues: { kind, email, reason: '', until: '' },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.submit(async (values) => {
        await allow.mutateAsync({ body: values })
        showToast(m.late_allowed({ email: shownAddress(values.email) }))
        form.discard()
      })}
    >
      <p>{kind === 'student' ? m.late_lead_student() : m.late_lead_company()}</p>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextInput label={m.late_email()} type="email" required {...form.field('email')} />
      <TextInput label={m.late_until()} type="date" required {...form.field('until')} />
      <TextArea label={m.late_reason()} rows={2} required {...form.field('reason')} />
      <MutationError failure={form.failure} />
      <div>
        <Button variant="action" type="submit" pending={form.isSending}>
          {m.late_allow()}
        </Button>
      </div>
    </form>
  )
}

function LateList({ kind }: { kind: LateKind }) {
  const list = useQuery(queryOf(listLateRegistrations, { params: { kind }, query: {} }))
  const revoke = useCall(revokeLateRegistration)
  if (list.isError) return <Alert tone="error">{errorText(list.error)}</Alert>
  if (!list.isSuccess || list.data.length === 0) return null
  return (
    <section aria-label={m.late_list()}>
      <h3>{m.late_list()}</h3>
      <MutationError failure={revoke.error} />
      <ul className="stack gap-3">
        {list.data.map(({ id, email, until, reason, state }) => (
          <li className="cluster cluster--between" key={id}>
            <div>
              <strong>{shownAddress(email)}</strong> <StateChip>{stateText[state]()}</StateChip>
              <br />
              {m.late_until_day({ day: longDate(until, getLocale()) })} {reason}
            </div>
            {state === 'open' && (
              <Button
                changes
                variant="quiet"
                pending={revoke.isPending && revoke.variables.params.id === id}
                aria-label={m.late_revoke_of({ email: shownAddress(email) })}
                onClick={() =>
                  revoke.mutate(
                    { params: { id } },
                    { onSuccess: () => showToast(m.late_revoked({ email: shownAddress(email) })) },
                  )
                }
              >
                {m.late_revoke()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
