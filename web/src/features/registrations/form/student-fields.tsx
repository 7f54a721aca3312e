import { downloads } from '@project-week/content/downloads'
import { dateRange } from '@project-week/content/words'
import type { PublicEdition } from '@project-week/contract/editions/edition'
import type { ProfileForm } from '@project-week/contract/registrations/profile'
import type { Fields } from '@project-week/contract/field'
import { studentSections } from '@project-week/contract/registrations/student-fields'
import { organiser } from '../../../lib/page/organiser.ts'
import type { ContractForm } from '../../../lib/forms/form.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Checkbox } from '../../../ui/forms/choice.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { RecordSection } from '../../../ui/forms/record-fields.tsx'
import { type Prefilled, sectionNames, type StudentFormInput } from './student-form-values.ts'

type StudentForm = ContractForm<StudentFormInput, ProfileForm>

/** The fields of the catalogue, section by section, and at the end the boxes of a new registration. */
export function StudentFields({
  form,
  fields,
  prefilled,
  edition,
  correcting,
}: {
  form: StudentForm
  fields: Fields
  prefilled: Prefilled
  edition: PublicEdition
  correcting: boolean
}) {
  const shown = sectionNames.filter((section) => !correcting || section !== 'consent')
  return shown.map((section) => (
    <RecordSection
      key={section}
      sections={studentSections}
      section={section}
      form={form}
      fields={fields}
      prefilled={prefilled}
    >
      {section === 'consent' && <Consent form={form} edition={edition} />}
    </RecordSection>
  ))
}

function Consent({ form: { field }, edition }: { form: StudentForm; edition: PublicEdition }) {
  const locale = getLocale()
  const week = dateRange(edition.programmeStart, edition.programmeEnd, locale)
  return (
    <>
      <p>{m.student_attendance_text({ week })}</p>
      <Checkbox label={m.student_attendance({ programme: organiser().programme })} {...field('attendance')} />
      <p>
        <a className="download" href={downloads.declarationOfConsent[locale]} target="_blank" rel="noreferrer">
          <Icon name="download" size={18} /> {m.student_consent_download()}
        </a>
      </p>
      <Checkbox label={m.student_consent()} {...field('consent')} />
    </>
  )
}
