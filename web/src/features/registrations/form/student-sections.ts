import { m } from '../../../paraglide/messages.js'
import type { FormSectionFields } from '../../../ui/forms/form-page.tsx'
import { sections, type SectionName } from './student-form-values.ts'

const titles: Record<SectionName, () => string> = {
  person: m.student_section_person,
  studies: m.student_section_studies,
  week: m.student_section_week,
  background: m.student_section_background,
  consent: m.student_section_consent,
}

export const studentSection = (name: SectionName): FormSectionFields => ({
  id: `section-${name}`,
  title: titles[name](),
  fields: sections[name],
})
