import { Company, CompanyCorrection, companyTeamLimit, studyFieldLimit } from '@project-week/contract/companies/company'
import {
  businessFieldKey,
  businessFieldLabels,
  companySizeLabels,
  ndaLabels,
} from '@project-week/contract/enumerations/enumerations'
import { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { correctCompany } from '@project-week/contract/companies/company'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '../../lib/api/api.ts'
import { useContractForm, useControlled } from '../../lib/forms/form.ts'
import { optionsFrom } from '../../lib/words/labels.ts'
import { showToast } from '../../lib/page/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { CancelButton, LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { FieldRow } from '../../ui/forms/form-sections.tsx'
import { NotSaved } from '../../ui/forms/not-saved.tsx'
import { Select, optionsOf } from '../../ui/forms/select.tsx'
import { TagSelect } from '../../ui/forms/tag-select.tsx'
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx'
import { countryOptions } from './country-options.ts'

type Input = z.input<typeof CompanyCorrection>

/** A programme that is no longer offered stays in the form, where the schema names it. */
const programmes = (values: readonly string[]) => [...values] as Input['preferredFieldOfStudy']

/** What nobody may change is in it too; the schema leaves it out. */
function inputOf(company: Company): Input {
  const { version: _, ...written } = company
  return { ...written, preferredFieldOfStudy: programmes(company.preferredFieldOfStudy) }
}

/** Everything the company wrote, and what only the programme office decides: mapping and number of teams. */
export function CompanyCorrectionForm({ company, onDone }: { company: Company; onDone: () => void }) {
  const queries = useQueryClient()
  /** What the form began with, whatever has come into the table since. */
  const [start, setStart] = useState(company)
  const correct = useMutation({
    mutationFn: (body: CompanyCorrection) =>
      call(correctCompany, { params: { id: company._id }, query: { version: start.version }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['companies'] }),
        queries.invalidateQueries({ queryKey: ['history', 'company', company._id] }),
        queries.invalidateQueries({ queryKey: ['overview'] }),
      ]),
  })
  const form = useContractForm<Input, CompanyCorrection>(CompanyCorrection, { defaultValues: inputOf(company) })
  const { field } = form
  const studies = useControlled(form, 'preferredFieldOfStudy')
  const mapped = useControlled(form, 'mappedFieldOfBusiness')
  const teams = useControlled(form, 'teamLimit')
  const written = useWatch({ control: form.form.control, name: 'fieldOfBusiness' })
  const isFreeText = businessFieldKey(written) === undefined
  return (
    <form
      className="correction"
      noValidate
      onSubmit={form.submit(async (values) => {
        await correct.mutateAsync(values)
        showToast(m.admin_corrected({ name: values.companyName }))
        onDone()
      })}
    >
      <LeaveQuestion isChanged={form.isChanged} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <TextInput label={m.admin_company()} {...field('companyName')} />
      <TextInput label={m.admin_field()} {...field('fieldOfBusiness')} />
      {isFreeText && (
        <Select
          optional
          label={m.admin_mapped()}
          hint={m.admin_mapped_hint()}
          placeholder={m.admin_mapped_none()}
          name={mapped.name}
          error={mapped.error}
          options={optionsFrom(businessFieldLabels)}
          value={mapped.value ?? ''}
          onChange={({ target }) =>
            mapped.onChange(optionsFrom(businessFieldLabels).find(({ value }) => value === target.value)?.value ?? null)
          }
        />
      )}
      <Select
        label={m.admin_team_limit()}
        hint={m.admin_team_limit_hint()}
        placeholder={null}
        name={teams.name}
        error={teams.error}
        options={optionsOf(Array.from({ length: companyTeamLimit }, (_, at) => String(at + 1)))}
        value={String(teams.value)}
        onChange={(event) => teams.onChange(Number(event.target.value))}
      />
      <TagSelect
        ranked
        label={m.admin_study_fields()}
        options={optionsOf(StudyProgramme.options)}
        maximum={studyFieldLimit}
        {...studies}
        onChange={(values) => studies.onChange(programmes(values))}
      />
      <FieldRow>
        <Select label={m.admin_size()} options={optionsFrom(companySizeLabels)} {...field('companySize')} />
        <Select label={m.admin_nda()} options={optionsFrom(ndaLabels)} {...field('ndaRequired')} />
      </FieldRow>
      <TextArea label={m.admin_problem()} {...field('businessProblem')} />
      <TextArea label={m.admin_description()} {...field('companyDescription')} />
      <TextArea label={m.admin_reason()} {...field('reasonForParticipation')} />
      <TextInput label={m.admin_source()} {...field('sourceOfInformation')} />
      <FieldRow>
        <TextInput label={m.student_firstname()} {...field('contactPerson.firstName')} />
        <TextInput label={m.student_lastname()} {...field('contactPerson.lastName')} />
      </FieldRow>
      <TextInput label={m.admin_contact_email()} type="email" {...field('contactPerson.email')} />
      <TextInput label={m.admin_contact_phone()} type="tel" {...field('contactPerson.phone')} />
      <FieldRow>
        <TextInput label={m.admin_street()} {...field('address.street')} />
        <TextInput label={m.admin_house_number()} {...field('address.houseNumber')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={m.admin_city()} {...field('address.city')} />
        <Select label={m.admin_country()} options={countryOptions()} {...field('address.country')} />
      </FieldRow>
      <TextInput optional label={m.admin_website()} {...field('address.website')} />
      <NotSaved
        failure={form.failure}
        schema={Company}
        start={start}
        valuesOf={inputOf}
        typed={form.form.getValues()}
        onTake={(current, merge) => {
          setStart(current)
          form.restart(inputOf(current), merge)
        }}
      />
      <div className="correction__actions">
        <Button variant="action" type="submit" pending={form.isSending}>
          {m.admin_save()}
        </Button>
        <CancelButton isChanged={form.isChanged} onCancel={onDone} />
      </div>
    </form>
  )
}
