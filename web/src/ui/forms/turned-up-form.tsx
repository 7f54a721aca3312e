import { type SyntheticEvent, useId, useState } from 'react'
import { nameOrAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { MutationError } from './mutation-error.tsx'
import { Button } from '../button.tsx'
import { Checkbox } from './choice.tsx'
import { FieldGroup } from './field.tsx'
import './turned-up-form.css'

interface Member {
  name: string
  email: string
  /** Null until somebody has said so. */
  turnedUp: boolean | null
}

/** Who of a team turned up, as its company or its advisor says. Until then everybody is expected to have. */
export function TurnedUpForm({
  members,
  saving,
}: {
  members: readonly Member[]
  saving: { isPending: boolean; error: Error | null; mutate: (turnedUp: string[]) => void }
}) {
  const id = useId()
  const [turnedUp, setTurnedUp] = useState(() =>
    members.filter((member) => member.turnedUp !== false).map(({ email }) => email),
  )
  const isKnown = members.every((member) => member.turnedUp !== null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate(turnedUp)
  }
  return (
    <form className="stack turned-up" noValidate onSubmit={submit}>
      <MutationError failure={saving.error} />
      {!isKnown && <p>{m.week_check_in_none()}</p>}
      <FieldGroup id={id} label={m.week_turned_up()} hint={m.week_turned_up_hint()} optional={false}>
        <div className="choices">
          {members.map((member) => (
            <Checkbox
              key={member.email}
              optional
              label={nameOrAddress(member)}
              checked={turnedUp.includes(member.email)}
              onChange={({ target }) =>
                setTurnedUp((before) => [
                  ...before.filter((other) => other !== member.email),
                  ...(target.checked ? [member.email] : []),
                ])
              }
            />
          ))}
        </div>
      </FieldGroup>
      <Button type="submit" pending={saving.isPending}>
        {m.week_check_in_save()}
      </Button>
    </form>
  )
}
