import { type Campaign, type CampaignDraft, previewCampaign } from '@project-week/contract/campaigns/campaign'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf } from '../../lib/api/use-call.ts'
import { afterTyping } from '../../lib/forms/debounce.ts'
import type { ContractForm } from '../../lib/forms/form.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { placeholderMistakes } from './campaign-form.ts'
import { reasonText } from './campaign-words.ts'

/**
 * The mail as each of the chosen would get it, with the words as they are typed.
 *
 * @param at which of the chosen is shown, from 0
 */
export function CampaignPreview({
  campaign: { id, audience, chosen },
  form,
  at,
  onStep,
}: {
  campaign: Campaign
  form: ContractForm<CampaignDraft, CampaignDraft>
  at: number
  onStep: (at: number) => void
}) {
  const typed = () => structuredClone(form.form.getValues())
  const [{ text, isService }, setShown] = useState(typed)
  const showAgain = useEffectEvent(() => setShown(typed()))
  const { subscribe } = form.form
  useEffect(() => afterTyping(subscribe, () => showAgain()), [subscribe])
  const mistakes = placeholderMistakes(audience, text)
  const preview = useQuery({
    ...queryOf(previewCampaign, { params: { id }, body: { at, text, isService } }),
    enabled: mistakes.length === 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className="stack" aria-labelledby="campaign-preview-title">
      <h2 id="campaign-preview-title">{m.campaign_preview()}</h2>
      <div className="cluster cluster--center">
        <Button size="small" icon={<Icon name="chevron-left" />} disabled={at === 0} onClick={() => onStep(at - 1)}>
          {m.campaign_previous()}
        </Button>
        <output>{m.campaign_place({ at: countText(at + 1), of: countText(chosen) })}</output>
        <Button
          size="small"
          icon={<Icon name="chevron-right" />}
          disabled={at + 1 >= chosen}
          onClick={() => onStep(at + 1)}
        >
          {m.campaign_next()}
        </Button>
      </div>
      {mistakes.length > 0 && <Alert tone="warning">{m.campaign_preview_mistake()}</Alert>}
      {preview.isPending && mistakes.length === 0 && <Spinner label={m.admin_loading()} />}
      {preview.isError && <Alert tone="error">{errorText(preview.error)}</Alert>}
      {preview.data && (
        <>
          {preview.data.leftOut && (
            <Alert tone="warning" title={reasonText(preview.data.leftOut.reason)}>
              {preview.data.leftOut.placeholders.map((name) => `{${name}}`).join(', ')}
            </Alert>
          )}
          <dl className="record">
            <div>
              <dt>{m.outbox_recipient()}</dt>
              <dd>
                {preview.data.name} {preview.data.address && `<${preview.data.address}>`}
              </dd>
            </div>
            <div>
              <dt>{m.outbox_subject()}</dt>
              <dd>{preview.data.subject}</dd>
            </div>
          </dl>
          {preview.data.text !== '' && <pre className="letter">{preview.data.text}</pre>}
        </>
      )}
    </section>
  )
}
