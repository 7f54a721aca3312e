import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { editionWords } from '@project-week/content/words'
import { getLocale } from '../../lib/page/locale.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { m } from '../../paraglide/messages.js'
import './form-screen.css'

/** What a form is for and what to expect. The two long forms begin so before their script is there. */
export function Introduction({ title, lead = '', facts = '' }: { title: string; lead?: string; facts?: string }) {
  return (
    <>
      <h1>{title}</h1>
      {lead !== '' && <p className="lead">{lead}</p>}
      {facts !== '' && <p className="note">{facts}</p>}
    </>
  )
}

/** Which week it is, whose, and until when to register. */
const factsOf = ({ edition }: ProgrammeState, closes: 'registrationCloses' | 'studentsClose') => {
  const { week, [closes]: date } = editionWords(edition, getLocale())
  return m.ui_form_facts({ ...organiser(), week, date })
}

export const CompanyIntroduction = ({ programme }: { programme: ProgrammeState }) => (
  <Introduction
    title={m.company_form_title()}
    lead={m.company_form_lead()}
    facts={factsOf(programme, 'registrationCloses')}
  />
)

export const StudentIntroduction = ({ programme }: { programme?: ProgrammeState }) => (
  <Introduction
    title={m.student_form_title()}
    lead={m.student_form_lead()}
    facts={programme && factsOf(programme, 'studentsClose')}
  />
)
