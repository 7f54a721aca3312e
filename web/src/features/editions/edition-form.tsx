import { isExampleLink } from '@project-week/contract/editions/edition'
import { changeEdition, EditionRecord, EditionSettings } from '@project-week/contract/editions/edition-settings'
import { type DateWarning, dateWarnings } from '@project-week/contract/editions/edition-dates'
import { currentDegreeLabels, School, schoolLabels } from '@project-week/contract/enumerations/enumerations'
import { useState } from 'react'
import type { Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useCall } from '../../lib/api/use-call.ts'
import { fromBerlinInput, toBerlinInput } from '../../lib/forms/berlin-input.ts'
import { useContractForm, useControlled } from '../../lib/forms/form.ts'
import { optionsFrom } from '../../lib/words/labels.ts'
import { wordIn } from '../../lib/tables/table-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { offerOptions, silentOptions } from '../../lib/words/answer-options.ts'
import { dateWarningTexts } from '../../lib/words/date-warning-text.ts'
import { fallbackOptions, policyOptions } from '../../lib/words/matching-options.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from '../../ui/forms/choice.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { FormBar } from '../../ui/forms/form-bar.tsx'
import { FormPage, type FormSectionFields } from '../../ui/forms/form-page.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { FieldRow, FormSection } from '../../ui/forms/form-sections.tsx'
import { ChangedMeanwhile, NotSaved } from '../../ui/forms/not-saved.tsx'
import { Select, optionsOf } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

type Input = z.input<typeof EditionSettings>

/** The label is in it too; the schema leaves it out. */
const settingsOf = ({ edition }: EditionRecord): Input => ({
  ...edition,
  bannerText: edition.bannerText ?? { en: '', de: '' },
})

/** Of a team: one to five people. */
const sizes = optionsOf(['1', '2', '3', '4', '5'])

/** What the form asks, in its order. */
const sections = (): FormSectionFields[] => [
  { id: 'week', title: m.editions_week(), fields: ['programmeStart', 'programmeEnd', 'closingEventMonth'] },
  {
    id: 'windows',
    title: m.editions_windows(),
    fields: ['studentDashboardClosesAt', 'studentSignUpLastDay', 'announcedRegistrationClose'],
  },
  { id: 'flags', title: m.editions_flags(), fields: [] },
  {
    id: 'rules',
    title: m.editions_rules(),
    fields: ['eligibleDegrees', 'closedToReregistration', 'minimumTeamMembers'],
  },
  { id: 'credits', title: m.editions_credits(), fields: School.options.map((school) => `credits.${school}`) },
  { id: 'challenges', title: m.editions_challenges(), fields: ['challenges.until'] },
  { id: 'answers', title: m.editions_answers(), fields: ['answers.until', 'answers.days'] },
  {
    id: 'matching',
    title: m.editions_matching(),
    fields: ['matching.minimum', 'matching.maximum', 'matching.mixture'],
  },
  {
    id: 'texts',
    title: m.editions_texts(),
    fields: ['bannerText.en', 'bannerText.de', 'links.oversizedStudentFiles', 'links.oversizedOtherFiles'],
  },
]

