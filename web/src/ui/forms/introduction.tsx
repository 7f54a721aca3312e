import { m } from '../../paraglide/messages.js'
import './form-screen.css'

/** What a form is for and what to expect. The two long forms begin so before their script is there. */
export function Introduction({ title, lead = '' }: { title: string; lead?: string }) {
  return (
    <>
      <h1>{title}</h1>
      {lead !== '' && <p className="lead">{lead}</p>}
    </>
  )
}

export const CompanyIntroduction = () => <Introduction title={m.company_form_title()} lead={m.company_form_lead()} />

export const StudentIntroduction = () => <Introduction title={m.student_form_title()} lead={m.student_form_lead()} />
