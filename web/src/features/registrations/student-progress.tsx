import type { ReactNode } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import type { ProfileForm } from '@project-week/contract/profile'
import { m } from '../../paraglide/messages.js'
import { FormPage, missingIn } from '../../ui/form-sections.tsx'
import { isRequired, type SectionName, sections, type StudentFormInput } from './student-form-values.ts'

export const sectionTitles: Record<SectionName, () => string> = {
  person: m.student_section_person,
  studies: m.student_section_studies,
  week: m.student_section_week,
  background: m.student_section_background,
  consent: m.student_section_consent,
}

/**
 * The list of sections with what is missing in each. It watches the whole form, so it is a component of its own: the
 * fields, its children, are not drawn again at each keystroke.
 */
export function StudentProgress({
  control,
  shown,
  children,
}: {
  control: Control<StudentFormInput, unknown, ProfileForm>
  shown: readonly SectionName[]
  children: ReactNode
}) {
  const values = useWatch({ control })
  const { errors } = useFormState({ control })
  const progress = shown.map((name) => ({
    id: `section-${name}`,
    title: sectionTitles[name](),
    missing: missingIn(
      sections[name].filter((field) => isRequired(field, values)),
      (field) => values[field as keyof StudentFormInput],
    ).length,
    wrong: sections[name].filter((field) => field in errors).length,
  }))
  return <FormPage progress={progress}>{children}</FormPage>
}
