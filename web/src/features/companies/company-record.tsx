import { namesItself } from '@project-week/contract/companies/challenge'
import type { Company } from '@project-week/contract/companies/company'
import { isRegistered, type ListedCompany, removeLead } from '@project-week/contract/companies/lead'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import { countAsConfirmed, sendCompanyLink } from '@project-week/contract/hosting/hosting'
import { reinstateCompany } from '@project-week/contract/publishing/cancellation'
import { longDate } from '@project-week/content/words'
import type { ReactNode } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { showToast } from '../../lib/page/toast.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { useAnswersAct } from '../../ui/tables/answers-act.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { History, RecordHistory } from '../../ui/tables/history.tsx'
import { RecordSheet } from '../../ui/tables/record.tsx'
import { useWriteTo } from '../../ui/tables/write-button.tsx'
import { CancelCompanyForm } from './cancel-company-form.tsx'
import { isShowable, ndaQuestion, useReleaseChallenges } from './challenge-release.tsx'
import { CompanyCorrectionForm } from './company-correction-form.tsx'
import { invitationOf, invitationText } from './lead-actions.tsx'
import { PipelineForm, usePipeline } from './pipeline-form.tsx'

const isUnmapped = ({ fieldOfBusiness, mappedFieldOfBusiness }: Company) =>
  businessFieldKey(fieldOfBusiness) === undefined && mappedFieldOfBusiness === null

const contact = ['contact', 'contactPerson.email', 'contactPerson.phone']
const besides = [
  'contactPerson.firstName',
  'contactPerson.lastName',
  'state',
  'hasNda',
  'tags',
  'nextStep',
  'nextStepOn',
  'cancelledReason',
]

/** A company in its drawer, registered or not. */
export function CompanyRecord({
  company,
  columns,
  onRemoved,
  children,
  hosting,
}: {
  company: ListedCompany
  columns: readonly Column<ListedCompany>[]
  onRemoved: () => void
  /** The office's tags and notes. */
  children: ReactNode
  /** What it has said about its week, and its link. */
  hosting: ReactNode
}) {
  const { _id: id, companyName: name, contactPerson, nextStep, nextStepOn, stage } = company
  const registered = isRegistered(company) ? company : undefined
  const params = { id }
  const answersAct = useAnswersAct('company', { id, name, edition: registered?.semester, answers: company.answers })
  const template = registered ? undefined : invitationOf([company])
  const write = useWriteTo('companies', template)
  const isDone = usePipeline(() => m.pipeline_step_is_done({ name }))
  const release = useReleaseChallenges()
  const askAgain = useCall(sendCompanyLink, {
    onSuccess: () => showToast(m.unconfirmed_asked_again({ email: shownAddress(contactPerson.email ?? '') })),
  })
  const count = useCall(countAsConfirmed, { onSuccess: () => showToast(m.unconfirmed_counted({ name })) })
  const reinstate = useCall(reinstateCompany, { onSuccess: () => showToast(m.company_reinstated({ name })) })
  const remove = useCall(removeLead, {
    onSuccess: () => {
      showToast(m.leads_removed({ name }))
      onRemoved()
    },
  })
  const isCancelled = stage === 'cancelled'
  const isUnconfirmed = registered?.addressState === 'unconfirmed' && !isCancelled
  return (
    <RecordSheet
      row={company}
      columns={columns}
      status={stage === 'team' ? ['stage', 'state'] : ['stage']}
      facts={[
        'businessProblem',
        ...contact,
        'note',
        'ndaRequired',
        ...(registered?.ndaRequired === 'yes' ? ['hasNda'] : []),
      ]}
      besides={besides}
      acts={[
        isCancelled && {
          label: m.company_reinstate(),
          isNext: true,
          run: () => reinstate.mutateAsync({ params }),
          question: {
            title: m.company_reinstate_now(),
            text: m.company_reinstate_text(),
            action: m.company_reinstate_now(),
            variant: 'action',
          },
        },
        isUnconfirmed && {
          label: m.unconfirmed_ask_again(),
          isNext: true,
          run: () => askAgain.mutateAsync({ params }),
        },
        nextStepOn !== null && {
          label: m.pipeline_step_done(),
          isNext: true,
          run: () => isDone.mutateAsync({ body: { changes: [{ id, nextStep: null }] } }),
        },
        registered !== undefined && {
          label: m.admin_correct(),
          isNext: isUnmapped(registered),
          renderForm: (back) => <CompanyCorrectionForm company={registered} onDone={back} />,
        },
        registered !== undefined &&
          isShowable(registered) && {
            label: m.challenge_show(),
            isNext: true,
            run: () => release.mutate({ body: { changes: [{ id, isShown: true }] } }),
            ...(registered.ndaRequired === 'yes' && { question: ndaQuestion([registered]) }),
          },
        {
          label: template ? invitationText[template]() : m.campaign_write_one(),
          isNext: true,
          run: () => write.mutate([id]),
        },
        isUnconfirmed && { label: m.unconfirmed_count(), run: () => count.mutateAsync({ params }) },
        {
          label: registered ? m.pipeline_change() : m.admin_correct(),
          renderForm: (back) => <PipelineForm company={company} onDone={back} />,
        },
        answersAct,
        registered?.challengeState === 'shown' && {
          label: m.challenge_hide(),
          run: () => release.mutate({ body: { changes: [{ id, isShown: false }] } }),
        },
        registered === undefined
          ? {
              label: m.leads_remove(),
              run: () => remove.mutateAsync({ params }),
              question: {
                title: m.leads_remove_question({ name }),
                text: m.leads_remove_text(),
                action: m.leads_remove_now(),
              },
            }
          : !isCancelled && {
              label: m.company_cancel_open(),
              renderForm: (back) => <CancelCompanyForm company={registered} onDone={back} />,
            },
      ]}
      notice={
        <>
          {registered && <Notices company={registered} />}
          {nextStepOn !== null && (
            <Alert>{m.pipeline_step_due({ day: longDate(nextStepOn, getLocale()), step: nextStep })}</Alert>
          )}
        </>
      }
      more={
        <>
          {hosting}
          {registered ? (
            <History kind="company" id={id} />
          ) : (
            <RecordHistory type="lead" id={id} address={contactPerson.email} />
          )}
        </>
      }
    >
      {children}
    </RecordSheet>
  )
}

/** What the office has to know of a registration first. */
function Notices({ company }: { company: Company }) {
  const { fieldOfBusiness: field, addressState, challengeState, state, cancelledReason } = company
  if (state === 'cancelled')
    return (
      <Alert tone="warning" title={m.company_cancelled_title()}>
        <p>{cancelledReason}</p>
      </Alert>
    )
  return (
    <>
      {isUnmapped(company) && <Alert tone="warning">{m.admin_unmapped({ field })}</Alert>}
      {addressState === 'unconfirmed' && (
        <Alert tone="warning" title={m.unconfirmed_title({ count: 1 })}>
          <p>{m.unconfirmed_text()}</p>
        </Alert>
      )}
      {(challengeState === 'not-shown' || challengeState === 'changed') && namesItself(company) && (
        <Alert tone="warning">{m.challenge_text_names()}</Alert>
      )}
    </>
  )
}
