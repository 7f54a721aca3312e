import { type PublishedTeams, type RunSummary, startRun } from '@project-week/contract/matching/matching'
import { longestProof, Priority, RunRequest, type RunSettings } from '@project-week/contract/matching/settings'
import { useState } from 'react'
import { Controller, type Path } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/use-call.ts'
import { useContractForm } from '../../../lib/forms/form.ts'
import { paths } from '../../../lib/page/paths.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { fallbackOptions, policyOptions } from '../../../lib/words/matching-options.ts'
import { m } from '../../../paraglide/messages.js'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormBar, SectionIndex } from '../../../ui/forms/form-bar.tsx'
import { Checkbox, RadioGroup } from '../../../ui/forms/choice.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { TagSelect } from '../../../ui/forms/tag-select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { controls } from '../../../ui/navigation/actions.ts'
import { ClashDiagnosis } from '../rules/clash-diagnosis.tsx'
import { UnmetRules, unmetRulesIn } from '../rules/unmet-rules.tsx'
import type { SettingChange } from '../rules/conflict-panel.tsx'
import { Experts } from '../run/experts.tsx'
import { PointsFields } from './points-fields.tsx'
import { failureText, refusalOf, refusalText } from '../run/refusal-text.ts'
import { priorityText } from '../run/run-text.ts'
import { SettingCost } from './setting-cost.tsx'
import { allowName, StartOver } from './start-over.tsx'
import { type MappedCompany, UnmappedCompanies } from '../../../ui/unmapped-companies.tsx'

/** What decides a run, in the form's order. */
const parts = () =>
  [
    ['run-policy', m.matching_policy()],
    ['run-fallback', m.matching_fallback()],
    ['run-sizes', m.matching_sizes()],
    ['run-fairness', m.matching_fairness()],
    ['run-priority', m.matching_priority()],
    ['run-experts', m.matching_for_experts()],
  ] as const

/** What is folded away: the points of each rank, the seed and the time limit. */
const isAdvanced = (name: string) => /^(?:student|company|points|seed|timeLimit)\b/.test(name)

