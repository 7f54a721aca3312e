import { addSubscriber, subscriberMessages, Subscription } from '@project-week/contract/subscribers/subscriber'
import { subscriberFields } from '@project-week/contract/subscribers/subscriber-fields'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../lib/api/api.ts'
import { faultText } from '../../lib/api/fault-text.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { labelText } from '../../lib/words/labels.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { getLocale, inLocale } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { FiveMeet } from '../../ui/dots/five-meet.tsx'
import { FieldRow } from '../../ui/forms/form-sections.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import '../../ui/forms/form-screen.css'

/** Open, send, success or failure; closing it empties it. */
export default function SubscribeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isDone, setDone] = useState(false)
  const close = () => {
    setDone(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={m.subscriber_title()}
      onClose={close}
      actions={isDone ? <Button onClick={close}>{m.subscriber_close()}</Button> : undefined}
    >
      {isDone ? (
        <>
          <FiveMeet />
          <Alert tone="success" announce title={localMessage(subscriberMessages.success)}>
            {m.subscriber_done_text()}
          </Alert>
        </>
      ) : (
        <SubscribeForm onDone={() => setDone(true)} />
      )}
    </Dialog>
  )
}

function SubscribeForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm<z.input<typeof Subscription>, Subscription>(Subscription, {
    defaultValues: { firstName: '', lastName: '', email: '', company: '', position: '' },
  })
  const { field } = form
  const privacy = inLocale(getLocale(), { pathname: paths.terms, search: '', hash: '#data-storage-policy' })
  return (
    <form
      noValidate
      className="form-end form-end--wide"
      onSubmit={form.submit(async (values) => {
        await call(addSubscriber, { body: values })
        onDone()
      })}
    >
      <p>{m.subscriber_lead()}</p>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <FieldRow>
        <TextInput
          label={labelText(subscriberFields.firstName.label)}
          autoComplete="given-name"
          {...field('firstName')}
        />
        <TextInput
          label={labelText(subscriberFields.lastName.label)}
          autoComplete="family-name"
          {...field('lastName')}
        />
      </FieldRow>
      <TextInput
        label={labelText(subscriberFields.email.label)}
        type="email"
        autoComplete="email"
        {...field('email')}
      />
      <FieldRow>
        <TextInput
          label={labelText(subscriberFields.company.label)}
          autoComplete="organization"
          {...field('company')}
        />
        <TextInput
          label={labelText(subscriberFields.position.label)}
          optional
          autoComplete="organization-title"
          {...field('position')}
        />
      </FieldRow>
      <p>
        <a href={privacy} target="_blank" rel="noreferrer">
          {m.subscriber_privacy()}
        </a>
      </p>
      {/* Beside the button that was pressed: on a phone the dialog's head is out of sight there. */}
      {form.failure && (
        <Alert tone="error" announce title={localMessage(subscriberMessages.failure)}>
          {faultText(form.failure)}
        </Alert>
      )}
      <Button variant="action" type="submit" pending={form.isSending}>
        {m.subscriber_submit()}
      </Button>
    </form>
  )
}
