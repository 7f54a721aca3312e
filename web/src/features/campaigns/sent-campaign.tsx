import { audienceLabels } from '@project-week/contract/campaigns/audience'
import { type Campaign, stopCampaign } from '@project-week/contract/campaigns/campaign'
import { campaignStateLabels } from '@project-week/contract/campaigns/campaign-fields'
import { listMails } from '@project-week/contract/mail/mail'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { countText } from '../../lib/tables/count-text.ts'
import { serverNow } from '../../lib/page/server-time.ts'
import { comingText } from '../../lib/tables/relative-text.ts'
import { dateTimeText, wordIn } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import './campaign.css'

/** How far a campaign is, whom it did not reach, and its words. */
export function SentCampaign({ campaign }: { campaign: Campaign }) {
  const { id, audience, mails, mailsLeaveAt, text } = campaign
  const isHeld = mailsLeaveAt !== null && serverNow() < Date.parse(mailsLeaveAt)
  const failures = queryOf(listMails, { query: { campaign: id, state: 'failed' } })
  const failed = useQuery({
    ...failures,
    // Read anew with each that fails.
    queryKey: [...failures.queryKey, mails.failed],
    enabled: mails.failed > 0,
  })
  const stop = useCall(stopCampaign, {
    onSuccess: ({ takenBack }) => showToast(m.campaign_stopped({ count: takenBack, shown: countText(takenBack) })),
  })
  const all = mails.queued + mails.sent + mails.failed + mails.kept
  return (
    <div className="stack">
      <dl className="record">
        <div>
          <dt>{m.outbox_state()}</dt>
          <dd>{wordIn(campaignStateLabels)(campaign.state)}</dd>
        </div>
        <div>
          <dt>{m.campaign_to()}</dt>
          <dd>
            {wordIn(audienceLabels)(audience)}, {countText(all)}
          </dd>
        </div>
        {campaign.sentAt !== null && (
          <div>
            <dt>{m.campaign_sent_by()}</dt>
            <dd>
              {campaign.sentBy}, {dateTimeText(campaign.sentAt)}
            </dd>
          </div>
        )}
      </dl>
      {mails.kept > 0 && <Alert>{m.campaign_kept({ count: mails.kept, shown: countText(mails.kept) })}</Alert>}
      {all > mails.kept && <ProgressBar label={m.campaign_progress()} value={mails.sent} max={all} />}
      {mails.queued > 0 && (
        <p>
          {isHeld
            ? m.campaign_held({ count: mails.queued, shown: countText(mails.queued), time: comingText(mailsLeaveAt) })
            : m.campaign_waiting({ count: mails.queued, shown: countText(mails.queued) })}{' '}
          <Button
            variant="danger"
            size="small"
            pending={stop.isPending}
            onClick={() => stop.mutate({ params: { id } })}
          >
            {mails.sent + mails.failed === 0 ? m.campaign_undo() : m.campaign_stop()}
          </Button>
        </p>
      )}
      <MutationError failure={stop.error} />
      {mails.failed > 0 && (
        <section>
          <h2>{m.campaign_failed({ count: mails.failed, shown: countText(mails.failed) })}</h2>
          <ul>
            {failed.data?.map(({ id: mailId, recipient, lastError }) => (
              <li key={mailId}>
                <Link to={`${paths.outbox}?open=${mailId}`}>{recipient}</Link>: {lastError}
              </li>
            ))}
          </ul>
        </section>
      )}
      {(['en', 'de'] as const).map((locale) => (
        <section key={locale} lang={locale}>
          <h2>{text.subject[locale]}</h2>
          <pre className="letter">{text.text[locale]}</pre>
        </section>
      ))}
    </div>
  )
}
