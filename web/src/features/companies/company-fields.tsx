import { brand } from '@project-week/contract/brand'
import { studyFieldLimit } from '@project-week/contract/companies/company'
import {
  companyBusinessFieldLabels,
  companySizeLabels,
  ndaLabels,
} from '@project-week/contract/enumerations/enumerations'
import { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import { downloads } from '@project-week/content/downloads'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type ContractForm, useControlled } from '../../lib/forms/form.ts'
import { getLocale, inLocale } from '../../lib/page/locale.ts'
import { countryOptions } from '../../lib/words/country-options.ts'
import { optionsFrom } from '../../lib/words/labels.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox, RadioGroup } from '../../ui/forms/choice.tsx'
import { fieldId } from '../../ui/forms/field.tsx'
import { FieldRow, FormSection } from '../../ui/forms/form-sections.tsx'
import { optionsOf, Select } from '../../ui/forms/select.tsx'
import { TagSelect } from '../../ui/forms/tag-select.tsx'
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx'
import { type CompanyFormInput, type CompanyPageForm, companySections, others } from './company-form-values.ts'
import { StudentCount } from './student-count.tsx'

type Form = ContractForm<CompanyFormInput, CompanyPageForm>

const companyOptions = () => ({
  businessFields: optionsFrom(companyBusinessFieldLabels),
  sizes: optionsFrom(companySizeLabels),
  nda: optionsFrom(ndaLabels),
  studyProgrammes: optionsOf(StudyProgramme.options),
  countries: countryOptions(),
})
type Options = ReturnType<typeof companyOptions>

export function CompanyFields({ form }: { form: Form }) {
  const [options] = useState(companyOptions)
  const [sections] = useState(companySections)
  const { field } = form
  return (
    <>
      <FormSection id={sections.company.id} title={sections.company.title}>
        <TextInput label={m.company_name()} autoComplete="organization" {...field('companyName')} />
        <BusinessField form={form} options={options} />
        <RadioGroup
          inline
          label={m.company_size()}
          hint={m.company_size_hint()}
          options={options.sizes}
          {...field('companySize')}
        />
        <TextArea
          label={m.company_description()}
          hint={m.company_description_hint()}
          {...field('companyDescription')}
        />
      </FormSection>
      <FormSection id={sections.challenge.id} title={sections.challenge.title}>
        <TextArea label={m.company_problem()} hint={m.company_problem_hint()} rows={6} {...field('businessProblem')} />
        <TextArea label={m.company_reason()} {...field('reasonForParticipation')} />
        <RadioGroup
          inline
          label={m.company_nda()}
          hint={m.company_nda_hint()}
          options={options.nda}
          {...field('ndaRequired')}
        />
      </FormSection>
      <FormSection id={sections.team.id} title={sections.team.title}>
        <StudyFields form={form} options={options} />
      </FormSection>
      <FormSection id={sections.address.id} title={sections.address.title}>
        <FieldRow>
          <TextInput label={m.company_street()} autoComplete="address-line1" {...field('address.street')} />
          <TextInput label={m.company_house_number()} {...field('address.houseNumber')} />
        </FieldRow>
        <FieldRow>
          <TextInput label={m.company_city()} autoComplete="address-level2" {...field('address.city')} />
          <Select
            label={m.company_country()}
            options={options.countries}
            autoComplete="country"
            {...field('address.country')}
          />
        </FieldRow>
        <TextInput
          label={m.company_website()}
          optional
          inputMode="url"
          autoComplete="url"
          {...field('address.website')}
        />
      </FormSection>
      <FormSection id={sections.contact.id} title={sections.contact.title}>
        <FieldRow>
          <TextInput label={m.company_first_name()} autoComplete="given-name" {...field('contactPerson.firstName')} />
          <TextInput label={m.company_last_name()} autoComplete="family-name" {...field('contactPerson.lastName')} />
        </FieldRow>
        <FieldRow>
          <TextInput label={m.company_email()} type="email" autoComplete="email" {...field('contactPerson.email')} />
          <TextInput label={m.company_phone()} type="tel" autoComplete="tel" {...field('contactPerson.phone')} />
        </FieldRow>
      </FormSection>
      <FormSection id={sections.agreements.id} title={sections.agreements.title}>
        <TextInput label={m.company_source({ programme: brand.programme })} {...field('sourceOfInformation')} />
        <Agreements form={form} />
      </FormSection>
    </>
  )
}

/** Choosing `Others` asks for the company's own words, and those are what is sent. */
function BusinessField({ form: { form, field }, options }: { form: Form; options: Options }) {
  const choice = useWatch({ control: form.control, name: 'fieldChoice' })
  const own = field('fieldOfBusiness')
  const isOwn = choice === others
  return (
    <>
      <Select
        label={m.company_business_field()}
        options={options.businessFields}
        // The summary's link leads to the control that can mend it.
        id={isOwn ? fieldId('fieldChoice') : fieldId('fieldOfBusiness')}
        error={isOwn ? undefined : own.error}
        {...form.register('fieldChoice', {
          onChange: (event: { target: { value: string } }) => {
            const { value } = event.target
            form.setValue('fieldOfBusiness', value === others ? '' : value, { shouldValidate: own.error !== undefined })
          },
        })}
      />
      {isOwn && (
        <TextInput label={m.company_business_field_other()} hint={m.company_business_field_other_hint()} {...own} />
      )}
    </>
  )
}

function StudyFields({ form, options }: { form: Form; options: Options }) {
  const chosen = useControlled(form, 'preferredFieldOfStudy')
  return (
    <>
      <TagSelect
        label={m.company_study_fields()}
        hint={m.company_study_fields_hint()}
        options={options.studyProgrammes}
        maximum={studyFieldLimit}
        ranked
        {...chosen}
        onChange={(fields) =>
          chosen.onChange(fields.flatMap((value) => StudyProgramme.options.filter((known) => known === value)))
        }
      />
      <StudentCount chosen={chosen.value} />
    </>
  )
}

function Agreements({ form: { field } }: { form: Form }) {
  const locale = getLocale()
  const terms = inLocale(locale, { pathname: paths.terms, search: '', hash: '' })
  return (
    <>
      <p className="links">
        <a href={terms} target="_blank" rel="noreferrer">
          {m.company_terms_link()}
        </a>
        <a href={downloads.declarationOfConsent[locale]} target="_blank" rel="noreferrer">
          {m.company_consent_link()}
        </a>
      </p>
      <Checkbox label={m.company_terms()} {...field('termsOfService')} />
      <Checkbox label={m.company_consent()} {...field('consent')} />
      <Checkbox label={m.company_costs()} {...field('costs')} />
    </>
  )
}
