import { Invitation, inviteColleague } from '@project-week/contract/users/colleague'
import { useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { showToast } from '../../lib/page/toast.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/forms/choice.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { controls } from '../../ui/navigation/actions.ts'

export function InviteForm() {
  const invite = useCall(inviteColleague)
  const { field, failure, submit, isSending, discard } = useContractForm(Invitation, {
    defaultValues: { email: '', firstName: '', lastName: '' },
  })
  return (
    <form
      className="stack gap-3 colleagues__form"
      noValidate
      aria-labelledby="colleagues-invite"
      onSubmit={submit(async (values) => {
        await invite.mutateAsync({ body: values })
        showToast(m.colleagues_invited({ email: shownAddress(values.email) }))
        discard()
      })}
    >
      <h2 id="colleagues-invite">{m.colleagues_invite()}</h2>
      <MutationError failure={failure} />
      <TextInput {...field('email')} id={controls.invite} type="email" autoComplete="off" label={m.users_email()} />
      <TextInput {...field('firstName')} optional autoComplete="off" label={m.users_first_name()} />
      <TextInput {...field('lastName')} optional autoComplete="off" label={m.users_last_name()} />
      <RadioGroup
        {...field('type')}
        label={m.colleagues_access()}
        options={[
          { value: 'Viewer', label: m.colleagues_viewer() },
          { value: 'Admin', label: m.colleagues_admin() },
        ]}
      />
      <div>
        <Button variant="action" type="submit" pending={isSending}>
          {m.colleagues_send()}
        </Button>
      </div>
    </form>
  )
}
