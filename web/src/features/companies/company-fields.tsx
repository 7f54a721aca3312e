import { companyFields } from '@project-week/contract/companies/company-fields'
import { companyBusinessFieldLabels, type CurrentDegree } from '@project-week/contract/enumerations/enumerations'
import { isEligibleProgramme, StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import { downloads } from '@project-week/content/downloads'
import { type ReactNode, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type ContractForm, useControlled } from '../../lib/forms/form.ts'
import { getLocale, inLocale } from '../../lib/page/locale.ts'
import { forCompany, paths } from '../../lib/page/paths.ts'
import { questionText } from '../../lib/words/field-words.ts'
import { labelText, optionsFrom } from '../../lib/words/labels.ts'
import { searchWords } from '../../lib/words/search-words.ts'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { fieldId } from '../../ui/forms/field.tsx'
import { RecordSection } from '../../ui/forms/record-fields.tsx'
import { optionsOf, Select } from '../../ui/forms/select.tsx'
import { TagSelect } from '../../ui/forms/tag-select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import {
  type CompanyFormInput,
  type CompanyPageForm,
  others,
  pageSections,
  sectionNames,
} from './company-form-values.ts'
import { StudentCount } from './student-count.tsx'

type Form = ContractForm<CompanyFormInput, CompanyPageForm>

const withoutAgreements = sectionNames.filter((section) => section !== 'agreements')

/**
 * The fields of the catalogue, section by section, with what only this page has.
 *
 * @param email what a correction shows in place of the question for the address, which stays; it asks for no agreements
 */
export function CompanyFields({
  form,
  eligibleDegrees,
  email,
}: {
  form: Form
  eligibleDegrees: readonly CurrentDegree[]
  email?: ReactNode
}) {
  return (email === undefined ? sectionNames : withoutAgreements).map((section) => (
    <RecordSection
      key={section}
      sections={pageSections}
      section={section}
      form={form}
      fields={companyFields}
      own={{
        fieldOfBusiness: <BusinessField form={form} />,
        preferredFieldOfStudy: <StudyFields form={form} eligibleDegrees={eligibleDegrees} />,
        ...(email !== undefined && { 'contactPerson.email': email }),
      }}
    >
      {section === 'challenge' && <NdaQuestion form={form} isNew={email === undefined} />}
      {section === 'team' && <CountOfChosen form={form} />}
      {section === 'agreements' && <Agreements form={form} />}
    </RecordSection>
  ))
}

/** Asks again before a challenge is public of a company that wants its students to sign an NDA. */
function NdaQuestion({ form: { form }, isNew }: { form: Form; isNew: boolean }) {
  const [agrees, nda] = useWatch({ control: form.control, name: ['agreesToChallenge', 'ndaRequired'] })
  const isDue = agrees === true && nda === 'yes'
  // What is registered has been answered.
  const [isAnswered, setIsAnswered] = useState(!isNew && isDue)
  if (isAnswered && !isDue) setIsAnswered(false)
  const withdraw = () => form.setValue('agreesToChallenge', false, { shouldDirty: true })
  return (
    <ConfirmDialog
      open={isDue && !isAnswered}
      title={m.challenge_nda_title()}
      action={m.challenge_nda_show()}
      variant="action"
      back={m.challenge_nda_hide()}
      onConfirm={() => setIsAnswered(true)}
      onClose={withdraw}
    >
      <p>{m.challenge_nda_text()}</p>
    </ConfirmDialog>
  )
}

function CountOfChosen({ form: { form } }: { form: Form }) {
  return <StudentCount chosen={useWatch({ control: form.control, name: 'preferredFieldOfStudy' })} />
}

/** Offers the programmes whose students can register in this edition; the others are named, folded, below. */
function StudyFields({ form, eligibleDegrees }: { form: Form; eligibleDegrees: readonly CurrentDegree[] }) {
  const ranked = useControlled(form, 'preferredFieldOfStudy')
  const { hint } = companyFields.preferredFieldOfStudy.form
  const [offered, barred] = useMemo(() => {
    const isEligible = (programme: StudyProgramme) => isEligibleProgramme(programme, eligibleDegrees)
    const all = StudyProgramme.options
    return [
      optionsOf(all.filter(isEligible)).map((option) => ({ ...option, aliases: searchWords(option.value) })),
      all.filter((programme) => !isEligible(programme)),
    ] as const
  }, [eligibleDegrees])
  return (
    <>
      <TagSelect
        ranked
        label={questionText(companyFields.preferredFieldOfStudy)}
        hint={labelText(hint)}
        options={offered}
        maximum={companyFields.preferredFieldOfStudy.limit}
        {...ranked}
        onChange={(chosen) => ranked.onChange(chosen as StudyProgramme[])}
      />
      {barred.length > 0 && (
        <details className="not-eligible">
          <summary>{m.company_not_eligible({ count: barred.length })}</summary>
          <ul>
            {barred.map((programme) => (
              <li key={programme}>{programme}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Choosing `Others` asks for the company's own words, and those are what is sent. */
function BusinessField({ form: { form, field } }: { form: Form }) {
  const [options] = useState(() => optionsFrom(companyBusinessFieldLabels))
  const choice = useWatch({ control: form.control, name: 'fieldChoice' })
  const own = field('fieldOfBusiness')
  const isOwn = choice === others
  return (
    <>
      <Select
        label={questionText(companyFields.fieldOfBusiness)}
        options={options}
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

/** The terms lead back here, to what is kept in this tab; what a mailed link opened must not be left for that. */
function Agreements({ form: { field } }: { form: Form }) {
  const locale = getLocale()
  const terms = inLocale(locale, { pathname: paths.terms, search: forCompany, hash: '' })
  const [apart] = useState(() => typeof location !== 'undefined' && /^#(late|known)=/.test(location.hash))
  return (
    <>
      <p className="cluster gap-2 links">
        <a href={terms} {...(apart && { target: '_blank', rel: 'noreferrer' })}>
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
