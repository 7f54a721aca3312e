import {
  type Loss,
  OtherPublication,
  type Preview,
  previewPublication,
  publishRun,
} from '@project-week/contract/publishing/publication'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { paths } from '../../lib/page/paths.ts'
import { showToast } from '../../lib/page/toast.ts'
import { comingText, relativeText } from '../../lib/tables/relative-text.ts'
import { runName } from '../../lib/words/run-name.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { EmptyState } from '../../ui/page/state.tsx'
import { controls } from '../../ui/navigation/actions.ts'
import { UnconfirmedCompanies } from '../../ui/unconfirmed-companies.tsx'
import { Answers } from './answers.tsx'
import { LastPublication } from './last-publication.tsx'
import { PublishedFigures } from './published-figures.tsx'
import { PlannedMails } from './planned-mails.tsx'
import { PlannedTeams } from './planned-teams.tsx'
import './publishing.css'
import { now } from './declines-query.ts'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'

/** What publishing the chosen run would do, and the way to do it. */
export function PublishScreen() {
  const preview = useQuery({ ...queryOf(previewPublication), ...now, retry: false })
  const publish = useCall(publishRun)
  if (preview.data === undefined) {
    return <NotLoaded query={preview} loading={m.publish_loading()} text={errorText} />
  }
  const { data } = preview
  if (data === null) return <NothingChosen />
  const isEmpty = data.teams.length === 0 && data.recipients.length === 0
  const published = data.last && (
    <>
      <LastPublication last={data.last} />
      <PublishedFigures edition={data.edition} />
      <Answers />
    </>
  )
  return (
    <div className="stack gap-5">
      {isEmpty && published}
      <p>{m.publish_of_run({ run: runName(data.run), at: relativeText(data.run.createdAt), by: data.run.chosenBy })}</p>
      {publish.isError && <Refusal error={publish.error} />}
      {!isEmpty && <Figures preview={data} />}
      <Doubts preview={data} />
      {isEmpty ? (
        <Alert>{m.publish_nothing()}</Alert>
      ) : (
        <>
          {data.isOver ? (
            <Alert tone="warning" title={m.publish_over()}>
              {m.publish_over_text()}
            </Alert>
          ) : (
            <PublishButton
              preview={data}
              isPending={publish.isPending}
              onPublish={({ version, last, losses }) =>
                publish.mutateAsync({
                  body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
                })
              }
            />
          )}
          <PlannedTeams teams={data.teams} />
          <PlannedMails preview={data} />
          {published}
        </>
      )}
    </div>
  )
}

const NothingChosen = () => (
  <EmptyState
    title={m.publish_none_title()}
    actions={<ButtonLink to={paths.matching}>{m.publish_to_matching()}</ButtonLink>}
  >
    {m.publish_none_text()}
  </EmptyState>
)

const countOf = ({ teams }: Preview, kind: Preview['teams'][number]['kind']) =>
  teams.filter((team) => team.kind === kind).length

