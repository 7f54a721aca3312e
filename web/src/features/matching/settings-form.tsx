import { longestProof, RunSettings } from '@project-week/contract/matching'
import type { Path } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useContractForm } from '../../lib/form.ts'
import { paths } from '../../lib/paths.ts'
import { showToast } from '../../lib/toast.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useStartRun } from './matching.queries.ts'
import { rankText } from './run-text.ts'

/** What decides a run, each with what it does; then the start. */
export function SettingsForm({ defaults }: { defaults: RunSettings }) {
  const start = useStartRun()
  const navigate = useNavigate()
  const settings = useContractForm(RunSettings, { defaultValues: defaults })
  const { field, form } = settings
  const number = (name: Path<RunSettings>) => ({
    ...field(name),
    ...form.register(name, { valueAsNumber: true }),
    type: 'number',
    inputMode: 'numeric' as const,
  })
  const send = async (values: RunSettings) => {
    const run = await start.mutateAsync(values)
    if (run.state === 'done') showToast(m.matching_done())
    // One that takes longer is followed there.
    await navigate(paths.matching)
  }
  return (
    <form className="settings" noValidate onSubmit={settings.submit(send)}>
      <ErrorSummary problems={settings.problems} attempt={settings.attempt} />
      {settings.failure && (
        <Alert tone="error" title={m.matching_failed()} announce>
          {settings.failure.message}
        </Alert>
      )}
      <RadioGroup
        label={m.matching_policy()}
        hint={m.matching_policy_hint()}
        options={[
          { value: 'served-first', label: m.matching_policy_served(), hint: m.matching_policy_served_hint() },
          { value: 'fit-first', label: m.matching_policy_fit(), hint: m.matching_policy_fit_hint() },
        ]}
        {...field('policy')}
      />
      <RadioGroup
        label={m.matching_fallback()}
        hint={m.matching_fallback_hint()}
        options={[
          { value: 'any', label: m.matching_fallback_any(), hint: m.matching_fallback_any_hint() },
          { value: 'one-sided', label: m.matching_fallback_one_sided(), hint: m.matching_fallback_one_sided_hint() },
          { value: 'mutual', label: m.matching_fallback_mutual(), hint: m.matching_fallback_mutual_hint() },
        ]}
        {...field('fallback')}
      />
      <fieldset className="field">
        <legend className="field__label">{m.matching_sizes()}</legend>
        <p className="field__hint">{m.matching_sizes_hint()}</p>
        <div className="settings__row">
          <TextInput label={m.matching_minimum()} min={1} max={5} {...number('minimum')} />
          <TextInput label={m.matching_maximum()} min={1} max={5} {...number('maximum')} />
        </div>
      </fieldset>
      <fieldset className="field">
        <legend className="field__label">{m.matching_points_student()}</legend>
        <p className="field__hint">{m.matching_points_student_hint()}</p>
        <div className="settings__row">
          {([0, 1, 2] as const).map((at) => (
            <TextInput
              key={at}
              label={m.matching_choice({ rank: rankText(at + 1) })}
              min={0}
              {...number(`student.${at}`)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend className="field__label">{m.matching_points_company()}</legend>
        <p className="field__hint">{m.matching_points_company_hint()}</p>
        <div className="settings__row">
          {([0, 1, 2, 3, 4] as const).map((at) => (
            <TextInput
              key={at}
              label={m.matching_place_listed({ rank: rankText(at + 1) })}
              min={0}
              {...number(`company.${at}`)}
            />
          ))}
        </div>
      </fieldset>
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
      <div className="row">
        <Button variant="action" size="large" type="submit" pending={settings.isSending}>
          {m.matching_start()}
        </Button>
        {settings.isSending && <output>{m.matching_running()}</output>}
      </div>
    </form>
  )
}
