import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { TextArea } from '../../ui/forms/text-input.tsx'
import type { changedPeople, ConfirmedPerson } from './changed-people.ts'

const heldText = ({ isCheckedIn, hasCertificate }: ConfirmedPerson): string =>
  [isCheckedIn && m.publish_loss_checked_in(), hasCertificate && m.publish_loss_certificate()]
    .filter((what) => what !== false)
    .join(', ')

interface Confirming {
  /** Addresses. */
  confirmed: readonly string[]
  onConfirm: (confirmed: string[]) => void
  errors: Readonly<Record<string, string>>
}

/** A box each for whoever has attended or has a certificate. */
export function ConfirmPeople({
  held,
  confirmed,
  onConfirm,
  errors,
}: Confirming & Pick<ReturnType<typeof changedPeople>, 'held'>) {
  return held.map((person) => (
    <Checkbox
      key={person.email}
      name={`confirmed.${person.email}`}
      label={m.teams_change_confirm({ name: nameOrAddress(person), what: heldText(person) })}
      checked={confirmed.includes(person.email)}
      error={confirmed.includes(person.email) ? undefined : errors[`confirmed.${person.email}`]}
      onChange={({ target }) =>
        onConfirm([...confirmed.filter((email) => email !== person.email), ...(target.checked ? [person.email] : [])])
      }
    />
  ))
}

/** Who joins and leaves by name, who of them has to be confirmed, and the reason. */
export function ChangeFields({
  people: { joins, leaves, held },
  nameOf,
  reason,
  onReason,
  confirmed,
  onConfirm,
  errors,
}: Confirming & {
  people: ReturnType<typeof changedPeople>
  /** Of an address that joins. */
  nameOf: (email: string) => string
  reason: string
  onReason: (reason: string) => void
}) {
  return (
    <>
      <div>
        <h3>{m.teams_change_title()}</h3>
        <ul className="team-changes">
          {leaves.map(({ email, name }) => (
            <li key={email}>{m.teams_change_leaves({ name })}</li>
          ))}
          {joins.map((email) => (
            <li key={email}>{m.teams_change_joins({ name: nameOf(email) })}</li>
          ))}
        </ul>
        <p>{m.teams_change_mails()}</p>
      </div>
      <ConfirmPeople held={held} confirmed={confirmed} onConfirm={onConfirm} errors={errors} />
      <TextArea
        label={m.teams_change_reason()}
        hint={m.teams_change_reason_hint()}
        name="reason"
        required
        maxLength={1000}
        value={reason}
        error={errors['reason']}
        onChange={(event) => onReason(event.target.value)}
      />
    </>
  )
}