/** A failure is shown where it can be mended, which the button in reach may be far from. */
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** What decides a run, each with what it does; then the start. */
export function SettingsForm({
  defaults,
  failed,
  published = null,
  unmapped,
  naming = 0,
}: {
  defaults: RunSettings
  failed: RunSummary | undefined
  /** Whose places a new run may take: it starts only once that is allowed. */
  published?: PublishedTeams | null
  /** Companies whose field counts for nothing, and the way to mend that. */
  unmapped?: readonly MappedCompany[]
  /** How many students have named five challenges. */
  naming?: number | undefined
}) {
  const start = useCall(startRun)
  /** The settings that the failure is about, with what has been changed since to resolve it. */
  const [judged, setJudged] = useState(failed?.settings)
  const [isAllowed, setIsAllowed] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const missing = published && wasSent && !isAllowed ? m.matching_start_over_missing() : undefined
  const navigate = useNavigate()
  const settings = useContractForm<RunSettings, RunSettings>(RunRequest, { defaultValues: defaults })
  const { field, form } = settings
  const number = (name: Path<RunSettings>) => ({
    ...field(name),
    ...form.register(name, { valueAsNumber: true }),
    inputMode: 'numeric' as const,
  })
  const send = async (values: RunSettings) => {
    if (published && !isAllowed) return
    setJudged(values)
    const run = await start.mutateAsync({ body: values })
    if (run.state === 'done') showToast(m.matching_done())
    // One that takes longer is followed there.
    await navigate(`${paths.matching}?run=${run.id}`)
  }
  const refusal = settings.failure ? refusalOf(settings.failure) : failed?.refusal
  const failure = settings.failure
    ? failureText(settings.failure)
    : refusal
      ? refusalText(refusal)
      : (failed?.failure ?? undefined)
  const change = (setting: SettingChange) => {
    if (setting.minimum !== undefined) form.setValue('minimum', setting.minimum)
    if (setting.fallback !== undefined) form.setValue('fallback', setting.fallback)
    setJudged((before) => before && { ...before, ...setting })
  }
  return (
    <form
      className="stack gap-6 settings"
      noValidate
      onSubmit={(event) => {
        setWasSent(true)
        settings.submit(send)(event)
      }}
    >
      <ErrorSummary
        problems={[...(missing === undefined ? [] : [{ name: allowName, message: missing }]), ...settings.problems]}
        attempt={settings.attempt}
      />
      {published && <StartOver published={published} isAllowed={isAllowed} error={missing} onAllow={setIsAllowed} />}
      <UnmappedCompanies companies={unmapped ?? []} />
      <div className="settings__page">
        <SectionIndex label={m.ui_form_progress()} parts={parts()} />
        <div className="stack gap-6 settings__parts">
          <div id="run-policy">
            <RadioGroup
              label={m.matching_policy()}
              hint={m.matching_policy_hint()}
              options={policyOptions()}
              {...field('policy')}
            />
          </div>
          <div id="run-fallback">
            <RadioGroup
              label={m.matching_fallback()}
              hint={m.matching_fallback_hint()}
              options={fallbackOptions()}
              {...field('fallback')}
            />
          </div>
          <fieldset className="field" id="run-sizes">
            <legend className="field__label">{m.matching_sizes()}</legend>
            <p className="field__hint">{m.matching_sizes_hint()}</p>
            <div className="settings__row">
              <TextInput label={m.matching_minimum()} min={1} max={5} {...number('minimum')} />
              <TextInput label={m.matching_maximum()} min={1} max={5} {...number('maximum')} />
            </div>
          </fieldset>
          <div className="stack gap-3" id="run-fairness">
            <Checkbox
              label={m.matching_few_unlisted()}
              hint={m.matching_few_unlisted_hint()}
              optional
              {...field('fewUnlisted')}
            />
            <SettingCost setting="fewUnlisted" control={form.control} />
            <TextInput
              label={m.matching_mixture()}
              hint={m.matching_mixture_hint()}
              min={0}
              max={100}
              {...number('mixture')}
            />
            <SettingCost setting="mixture" control={form.control} />
            <Checkbox label={m.matching_fairness()} hint={m.matching_fairness_hint()} optional {...field('fairness')} />
            <SettingCost setting="fairness" control={form.control} />
            {naming > 0 && (
              <>
                <p>{m.matching_challenges_note({ count: naming })}</p>
                <SettingCost setting="challenges" control={form.control} />
              </>
            )}
          </div>
          <div id="run-priority">
            <Controller
              control={form.control}
              name="priority"
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <TagSelect
                  label={m.matching_priority()}
                  hint={m.matching_priority_hint()}
                  name="priority"
                  optional
                  ranked
                  maximum={Priority.options.length}
                  options={Priority.options.map((one) => ({ value: one, label: priorityText[one]() }))}
                  value={value}
                  error={error?.message}
                  onChange={onChange}
                />
              )}
            />
          </div>
          <div id="run-experts">
            <Experts open={settings.problems.some(({ name }) => isAdvanced(name))}>
              <PointsFields settings={settings} />
              <div className="settings__row">
                <TextInput label={m.matching_seed()} hint={m.matching_seed_hint()} {...number('seed')} />
                <TextInput
                  label={m.matching_time_limit_seconds()}
                  hint={m.matching_time_limit_hint()}
                  min={0}
                  max={longestProof}
                  {...number('timeLimit')}
                />
              </div>
            </Experts>
          </div>
        </div>
      </div>
      <div className="settings__failure" ref={settings.failure ? scrollTo : undefined} key={String(settings.isSending)}>
        {!settings.isSending && refusal?.code === 'rules-clash' && judged && (
          <ClashDiagnosis settings={judged} onSetting={change} />
        )}
        {!settings.isSending && failure !== undefined && refusal?.code !== 'rules-clash' && (
          <Alert tone="error" title={m.matching_failed()} announce>
            {failure}
            <UnmetRules ids={unmetRulesIn(refusal)} />
          </Alert>
        )}
      </div>
      <FormBar effect={m.matching_start_effect()}>
        <Button id={controls.startRun} variant="action" size="large" type="submit" pending={settings.isSending}>
          {m.matching_start()}
        </Button>
        {settings.isSending && <output>{m.matching_running()}</output>}
      </FormBar>
    </form>
  )
}
