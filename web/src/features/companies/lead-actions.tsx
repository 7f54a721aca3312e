import { isRegistered, type Lead, type ListedCompany, removeLead } from '@project-week/contract/companies/lead'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Drawer } from '../../ui/overlays/dialog.tsx'
import { WriteToSome } from '../../ui/tables/write-button.tsx'
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

/** Begins an invitation to those that have not registered yet, or a reminder where all of them were invited. */
export function InviteLeads({ chosen }: { chosen: readonly ListedCompany[] }) {
  const leads = chosen.filter((company) => !isRegistered(company))
  if (leads.length === 0) return null
  return (
    <WriteToSome audience="companies" ids={leads.map(({ _id }) => _id)} template="invite">
      {leads.every(({ stage }) => stage === 'invited') ? m.leads_remind() : m.leads_invite()}
    </WriteToSome>
  )
}

/** The way to remove a company that has not registered yet. */
export function RemoveLead({ lead: { _id: id, companyName: name }, onRemoved }: { lead: Lead; onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useCall(removeLead, {
    onSuccess: () => {
      showToast(m.leads_removed({ name }))
      onRemoved()
    },
  })
  return (
    <>
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
        onConfirm={() => remove.mutate({ params: { id } })}
      >
        <p>{m.leads_remove_text()}</p>
      </ConfirmDialog>
    </>
  )
}
