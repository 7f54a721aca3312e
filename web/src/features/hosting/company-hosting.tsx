import { changePipeline } from '@project-week/contract/companies/pipeline'
import {
  type CompanyHosting,
  getCompanyHosting,
  revokeCompanyLink,
  sendCompanyLink,
  settleChange,
} from '@project-week/contract/hosting/hosting'
import { hostingFields } from '@project-week/contract/hosting/hosting-fields'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { queryOf, useCall } from '../../lib/api/use-call.ts'
import { showToast } from '../../lib/page/toast.ts'
import { labelText } from '../../lib/words/labels.ts'
import { m } from '../../paraglide/messages.js'
import { shownDay } from '../../ui/page/shown-day.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Alert } from '../../ui/alert.tsx'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import './host-team.css'

/** What the office sees of a company's page, in its drawer: the change asked for, its week, the NDA, the link. */
export function CompanyHostingView({ id, contact }: { id: string; contact: string }) {
  const params = { id }
  const answers = queryOf(getCompanyHosting, { params })
  const hosting = useQuery(answers)
  const settle = useCall(settleChange, { answers, onSuccess: () => showToast(m.hosting_office_settled()) })
  const send = useCall(sendCompanyLink, {
    answers,
    onSuccess: () => showToast(m.hosting_office_sent({ email: contact })),
  })
  const revoke = useCall(revokeCompanyLink, { answers, onSuccess: () => showToast(m.hosting_office_revoked()) })
  const failure = settle.error ?? send.error ?? revoke.error
  if (hosting.isPending) return <Spinner label={m.admin_loading()} />
  if (hosting.isError) return <Alert tone="error">{errorText(hosting.error)}</Alert>
  const { request, details, nda, signed, link } = hosting.data
  return (
    <Accordion title={<h3>{m.hosting_office_title()}</h3>} open={request !== null}>
      <MutationError failure={failure} />
      {request && (
        <Alert tone="warning" title={m.hosting_office_request()}>
          <p className="as-typed">{request.reason}</p>
          <Button size="small" pending={settle.isPending} onClick={() => settle.mutate({ params })}>
            {m.hosting_office_settle()}
          </Button>
        </Alert>
      )}
      {details === null ? <p>{m.hosting_office_no_details()}</p> : <Details details={details} />}
      <Nda id={id} nda={nda} />
      {nda.state !== 'not-needed' && signed.members > 0 && <p>{m.hosting_office_signed(signed)}</p>}
      <p>{linkText(link)}</p>
      <div className="cluster">
        <Button pending={send.isPending} onClick={() => send.mutate({ params })}>
          {m.hosting_office_send()}
        </Button>
        {link?.state === 'works' && (
          <Button variant="danger" pending={revoke.isPending} onClick={() => revoke.mutate({ params })}>
            {m.hosting_office_revoke()}
          </Button>
        )}
      </div>
    </Accordion>
  )
}

const Details = ({ details }: { details: NonNullable<CompanyHosting['details']> }) => (
  <dl className="record">
    {Object.entries(hostingFields).map(([name, { label }]) => (
      <div key={name}>
        <dt>{labelText(label)}</dt>
        <dd>{details[name as keyof typeof details] || '–'}</dd>
      </div>
    ))}
  </dl>
)

/** The NDA, which its facts say is there or not: the file, or the note that it came on paper. */
function Nda({ id, nda: { state, file } }: { id: string } & Pick<CompanyHosting, 'nda'>) {
  const note = useCall(changePipeline)
  if (file) {
    return (
      <p>
        <a href={`/api/files/${file.fileId}`}>{m.hosting_office_nda_there({ name: file.filename })}</a>
      </p>
    )
  }
  if (state === 'not-needed') return null
  const isOnPaper = state === 'on-paper'
  return (
    <>
      {isOnPaper && <p>{m.hosting_office_nda_on_paper()}</p>}
      <MutationError failure={note.error} />
      <Button
        changes
        size="small"
        pending={note.isPending}
        onClick={() => note.mutate({ body: { changes: [{ id, isNdaOnPaper: !isOnPaper }] } })}
      >
        {isOnPaper ? m.hosting_office_nda_not_on_paper() : m.hosting_office_nda_note()}
      </Button>
    </>
  )
}

function linkText(link: CompanyHosting['link']): string {
  if (link === null) return m.hosting_office_link_none()
  const { email } = link
  const until = shownDay(link.expiresAt)
  switch (link.state) {
    case 'works':
      return m.hosting_office_link_works({ email, date: shownDay(link.createdAt), until })
    case 'expired':
      return m.hosting_office_link_expired({ email, until })
    case 'revoked':
      return m.hosting_office_link_revoked({ email })
    case 'replaced':
      return m.hosting_office_link_replaced({ email })
  }
}
