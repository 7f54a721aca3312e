import { makeLeadFormLink } from '@project-week/contract/companies/company-form-link'
import { type Lead, removeLead } from '@project-week/contract/companies/lead'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Drawer } from '../../ui/overlays/dialog.tsx'
import { PipelineForm } from './pipeline-form.tsx'

/** A button, and behind it the form for one more company that has not registered yet. */
export function NewLead() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" changes onClick={() => setIsOpen(true)}>
        {m.leads_new()}
      </Button>
      <Drawer open={isOpen} title={m.leads_new()} onClose={close}>
        {isOpen && <PipelineForm onDone={close} />}
      </Drawer>
    </>
  )
}

const copyLink = (url: string) =>
  void navigator.clipboard.writeText(url).then(
    () => showToast(m.leads_form_link_copied()),
    () => showToast(m.leads_form_link_not_copied()),
  )

/** What can be done about a company only until it registers. */
export function LeadActions({
  lead: { _id: id, companyName: name },
  onRemoved,
}: {
  lead: Lead
  onRemoved: () => void
}) {
  const params = { id }
  const [isAsking, setIsAsking] = useState(false)
  const remove = useCall(removeLead, {
    onSuccess: () => {
      showToast(m.leads_removed({ name }))
      onRemoved()
    },
  })
  const formLink = useCall(makeLeadFormLink, {
    onSuccess: (url) => copyLink(url[getLocale()]),
    onError: (error) => showToast(errorText(error)),
  })
  return (
    <>
      <Button changes pending={formLink.isPending} onClick={() => formLink.mutate({ params })}>
        {m.leads_form_link()}
      </Button>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {m.leads_remove()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.leads_remove_question({ name })}
        onClose={() => setIsAsking(false)}
        action={m.leads_remove_now()}
        pending={remove.isPending}
        failure={remove.error}
        back={m.matching_leave_it()}
        onConfirm={() => remove.mutate({ params })}
      >
        <p>{m.leads_remove_text()}</p>
      </ConfirmDialog>
    </>
  )
}
