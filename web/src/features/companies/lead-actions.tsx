import { isRegistered, type ListedCompany } from '@project-week/contract/companies/lead'
import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
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

export const invitationOf = (leads: readonly ListedCompany[]): 'invite' | 'remind' =>
  leads.every(({ stage }) => stage === 'invited') ? 'remind' : 'invite'
export const invitationText = { invite: m.leads_invite, remind: m.leads_remind }

/** Begins an invitation to those that have not registered yet, or a reminder where all of them were invited. */
export function InviteLeads({ chosen }: { chosen: readonly ListedCompany[] }) {
  const leads = chosen.filter((company) => !isRegistered(company))
  if (leads.length === 0) return null
  const template = invitationOf(leads)
  return (
    <WriteToSome audience="companies" ids={leads.map(({ _id }) => _id)} template={template}>
      {invitationText[template]()}
    </WriteToSome>
  )
}
