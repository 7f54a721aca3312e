import { useState } from 'react'
import * as z from 'zod/mini'
import { useControlled, useContractForm } from '../../lib/forms/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from '../../ui/forms/choice.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { DraftNote, FormPage } from '../../ui/forms/form-page.tsx'
import { FieldRow, FormSection } from '../../ui/forms/form-sections.tsx'
import { Select, optionsOf } from '../../ui/forms/select.tsx'
import { TagSelect } from '../../ui/forms/tag-select.tsx'
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx'

const text = (message: string) => z.string().check(z.trim(), z.minLength(1, message))
const SampleForm = z.object({
  companyName: text('Please enter the name of your company'),
  email: z.string().check(z.minLength(1, 'Please enter the email'), z.email('Please enter a valid email')),
  companySize: text('Please enter the size of your company'),
  fields: z.array(z.string()).check(z.minLength(1, 'Please enter the preferred field of study')),
  businessProblem: text('Please enter the potential business problem').check(z.maxLength(200, 'Please be brief')),
  ndaRequired: z
    .nullish(z.string())
    .check(z.refine((value) => Boolean(value), 'Please select whether an NDA is required')),
  channels: z.array(z.string()),
  agreed: z.boolean().check(z.refine((value) => value, 'Please agree to the Terms of Service')),
})

const defaultValues = {
  companyName: '',
  email: '',
  companySize: '',
  fields: [],
  businessProblem: '',
  ndaRequired: '',
  channels: [],
  agreed: false,
}

const studyFields = [
  'Aerospace - Master',
  'Architecture - Master',
  'Biomedical Computing - Master',
  'Civil Engineering - Master',
  'Computational Science and Engineering - Master',
  'Data Engineering and Analytics - Master',
  'Electrical Engineering and Information Technology - Master',
  'Informatics - Master',
  'Management & Technology - Master',
  'Robotics, Cognition, Intelligence - Master',
]

const sections = [
  { id: 'sample-company', title: 'Your company', fields: ['companyName', 'email', 'companySize'] },
  { id: 'sample-wishes', title: 'Your team', fields: ['fields', 'businessProblem', 'ndaRequired'] },
  { id: 'sample-consent', title: 'Agreement', fields: ['agreed'] },
]

/** The form pattern in full, on a schema of its own; what a registration does with a contract schema. */
export function SampleCompanyForm() {
  const company = useContractForm(SampleForm, {
    defaultValues,
    draft: { form: 'styleguide', owner: 'visitor' },
    notInDraft: ['agreed'],
  })
  const { field } = company
  const fields = useControlled(company, 'fields')
  const [isSent, setIsSent] = useState(false)
  const send = () => new Promise<void>((resolve) => setTimeout(() => resolve(setIsSent(true)), 800))

  return (
    <form className="audience-company" noValidate onSubmit={company.submit(send)}>
      <FormPage form={company} sections={sections}>
        <ErrorSummary problems={company.problems} attempt={company.attempt} />
        <FormSection id="sample-company" title="Your company">
          <TextInput label="Company name" autoComplete="organization" {...field('companyName')} />
          <FieldRow>
            <TextInput
              label="Email"
              type="email"
              autoComplete="email"
              hint="We write to this address and give it to nobody."
              {...field('email')}
            />
            <Select label="Size" options={optionsOf(['-100', '-500', '-1000', '1000+'])} {...field('companySize')} />
          </FieldRow>
        </FormSection>
        <FormSection id="sample-wishes" title="Your team">
          <TagSelect
            label="Preferred fields of study"
            options={optionsOf(studyFields)}
            maximum={5}
            ranked
            hint="Up to five, the most wanted first."
            {...fields}
          />
          <TextArea label="What should the team work on?" limit={200} {...field('businessProblem')} />
          <RadioGroup
            label="Does the team sign a non-disclosure agreement?"
            options={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            inline
            {...field('ndaRequired')}
          />
          <CheckboxGroup
            label="Where did you hear of us?"
            optional
            options={optionsOf(['Chamber of commerce', 'LinkedIn', 'A colleague'])}
            {...field('channels')}
          />
        </FormSection>
        <FormSection id="sample-consent" title="Agreement">
          <Checkbox label="I agree to the terms of service." {...field('agreed')} />
          {isSent && (
            <Alert tone="success" title="Sent" announce>
              The draft on this device is gone.
            </Alert>
          )}
          <div className="row">
            <Button variant="action" type="submit" size="large" pending={company.isSending}>
              Register your company
            </Button>
            <DraftNote form={company} />
          </div>
        </FormSection>
      </FormPage>
    </form>
  )
}
