import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { describeFirstField } from '@project-week/contract/matching/first-field'
import type { Run, RunStudent } from '@project-week/contract/matching/matching'
import { useState } from 'react'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/overlays/dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { MinimumLink } from '../run/minimum-link.tsx'
import { fieldText, nameOf, reasonText } from '../run/run-text.ts'
import { WhatIfAnswer } from './what-if-answer.tsx'

interface StudentDrawerProps {
  run: Run
  student: RunStudent | undefined
  onClose: () => void
  onMove: (student: RunStudent, companyId: string | undefined) => void
}

/** Why a student is where they are, and why not elsewhere. */
export function StudentDrawer({ run, student, onClose, onMove }: StudentDrawerProps) {
  return (
    <Drawer open={student !== undefined} title={student && nameOf(student)} onClose={onClose}>
      {student && <Reasons key={student.id} run={run} student={student} onMove={onMove} />}
    </Drawer>
  )
}

/** How the run met the first preference of everybody who shares it. */
function firstFieldText({ students, companies, teams }: Run, field: string): string {
  const key = businessFieldKey(field)
  const wanting = students
    .filter(({ preferredFieldOfBusiness: [first = ''] }) => businessFieldKey(first) === key)
    .map(({ team, companyRank }) => ({ companyId: teams[team ?? -1]?.companyId ?? null, companyRank }))
  return describeFirstField(field, companies, wanting)[getLocale()]
}

function Reasons({ run, student, onMove }: Pick<StudentDrawerProps, 'run' | 'onMove'> & { student: RunStudent }) {
  const [companyId, setCompanyId] = useState('')
  const team = student.team === null ? undefined : run.teams[student.team]
  const firstField = student.preferredFieldOfBusiness[0]
  return (
    <div className="stack">
      <p className="stack gap-1 student-reason">
        <strong>{team?.companyName ?? m.matching_unplaced()}</strong>
        <span>{reasonText(student, team?.fieldOfBusiness ?? '', run)}</span>
        {firstField !== undefined && <span>{firstFieldText(run, firstField)}</span>}
      </p>
      {student.team === null && <MinimumLink run={run} />}
      <dl className="receipt">
        <div>
          <dt>{m.matching_matrikelnummer()}</dt>
          <dd>{student.matrikelnummer}</dd>
        </div>
        <div>
          <dt>{m.matching_study()}</dt>
          <dd>{student.currentfieldofstudy}</dd>
        </div>
        <div>
          <dt>{m.matching_preferred_fields()}</dt>
          <dd>
            <ol>
              {student.preferredFieldOfBusiness.map((field) => (
                <li key={field}>{fieldText(field)}</li>
              ))}
            </ol>
          </dd>
        </div>
      </dl>
      <h3>{m.matching_why_not()}</h3>
      <Select
        label={m.matching_company()}
        id="why-not"
        value={companyId}
        onChange={(event) => setCompanyId(event.target.value)}
        options={run.companies
          .filter(({ id }) => id !== team?.companyId)
          .toSorted((a, b) => a.companyName.localeCompare(b.companyName))
          .map((company) => ({ value: company.id, label: company.companyName }))}
      />
      {companyId !== '' && (
        <>
          <WhatIfAnswer run={run} student={student} company={companyId} />
          <div>
            <Button onClick={() => onMove(student, companyId)}>{m.matching_move_there()}</Button>
          </div>
        </>
      )}
    </div>
  )
}