/** @param labels the other editions */
export function EditionForm({ record, labels }: { record: EditionRecord; labels: readonly string[] }) {
  const { label, links } = record.edition
  const form = useContractForm<Input, EditionSettings>(EditionSettings, { defaultValues: settingsOf(record) })
  const { field } = form
  /** What a save would bring of dates that contradict each other, until the admin has said what to do. */
  const [doubts, setDoubts] = useState<readonly DateWarning[]>([])
  /** What the form began with, and before that; a save names the version of the last. */
  const [begun, setBegun] = useState([record])
  const start = begun.at(-1) ?? record
  const begin = (next: EditionRecord, merge?: (typed: Input) => Input) => {
    setBegun([...begun, next])
    form.restart(settingsOf(next), merge)
  }
  const change = useCall(changeEdition, { onSuccess: (saved) => begin(saved) })
  const known = { start, valuesOf: settingsOf, typed: form.form.getValues(), onTake: begin }
  // Coming back to the tab reads the edition again, so that a colleague's change shows before a save is refused.
  const isChangedMeanwhile = begun.every(({ version }) => version !== record.version)
  const closes = useControlled(form, 'studentDashboardClosesAt')
  /** As it is typed: a year of two digits is no instant yet, and must not be taken from the field. */
  const [typedClose, setTypedClose] = useState('')
  const number = (name: Path<Input>) => ({ ...field(name), ...form.form.register(name, { valueAsNumber: true }) })
  const save = form.submit(async (settings) => {
    await change.mutateAsync({ params: { label }, query: { version: start.version }, body: settings })
    showToast(m.editions_saved({ label }))
  })
  const warnings = dateWarnings(start.edition)
  /** A field's hint, and what its date contradicts as it was saved. */
  const hintOf = (name: keyof Input, hint?: string) => {
    const said = warnings.filter((warning) => dateWarningTexts[warning][0] === name)
    return said.length === 0 ? (
      hint
    ) : (
      <>
        {hint} <DateWarnings of={said} />
      </>
    )
  }
  // What was there before is said at its field; only what this save brings is asked about.
  const findDoubts = () => {
    const settings = EditionSettings.safeParse(form.form.getValues())
    if (!settings.success) return []
    return dateWarnings({ ...settings.data, label }).filter((warning) => !warnings.includes(warning))
  }
  return (
    <>
      <form
        className="stack gap-5 edition-form"
        noValidate
        onSubmit={(event) => {
          const found = findDoubts()
          setDoubts(found)
          if (found.length > 0) event.preventDefault()
          else save(event)
        }}
      >
        <LeaveQuestion isChanged={form.isChanged} />
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        {!form.failure && isChangedMeanwhile && (
          <ChangedMeanwhile {...known} tone="warning" title={m.stale_title()} current={record}>
            {m.stale_changed()}
          </ChangedMeanwhile>
        )}
        <FormPage form={form} sections={sections()}>
          <FormSection id="week" title={m.editions_week()}>
            <FieldRow>
              <TextInput
                label={m.editions_start()}
                hint={hintOf('programmeStart')}
                type="date"
                {...field('programmeStart')}
              />
              <TextInput label={m.editions_end()} type="date" {...field('programmeEnd')} />
            </FieldRow>
            <TextInput
              label={m.editions_closing_event()}
              hint={m.editions_month_hint()}
              {...field('closingEventMonth')}
            />
          </FormSection>
          <FormSection id="windows" title={m.editions_windows()} hint={m.editions_windows_hint()}>
            <TextInput
              label={m.editions_dashboard_closes()}
              hint={hintOf('studentDashboardClosesAt', m.editions_dashboard_closes_hint())}
              type="datetime-local"
              name={closes.name}
              error={closes.error}
              value={
                fromBerlinInput(typedClose) === closes.value ? typedClose : closes.value && toBerlinInput(closes.value)
              }
              onChange={({ target }) => {
                setTypedClose(target.value)
                closes.onChange(fromBerlinInput(target.value))
              }}
            />
            <FieldRow>
              <TextInput
                label={m.editions_sign_up_last_day()}
                hint={hintOf('studentSignUpLastDay', m.editions_sign_up_last_day_hint())}
                type="date"
                {...field('studentSignUpLastDay')}
              />
              <TextInput
                label={m.editions_announced()}
                hint={hintOf('announcedRegistrationClose', m.editions_announced_hint())}
                type="date"
                {...field('announcedRegistrationClose')}
              />
            </FieldRow>
          </FormSection>
          <FormSection id="flags" title={m.editions_flags()}>
            <Checkbox optional label={m.editions_flag_login()} {...field('flags.studentLogin')} />
            <Checkbox optional label={m.editions_flag_company()} {...field('flags.companyDeadlinePassed')} />
            <Checkbox optional label={m.editions_flag_poster()} {...field('flags.posterUploadClosed')} />
          </FormSection>
          <FormSection id="rules" title={m.editions_rules()}>
            <CheckboxGroup
              inline
              label={m.editions_degrees()}
              options={optionsFrom(currentDegreeLabels)}
              {...field('eligibleDegrees')}
            />
            {labels.length > 0 && (
              <CheckboxGroup
                inline
                optional
                label={m.editions_closed()}
                hint={m.editions_closed_hint()}
                options={optionsOf(labels)}
                {...field('closedToReregistration')}
              />
            )}
            <Select
              label={m.editions_minimum()}
              hint={m.editions_minimum_hint()}
              placeholder={null}
              options={sizes}
              {...number('minimumTeamMembers')}
            />
          </FormSection>
          <FormSection id="credits" title={m.editions_credits()} hint={m.editions_credits_hint()}>
            <FieldRow>
              {School.options.map((school) => (
                <TextInput
                  key={school}
                  label={wordIn(schoolLabels)(school)}
                  inputMode="numeric"
                  {...number(`credits.${school}`)}
                />
              ))}
            </FieldRow>
          </FormSection>
          <FormSection id="challenges" title={m.editions_challenges()} hint={m.editions_challenges_hint()}>
            <Checkbox optional label={m.editions_challenges_asked()} {...field('challenges.isAsked')} />
            <TextInput label={m.editions_challenges_until()} type="date" {...field('challenges.until')} />
          </FormSection>
          <FormSection id="answers" title={m.editions_answers()} hint={m.editions_answers_hint()}>
            <FieldRow>
              <TextInput label={m.editions_answers_until()} type="date" {...field('answers.until')} />
              <TextInput
                label={m.editions_answers_days()}
                hint={m.editions_answers_days_hint()}
                inputMode="numeric"
                {...number('answers.days')}
              />
            </FieldRow>
            <RadioGroup label={m.editions_answers_silent()} options={silentOptions()} {...field('answers.silent')} />
            <RadioGroup label={m.editions_answers_offers()} options={offerOptions()} {...field('answers.offers')} />
          </FormSection>
          <FormSection id="matching" title={m.editions_matching()} hint={m.editions_matching_hint()}>
            <RadioGroup label={m.matching_policy()} options={policyOptions()} {...field('matching.policy')} />
            <RadioGroup
              label={m.matching_fallback()}
              hint={m.matching_fallback_hint()}
              options={fallbackOptions()}
              {...field('matching.fallback')}
            />
            <FieldRow>
              <Select label={m.matching_minimum()} placeholder={null} options={sizes} {...number('matching.minimum')} />
              <Select label={m.matching_maximum()} placeholder={null} options={sizes} {...number('matching.maximum')} />
            </FieldRow>
            <Checkbox
              optional
              label={m.matching_few_unlisted()}
              hint={m.matching_few_unlisted_hint()}
              {...field('matching.fewUnlisted')}
            />
            <TextInput
              label={m.matching_mixture()}
              hint={m.matching_mixture_hint()}
              inputMode="numeric"
              {...number('matching.mixture')}
            />
          </FormSection>
          <FormSection id="texts" title={m.editions_texts()}>
            <FieldRow>
              <TextInput
                optional
                label={m.editions_banner_en()}
                hint={m.editions_banner_hint()}
                {...field('bannerText.en')}
              />
              <TextInput optional label={m.editions_banner_de()} {...field('bannerText.de')} />
            </FieldRow>
            <FieldRow>
              <TextInput
                label={m.editions_link_students()}
                type="url"
                hint={linkHint(links.oversizedStudentFiles)}
                {...field('links.oversizedStudentFiles')}
              />
              <TextInput
                label={m.editions_link_others()}
                type="url"
                hint={linkHint(links.oversizedOtherFiles)}
                {...field('links.oversizedOtherFiles')}
              />
            </FieldRow>
          </FormSection>
        </FormPage>
        <FormBar
          effect={start.isCurrent ? m.editions_effect_current({ label }) : m.editions_effect_other({ label })}
          // Beside the button that was clicked: the head of the form is far away.
          problem={<NotSaved {...known} failure={form.failure} schema={EditionRecord} />}
        >
          <Button variant="action" type="submit" pending={form.isSending}>
            {m.editions_save({ label })}
          </Button>
        </FormBar>
      </form>
      <ConfirmDialog
        open={doubts.length > 0}
        title={m.editions_warn_title()}
        action={m.editions_warn_save()}
        variant="action"
        back={m.editions_warn_back()}
        onConfirm={(event) => {
          setDoubts([])
          save(event)
        }}
        onClose={() => setDoubts([])}
      >
        <DateWarnings of={doubts} />
        <p>{m.editions_warn_ask()}</p>
      </ConfirmDialog>
    </>
  )
}

const DateWarnings = ({ of: warnings }: { of: readonly DateWarning[] }) =>
  warnings.map((warning) => (
    <strong key={warning} className="date-warning">
      {dateWarningTexts[warning][1]()}
    </strong>
  ))

/** The dashboard counts an example as not set; here it must not look as if it were. */
const linkHint = (link: string) => (isExampleLink(link) ? m.editions_link_example() : undefined)
