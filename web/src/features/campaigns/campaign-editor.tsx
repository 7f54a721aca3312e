import { audienceLabels, placeholdersOf } from '@project-week/contract/campaigns/audience'
import {
  Campaign,
  type CampaignDraft,
  checkCampaign,
  discardCampaign,
  listTemplates,
  saveCampaign,
  testCampaign,
} from '@project-week/contract/campaigns/campaign'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { useContractForm } from '../../lib/forms/form.ts'
import { mergeValues } from '../../lib/forms/merge-values.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { comingText } from '../../lib/tables/relative-text.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { wordIn } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LeaveQuestion } from '../../ui/forms/leave-question.tsx'
import { MailWords, Placeholders, wordProblems } from '../../ui/forms/mail-words.tsx'
import { WordsNotSaved } from '../../ui/forms/not-saved.tsx'
import { Select } from '../../ui/forms/select.tsx'
import './campaign.css'
import { campaignSchema, inputOf } from './campaign-form.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import { SendDialog } from './send-dialog.tsx'

/** The draft of a campaign: words in both languages, preview for each of the chosen, and test. */
export function CampaignEditor({ campaign }: { campaign: Campaign }) {
  const { id, audience, chosen } = campaign
  const schema = useMemo(() => campaignSchema(audience), [audience])
  const form = useContractForm<CampaignDraft, CampaignDraft>(schema, { defaultValues: inputOf(campaign) })
  /** What the form began with, whatever was read since. */
  const [start, setStart] = useState(campaign)
  const [at, step] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const navigate = useNavigate()
  const saveDraft = useCall(saveCampaign)
  const test = useCall(testCampaign)
  const discard = useCall(discardCampaign, {
    onSuccess: () => {
      form.restart(form.form.getValues())
      return navigate(paths.campaigns)
    },
  })
  const check = useQuery(
    queryOf(checkCampaign, { params: { id }, query: { withdrawn: 'left-out', words: 'unfinished' } }),
  )
  const recipients = check.data?.recipients ?? chosen
  const templates = useQuery(queryOf(listTemplates, { query: { audience } }))

  const store = async (draft: CampaignDraft) => {
    test.reset()
    const saved = await saveDraft.mutateAsync({ params: { id }, query: { version: start.version }, body: draft })
    setStart(saved)
  }
  const save = form.submit(async (input) => {
    await store(input)
    showToast(m.campaign_saved())
  })
  const queries = useQueryClient()
  const askToSend = form.submit(async (input) => {
    await store(input)
    // Missing words are said at their fields, before the question.
    await queries.fetchQuery(queryOf(checkCampaign, { params: { id }, query: { withdrawn: 'left-out' } }))
    setIsSending(true)
  })
  const sendTest = form.submit(async (input) => {
    await store(input)
    const { recipient } = await test.mutateAsync({ params: { id }, body: { at } })
    showToast(m.campaign_tested({ recipient }))
  })
  const begin = (templateId: string) => {
    const template = templates.data?.find((each) => each.id === templateId)
    if (!template) return
    const typed = form.form.getValues()
    form.restart(inputOf(start), () => ({
      ...typed,
      text: template.text,
      isService: template.isService && audience !== 'subscribers',
    }))
  }
  const { field } = form
  return (
    <div className="stack gap-6 campaign">
      <form className="stack" noValidate onSubmit={save}>
        <LeaveQuestion isChanged={form.isChanged} />
        <ErrorSummary problems={wordProblems(form.problems)} attempt={form.attempt} />
        <p>
          {m.campaign_chosen({ count: chosen, shown: countText(chosen), audience: wordIn(audienceLabels)(audience) })}
          {recipients < chosen && ` ${m.campaign_reached({ count: recipients, shown: countText(recipients) })}`}
        </p>
        <Select
          label={m.campaign_template()}
          hint={m.campaign_template_hint()}
          optional
          options={(templates.data ?? []).map(({ id: value, name }) => ({ value, label: name[getLocale()] }))}
          value=""
          onChange={(event) => begin(event.target.value)}
        />
        <Placeholders
          placeholders={Object.entries(placeholdersOf[audience]).map(([name, { label }]) => ({ name, label }))}
        >
          <p className="field__hint">
            {m.campaign_placeholders_hint({ example: '{firstName}', button: 'Label: https://…' })}
          </p>
        </Placeholders>
        <MailWords rows={12} field={(name) => field(`text.${name}`)} />
        {audience === 'subscribers' ? (
          <p className="field__hint">{m.campaign_always_news()}</p>
        ) : (
          <Checkbox label={m.campaign_service()} hint={m.campaign_service_hint()} {...field('isService')} />
        )}
        <WordsNotSaved
          failure={form.failure ?? discard.error}
          schema={Campaign}
          by={m.campaign_stale_by}
          onTake={(current) => {
            form.restart(inputOf(current), (typed) => mergeValues(inputOf(start), typed, inputOf(current)))
            setStart(current)
            showToast(m.stale_taken())
          }}
        />
        <div className="cluster cluster--center">
          <Button type="submit" pending={form.isSending}>
            {m.campaign_save()}
          </Button>
          <Button changes onClick={sendTest} pending={test.isPending}>
            {m.campaign_test()}
          </Button>
          <Button variant="action" onClick={askToSend}>
            {m.campaign_send()}
          </Button>
          <Button
            changes
            variant="quiet"
            pending={discard.isPending}
            onClick={() => discard.mutate({ params: { id } })}
          >
            {m.campaign_discard()}
          </Button>
        </div>
      </form>
      <CampaignPreview campaign={campaign} form={form} at={at} onStep={step} />
      {isSending && (
        <SendDialog
          campaign={start}
          onClose={() => setIsSending(false)}
          onSent={({ mails, mailsLeaveAt }) => {
            setIsSending(false)
            if (mails.queued > 0) showToast(m.campaign_sent({ time: comingText(mailsLeaveAt ?? '') }))
          }}
        />
      )}
    </div>
  )
}
