import { brand } from '@project-week/contract/brand'
import { downloads } from '@project-week/content/downloads'
import { dateRange } from '@project-week/content/words'
import type { PublicEdition } from '@project-week/contract/editions/edition'
import { StudentBusinessField } from '@project-week/contract/enumerations/enumerations'
import {
  businessFieldLimit,
  motivationLimit,
  type ProfileForm,
  type SignOnIdentity,
} from '@project-week/contract/registrations/profile'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type ContractForm, useControlled } from '../../../lib/forms/form.ts'
import { getLocale } from '../../../lib/page/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Checkbox, CheckboxGroup, RadioGroup } from '../../../ui/forms/choice.tsx'
import { FieldRow, FormSection } from '../../../ui/forms/form-sections.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TagSelect } from '../../../ui/forms/tag-select.tsx'
import { TextArea, TextInput } from '../../../ui/forms/text-input.tsx'
import type { SectionName, StudentFormInput } from './student-form-values.ts'
import { type StudentOptions, studentOptions } from './student-options.ts'
import { studentSection } from './student-sections.ts'

type StudentForm = ContractForm<StudentFormInput, ProfileForm>
interface Part {
  form: StudentForm
  options: StudentOptions
}

function sectionOf(name: SectionName) {
  const { id, title } = studentSection(name)
  return { id, title }
}

/** An empty choice is no answer rather than an empty text. */
const orUndefined = (value: string) => (value === '' || value === null ? undefined : value)

export function StudentFields({
  form,
  identity,
  edition,
  correcting,
}: {
  form: StudentForm
  identity: SignOnIdentity
  edition: PublicEdition
  correcting: boolean
}) {
  const [options] = useState(studentOptions)
  return (
    <>
      <Person form={form} options={options} identity={identity} />
      <Studies form={form} options={options} />
      <Week form={form} options={options} />
      <Background form={form} options={options} />
      {!correcting && <Consent form={form} edition={edition} />}
    </>
  )
}

function Person({ form, options, identity }: Part & { identity: SignOnIdentity }) {
  const { field, problems } = form
  const fixed = (name: keyof SignOnIdentity) => ({
    name,
    value: identity[name],
    readOnly: true,
    // The server refuses a registration for which the university did not send one of these.
    error: problems.find((problem) => problem.name === name)?.message,
  })
  return (
    <FormSection {...sectionOf('person')} hint={m.student_section_person_hint()}>
      <FieldRow>
        <TextInput label={m.student_firstname()} {...fixed('firstname')} />
        <TextInput label={m.student_lastname()} {...fixed('lastname')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={m.student_matrikelnummer()} {...fixed('matrikelnummer')} />
        <TextInput label={m.student_email()} type="email" {...fixed('email')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={m.student_placeofbirth()} {...fixed('placeofbirth')} />
        <Select label={m.student_countryofbirth()} options={options.countries} {...field('countryofbirth')} />
      </FieldRow>
      <RadioGroup inline label={m.student_gender()} options={options.genders} {...field('gender')} />
      <TextInput
        label={m.student_phone()}
        hint={m.student_phone_hint()}
        type="tel"
        autoComplete="tel"
        {...field('phone')}
      />
    </FormSection>
  )
}

function Studies({ form: { field, form }, options }: Part) {
  return (
    <FormSection {...sectionOf('studies')}>
      <Select
        label={m.student_currentfieldofstudy()}
        options={options.studyProgrammes}
        {...field('currentfieldofstudy')}
      />
      <RadioGroup
        label={m.student_currentdegree()}
        hint={m.student_currentdegree_hint()}
        options={options.degrees}
        {...field('currentdegree')}
      />
      <Select label={m.student_school()} options={options.schools} {...field('school')} />
      <FieldRow>
        <Select
          label={m.student_semester()}
          options={options.semesters}
          {...field('semester')}
          {...form.register('semester', { setValueAs: (value: string) => Number(orUndefined(value)) || undefined })}
        />
        <Select label={m.student_master_credits()} options={options.credits} {...field('masterCredits')} />
      </FieldRow>
      <RadioGroup
        label={m.student_german()}
        hint={m.student_german_hint()}
        options={options.germanLevels}
        {...field('germanlanguagelevel')}
      />
    </FormSection>
  )
}

function Week({ form, options }: Part) {
  const { field } = form
  const fields = useControlled(form, 'preferredFieldOfBusiness')
  return (
    <FormSection {...sectionOf('week')}>
      <TagSelect
        label={m.student_fields()}
        hint={m.student_fields_hint()}
        options={options.fields}
        maximum={businessFieldLimit}
        ranked
        {...fields}
        onChange={(chosen) =>
          fields.onChange(chosen.flatMap((value) => StudentBusinessField.options.filter((known) => known === value)))
        }
      />
      <Select
        label={m.student_patent()}
        hint={m.student_patent_hint()}
        optional
        placeholder={m.student_patent_none()}
        options={options.yesNo}
        {...field('patentAttorneyInterest')}
        {...form.form.register('patentAttorneyInterest', { setValueAs: orUndefined })}
      />
      <TextArea
        label={m.student_motivation()}
        hint={m.student_motivation_hint()}
        limit={motivationLimit}
        rows={6}
        {...field('motivation')}
      />
    </FormSection>
  )
}

function Background({ form: { field, form }, options }: Part) {
  const [programs, source] = useWatch({ control: form.control, name: ['tumPrograms', 'sourceOfInformation'] })
  return (
    <FormSection {...sectionOf('background')}>
      <RadioGroup
        inline
        label={m.student_previous({ programme: brand.programme })}
        options={options.yesNo}
        {...field('previousParticipation')}
      />
      <CheckboxGroup label={m.student_programs()} optional options={options.programs} {...field('tumPrograms')} />
      {programs?.includes('Others') && <TextInput label={m.student_programs_other()} {...field('tumProgramsOther')} />}
      <Select
        label={m.student_source({ programme: brand.programme })}
        options={options.sources}
        {...field('sourceOfInformation')}
      />
      {source === 'Other' && <TextInput label={m.student_source_other()} {...field('sourceOfInformationOther')} />}
    </FormSection>
  )
}

function Consent({ form: { field }, edition }: { form: StudentForm; edition: PublicEdition }) {
  const locale = getLocale()
  const week = dateRange(edition.programmeStart, edition.programmeEnd, locale)
  return (
    <FormSection {...sectionOf('consent')}>
      <p>{m.student_attendance_text({ week })}</p>
      <Checkbox label={m.student_attendance({ programme: brand.programme })} {...field('attendance')} />
      <p>
        <a className="download" href={downloads.declarationOfConsent[locale]} target="_blank" rel="noreferrer">
          <Icon name="download" size={18} /> {m.student_consent_download()}
        </a>
      </p>
      <Checkbox label={m.student_consent()} {...field('consent')} />
    </FormSection>
  )
}
