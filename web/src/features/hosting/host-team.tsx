import { dateRange } from '@project-week/content/words'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { owedOf } from '@project-week/contract/questions/question'
import type { HostingPage } from '@project-week/contract/hosting/hosting'
import { companyStateLabels } from '@project-week/contract/states'
import { type ReactNode, useState } from 'react'
import { organiser } from '../../lib/page/organiser.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { wordIn } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { shownDay } from '../../ui/page/shown-day.ts'
import { Alert } from '../../ui/alert.tsx'
import { MailLinks } from '../../ui/base/mail-link.tsx'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { CancelHosting } from './cancel-hosting.tsx'
import { ConfirmTeams } from './confirm-teams.tsx'
import './host-team.css'
import { HostedFiles } from './hosted-files.tsx'
import { HostedTeams } from './hosted-teams.tsx'
import { Named } from './named.tsx'
import { HostTodo } from './host-todo.tsx'
import { SignedNda } from './signed-nda.tsx'
import { HostingForm } from './hosting-form.tsx'

/**
 * A company's page: its team, what it tells its students, the NDA, and later the team's posters and pictures.
 *
 * @param registration what the company has registered
 * @param children the way to upload the NDA
 * @param uploads of a company that is signed in
 * @param questions the office's own
 * @param feedback the questions about the week, once it is over
 */
export function HostTeam({
  token,
  page,
  programme,
  registration,
  feedback,
  questions,
  uploads,
  children,
}: {
  token: string
  page: HostingPage
  programme: ProgrammeState
  registration: ReactNode
  feedback: ReactNode
  questions: ReactNode
  uploads?: ReactNode
  children: ReactNode
}) {
  const { companyName, programmeStart, programmeEnd, state, mayChange, mayCorrect, nda, teams } = page
  // What comes after is what was done on this page.
  const [was] = useState(page)
  const isCurrent = programme.edition.programmeStart === programmeStart
  const isAsked = mayCorrect || teams.length > 0 || owedOf(page.asked).length > 0
  const header = (
    <PageHeader
      title={companyName}
      lead={m.hosting_lead({ week: dateRange(programmeStart, programmeEnd, getLocale()) })}
      // After the week nothing can be answered.
      actions={(mayChange || state !== 'asked') && <StateChip>{wordIn(companyStateLabels)(state)}</StateChip>}
    />
  )
  if (state === 'cancelled') {
    return (
      <div className="stack gap-6 host-team audience-company">
        {header}
        <Alert title={m.hosting_cancelled_title()} announce takesFocus={was.state !== state}>
          <MailLinks>{m.hosting_cancelled({ mailbox: organiser().mailbox })}</MailLinks>
        </Alert>
      </div>
    )
  }
  return (
    <div className="stack gap-6 host-team audience-company">
      {header}
      <div className="host-team__top">
        {mayChange && isAsked && (
          <section className="stack stack--start" aria-labelledby="hosting-todo">
            <h2 id="hosting-todo">{m.hosting_todo()}</h2>
            <HostTodo token={token} page={page} />
            {isCurrent && <CalendarButton edition={programme.edition} />}
          </section>
        )}
        <section className="stack" aria-labelledby="hosting-team">
          <h2 id="hosting-team">{m.hosting_team()}</h2>
          <HostedTeams
            teams={teams}
            isAhead={mayChange && !page.mayCheckIn}
            renderSigned={
              !mayChange || nda.state === 'not-needed'
                ? undefined
                : (member) => <SignedNda token={token} page={page} member={member} />
            }
          />
          {teams.length === 0 && !page.whyNoTeam && <p>{mayChange ? m.hosting_no_team() : m.hosting_had_no_team()}</p>}
          {page.whyNoTeam && <p>{m.hosting_why_no_team({ company: companyName, why: page.whyNoTeam[getLocale()] })}</p>}
          {page.teams.length > 0 && mayChange && <ConfirmTeams token={token} page={page} />}
        </section>
      </div>
      {feedback}
      {questions}
      {mayCorrect && registration}
      {mayChange && teams.length > 0 && (
        <section aria-labelledby="hosting-week">
          <h2 id="hosting-week">{m.hosting_week()}</h2>
          <p>{m.hosting_week_hint()}</p>
          <HostingForm token={token} page={page} />
        </section>
      )}
      {nda.state !== 'not-needed' && (mayChange || nda.state !== 'asked') && (
        <section aria-labelledby="hosting-nda">
          <h2 id="hosting-nda">{m.hosting_nda()}</h2>
          {nda.state === 'asked' &&
            (teams.length > 0 ? <Alert tone="warning">{m.hosting_nda_asked()}</Alert> : <p>{m.hosting_nda_early()}</p>)}
          {nda.state === 'on-paper' && <Alert tone="success">{m.hosting_nda_on_paper()}</Alert>}
          {nda.file && (
            <Alert key={nda.file.fileId} tone="success" announce takesFocus={nda.file.fileId !== was.nda.file?.fileId}>
              {m.hosting_nda_there({ name: nda.file.filename, date: shownDay(nda.file.uploadedAt) })}
            </Alert>
          )}
          {mayChange && children}
        </section>
      )}
      {((mayChange && teams.length > 0 && !uploads) || page.files.length > 0) && (
        <section aria-labelledby="hosting-files">
          <h2 id="hosting-files">{m.hosting_files()}</h2>
          {page.files.length === 0 ? <p>{m.hosting_files_none()}</p> : <HostedFiles token={token} files={page.files} />}
        </section>
      )}
      {uploads}
      {page.teams.length > 0 && <Named token={token} since={page.namedSince} />}
      {!mayCorrect && registration}
      {mayChange && (
        <section aria-labelledby="hosting-cancel">
          <h2 id="hosting-cancel">{m.hosting_cancel_title()}</h2>
          <CancelHosting token={token} page={page} />
        </section>
      )}
      <p className="host-team__end">
        {!uploads && m.hosting_until({ date: shownDay(page.expiresAt) })}{' '}
        <MailLinks>{m.hosting_contact({ mailbox: organiser().mailbox })}</MailLinks>
      </p>
    </div>
  )
}
