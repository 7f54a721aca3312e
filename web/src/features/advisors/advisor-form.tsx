import {
  advisorBusinessFieldLimit,
  advisorMotivationLimit,
  AdvisorOffer,
  type AdvisorProfile,
  advisorTeamLimit,
  coachingLanguageLabels,
} from '@project-week/contract/advisors/advisor'
import { BusinessField, businessFieldLabels, schoolLabels } from '@project-week/contract/enumerations/enumerations'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useContractForm, useControlled } from '../../lib/forms/form.ts'
import { optionsFrom } from '../../lib/words/labels.ts'
import { paths } from '../../lib/page/paths.ts'
import type { User } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/forms/choice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { DraftNote } from '../../ui/forms/form-page.tsx'
import { optionsOf, Select } from '../../ui/forms/select.tsx'
import { TagSelect } from '../../ui/forms/tag-select.tsx'
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx'
import '../../ui/forms/form-screen.css'
import { useSaveAdvisorProfile } from './advisor.queries.ts'

type Input = z.input<typeof AdvisorOffer>

const empty: DefaultValues<Input> = {
  school: undefined,
  position: '',
  businessFields: [],
  languages: [],
  teams: undefined,
  motivation: '',
}

/** An earlier offer as the form shows it; a field that is no longer in the list is left out. */
const offerOf = (profile: AdvisorProfile): DefaultValues<Input> => ({
  school: profile.school,
  position: profile.position,
  businessFields: profile.businessFields.flatMap((field) => BusinessField.options.filter((known) => known === field)),
  languages: profile.languages,
  teams: profile.teams,
  motivation: profile.motivation,
})

const teamOptions = optionsOf(Array.from({ length: advisorTeamLimit }, (_, index) => String(index + 1)))

export function AdvisorForm({ user, profile }: { user: User; profile: AdvisorProfile | null }) {
  const [defaultValues] = useState(() => (profile ? offerOf(profile) : empty))
  const form = useContractForm<Input, AdvisorOffer>(AdvisorOffer, {
    defaultValues,
    ...(!profile && { draft: { form: 'advisor-profile', owner: user.id } }),
  })
  const save = useSaveAdvisorProfile()
  const { field } = form
  const fields = useControlled(form, 'businessFields')
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ')

  return (
    <form noValidate className="form-end form-end--wide" onSubmit={form.submit((offer) => save.mutateAsync(offer))}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {user.email && <p>{m.advisor_person({ name, email: user.email })}</p>}
      <Select label={m.advisor_school()} options={optionsFrom(schoolLabels)} {...field('school')} />
      <TextInput
        label={m.advisor_position()}
        hint={m.advisor_position_hint()}
        autoComplete="organization-title"
        {...field('position')}
      />
      <TagSelect
        label={m.advisor_fields()}
        hint={m.advisor_fields_hint()}
        options={optionsFrom(businessFieldLabels)}
        maximum={advisorBusinessFieldLimit}
        ranked
        {...fields}
        onChange={(chosen) =>
          fields.onChange(chosen.flatMap((value) => BusinessField.options.filter((known) => known === value)))
        }
      />
      <CheckboxGroup
        inline
        label={m.advisor_languages()}
        options={optionsFrom(coachingLanguageLabels)}
        {...field('languages')}
      />
      <Select
        label={m.advisor_teams()}
        hint={m.advisor_teams_hint()}
        options={teamOptions}
        {...field('teams')}
        {...form.form.register('teams', { setValueAs: (value: string) => Number(value) || undefined })}
      />
      <TextArea
        label={m.advisor_motivation()}
        hint={m.advisor_motivation_hint()}
        limit={advisorMotivationLimit}
        {...field('motivation')}
      />
      {form.failure && <Alert tone="error" announce title={m.advisor_failed()} />}
      {!profile && <DraftNote form={form} />}
      <Button variant="action" size="large" type="submit" pending={form.isSending}>
        {profile ? m.advisor_save() : m.advisor_submit()}
      </Button>
      <Dialog
        open={save.isSuccess}
        title={m.advisor_success_title()}
        actions={
          <ButtonLink variant="action" to={paths.dashboard}>
            {m.advisor_to_dashboard()}
          </ButtonLink>
        }
      >
        <p>{m.advisor_success_text()}</p>
      </Dialog>
    </form>
  )
}
