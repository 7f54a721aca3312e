import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { type Field, isAsked, readerOf } from '@project-week/contract/field'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import {
  downloadProfile,
  eraseProfile,
  type StudentProfile,
  withdrawProfile,
} from '@project-week/contract/registrations/profile'
import type { StudentState } from '@project-week/contract/states'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, fetchCsrfToken } from '../../../lib/api/api.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { paths } from '../../../lib/page/paths.ts'
import { signOut } from '../../../lib/session/session.ts'
import { answerText, questionText } from '../../../lib/words/field-words.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import type { AcceptedTerms } from '../terms/registration-steps.ts'
import { berlinDay } from '../../../lib/page/berlin-day.ts'

/** What the form asked, with what was answered. */
const answers = (profile: StudentProfile): [label: string, value: string][] =>
  Object.entries<Field>(studentFields)
    .filter(([, field]) => isAsked(field, profile))
    .map(([name, field]) => {
      const value = answerText(field, readerOf(name)(profile))
      const isSelfReported = profile.selfReported.some((one) => one === name)
      return [questionText(field), isSelfReported ? m.student_self_reported({ value }) : value]
    })

/**
 * What a student sent, and what can be done with it. Somebody who has withdrawn sees no answers here any more, but can
 * still take everything along or have it erased.
 *
 * @param uploads the ways to upload, for who has no team
 * @param children what is asked to be saved before everything is erased
 */
export function OwnRegistration({
  profile,
  programme,
  state,
  uploads,
  children,
}: {
  profile: StudentProfile | null
  programme: ProgrammeState
  state: StudentState | null
  uploads: ReactNode
  children: ReactNode
}) {
  const isCurrent = profile?.registeredIn === programme.edition.label
  const isOpen = programme.windows.studentRegistration
  // Nobody withdraws from a week that is over, nor once attendance is recorded: the server refuses both.
  const isOver = berlinDay(programme.now) > programme.edition.programmeEnd || state === 'attended' || state === 'absent'
  const download = useMutation({
    mutationFn: async () => saveFile(await call(downloadProfile), downloadProfile.answer.file.filename),
  })
  const correction: AcceptedTerms = { role: 'student', correcting: true }
  return (
    <>
      <section className="stack" aria-labelledby="own-registration-title">
        <h2 id="own-registration-title">{profile ? m.student_own_title() : m.student_own_data_title()}</h2>
        {!profile && <p>{m.student_own_data_text()}</p>}
        {profile && (
          <details>
            <summary>{m.student_own_show()}</summary>
            <dl className="stack gap-3 own-registration__answers">
              {answers(profile).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value || m.student_none()}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
        <div className="cluster">
          {isCurrent && isOpen && (
            <ButtonLink to={paths.createProfile} state={correction}>
              {m.student_own_correct()}
            </ButtonLink>
          )}
          <Button
            icon={<Icon name="download" />}
            pending={download.isPending}
            onClick={() => download.mutate(undefined, { onError: sayFailed })}
          >
            {m.student_own_download()}
          </Button>
          {isCurrent && !isOver && <Withdraw mayReturn={isOpen} />}
          {uploads}
        </div>
      </section>
      <div className="own-registration__erase">
        <Erase>{children}</Erase>
      </div>
    </>
  )
}

const sayFailed = () => showToast(m.student_own_failed(), { tone: 'error' })

function Withdraw({ mayReturn }: { mayReturn: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useCall(withdrawProfile, {
    onSuccess: () => {
      showToast(m.student_withdrawn())
      setAsking(false)
    },
    onError: (error) => {
      showToast(errorText(error), { tone: 'error' })
      setAsking(false)
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.student_own_withdraw()}</Button>
      <ConfirmDialog
        open={isAsking}
        title={m.student_withdraw_title()}
        onClose={() => setAsking(false)}
        action={m.student_withdraw_confirm()}
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      >
        <p>{m.student_withdraw_text()}</p>
        {mayReturn && <p>{m.student_withdraw_text_open()}</p>}
      </ConfirmDialog>
    </>
  )
}

function Erase({ children }: { children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  // The server ends the sessions with the data; this browser forgets the rest, once a page says what was erased.
  const erase = useMutation({
    mutationFn: () => call(eraseProfile),
    onSuccess: async (gone) => {
      const counts = new URLSearchParams(Object.entries(gone).map(([name, count]) => [name, String(count)]))
      await navigate(`${paths.erased}?${counts}`, { replace: true })
      // The token of the session that was erased would be refused.
      await fetchCsrfToken().catch(() => undefined)
      await signOut('erased')
    },
    onError: () => {
      setAsking(false)
      sayFailed()
    },
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {m.student_own_erase()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.student_erase_title()}
        onClose={() => setAsking(false)}
        action={m.student_erase_confirm()}
        pending={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        <p>{m.student_erase_text()}</p>
        {children}
      </ConfirmDialog>
    </>
  )
}