function Figures({ preview }: { preview: Preview }) {
  const figures = [
    [m.publish_count_made(), countOf(preview, 'made')],
    [m.publish_count_changed(), countOf(preview, 'changed')],
    [m.publish_count_dissolved(), countOf(preview, 'dissolved')],
    [m.publish_count_unchanged(), preview.unchanged],
    [m.publish_count_by_hand(), preview.byHand],
    [m.publish_count_mails(), preview.recipients.length],
  ] as const
  return (
    <dl className="publishing__figures">
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const missingText: Record<
  Preview['missing'][number]['because'],
  (person: { name: string; company: string }) => string
> = {
  withdrawn: m.publish_missing_withdrawn,
  declined: m.publish_missing_declined,
  'by-hand': m.publish_missing_by_hand,
}

const leftOutText: Record<
  Preview['leftOut'][number]['reason'],
  (team: { company: string; members: number; minimum: number; maximum: number }) => string
> = {
  'too-small': m.publish_left_out_small,
  'too-large': m.publish_left_out_large,
  'company-full': m.publish_left_out_full,
  cancelled: m.publish_left_out_cancelled,
}

/** What of the run does not become real, and why. */
function Doubts({ preview: { leftOut, missing, erased } }: { preview: Preview }) {
  return (
    <>
      {leftOut.length > 0 && (
        <Alert tone="warning" title={m.publish_left_out()}>
          <ul>
            {leftOut.map(({ companyName: company, reason, members, minimum, maximum }, at) => (
              // A company may have several teams.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>{leftOutText[reason]({ company, members, minimum, maximum })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {missing.length + erased > 0 && (
        <Alert tone="warning" title={m.publish_missing()}>
          <ul>
            {missing.map(({ name, companyName: company, because }) => (
              <li key={`${name} ${company}`}>{missingText[because]({ name, company })}</li>
            ))}
            {erased > 0 && <li>{m.publish_erased({ count: erased })}</li>}
          </ul>
        </Alert>
      )}
    </>
  )
}

function PublishButton({
  preview,
  isPending,
  onPublish,
}: {
  preview: Preview
  isPending: boolean
  onPublish: (preview: Preview) => Promise<{ mailsLeaveAt: string }>
}) {
  const [isAsking, setIsAsking] = useState(false)
  const [hasRead, setHasRead] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const { losses } = preview
  const ask = () => {
    setHasRead(false)
    setIsMissing(false)
    setIsAsking(true)
  }
  const publish = () => {
    if (losses.length > 0 && !hasRead) {
      setIsMissing(true)
      return
    }
    void onPublish(preview)
      .then(
        ({ mailsLeaveAt }) => showToast(m.publish_done({ time: comingText(mailsLeaveAt) })),
        // Said on the page, where it stays.
        () => undefined,
      )
      .finally(() => setIsAsking(false))
  }
  return (
    <>
      <div>
        <Button id={controls.publish} aria-haspopup="dialog" variant="action" onClick={ask}>
          {m.publish_now()}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={m.publish_confirm_title()}
        onClose={() => setIsAsking(false)}
        action={m.publish_now()}
        variant="action"
        pending={isPending}
        onConfirm={publish}
      >
        <p>
          {m.publish_confirm_text({
            made: countOf(preview, 'made'),
            changed: countOf(preview, 'changed'),
            dissolved: countOf(preview, 'dissolved'),
            mails: preview.recipients.length,
          })}
        </p>
        <UnconfirmedCompanies companies={preview.unconfirmed} />
        {losses.length > 0 && (
          <>
            <h3>{m.publish_losses({ count: losses.length })}</h3>
            <ul>
              {losses.map((loss) => (
                <li key={loss.person}>{lossText(loss)}</li>
              ))}
            </ul>
            <Checkbox
              label={m.publish_losses_read()}
              id="publish-losses-read"
              checked={hasRead}
              error={isMissing && !hasRead ? m.publish_losses_missing() : undefined}
              onChange={({ target }) => setHasRead(target.checked)}
            />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}

/** Who loses what, with what they have already. */
function lossText({ name, from, to, hasAccepted, isCheckedIn, hasCertificate }: Loss): string {
  const what = to === null ? m.publish_loss_place({ name, from }) : m.publish_loss_moved({ name, from, to })
  const has = [
    hasAccepted && m.publish_loss_accepted(),
    isCheckedIn && m.publish_loss_checked_in(),
    hasCertificate && m.publish_loss_certificate(),
  ].filter((one) => one !== false)
  return has.length === 0 ? what : `${what} (${has.join(', ')})`
}

/** Why nothing was published: who was first, or that something has changed; the page shows what is so now. */
function Refusal({ error }: { error: Error }) {
  const isStale = error instanceof ApiError && error.code === 'stale'
  const other = OtherPublication.safeParse(isStale ? error.details : undefined)
  const publication = other.success ? other.data.publication : null
  const text =
    publication !== null
      ? m.publish_stale_by({ by: publication.by, at: relativeText(publication.at) })
      : isStale
        ? m.publish_stale()
        : errorText(error)
  return (
    <Alert tone={isStale ? 'warning' : 'error'} title={m.publish_failed()} announce>
      {text}
    </Alert>
  )
}
