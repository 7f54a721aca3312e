import { brand } from '@project-week/contract/brand'
import { countryName } from '@project-week/contract/enumerations/countries'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import {
  currentDegreeLabels,
  genderLabels,
  germanLanguageLevelLabels,
  type Labels,
  masterCreditsLabels,
  schoolLabels,
  studentBusinessFieldLabels,
  studentSourceOfInformationLabels,
  tumProgramLabels,
  yesNoLabels,
} from '@project-week/contract/enumerations/enumerations'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import { useState } from 'react'
import { getLocale } from '../../../lib/page/locale.ts'
import { paths } from '../../../lib/page/paths.ts'
import { showToast } from '../../../lib/page/toast.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import type { AcceptedTerms } from '../terms/registration-steps.ts'
import { useDownloadProfile, useEraseProfile, useWithdrawProfile } from './own-registration.queries.ts'

/** A value that an older list still had stays as it was written. */
const labelOf = (labels: Labels<string>, value: string): string => labels[value]?.[getLocale()] ?? value

function answers(profile: StudentProfile): [label: string, value: string][] {
  const locale = getLocale()
  const fields = profile.preferredFieldOfBusiness.map(
    (field, index) => `${index + 1}. ${labelOf(studentBusinessFieldLabels, field)}`,
  )
  const programs = profile.tumPrograms
    .map((program) => labelOf(tumProgramLabels, program))
    .concat(profile.tumProgramsOther || [])
  return [
    [m.student_firstname(), profile.firstname],
    [m.student_lastname(), profile.lastname],
    [m.student_matrikelnummer(), profile.matrikelnummer],
    [m.student_email(), profile.email],
    [m.student_placeofbirth(), profile.placeofbirth],
    [m.student_countryofbirth(), countryName(profile.countryofbirth, locale)],
    [m.student_gender(), labelOf(genderLabels, profile.gender)],
    [m.student_phone(), profile.phone],
    [m.student_currentfieldofstudy(), profile.currentfieldofstudy],
    [m.student_currentdegree(), labelOf(currentDegreeLabels, profile.currentdegree)],
    [m.student_school(), labelOf(schoolLabels, profile.school)],
    [m.student_semester(), String(profile.semester)],
    [m.student_master_credits(), labelOf(masterCreditsLabels, profile.masterCredits)],
    [m.student_german(), labelOf(germanLanguageLevelLabels, profile.germanlanguagelevel)],
    [m.student_fields(), fields.join('\n')],
    [m.student_patent(), profile.patentAttorneyInterest ? labelOf(yesNoLabels, profile.patentAttorneyInterest) : ''],
    [m.student_motivation(), profile.motivation],
    [m.student_previous({ programme: brand.programme }), labelOf(yesNoLabels, profile.previousParticipation)],
    [m.student_programs(), programs.join('\n')],
    [
      m.student_source({ programme: brand.programme }),
      [labelOf(studentSourceOfInformationLabels, profile.sourceOfInformation), profile.sourceOfInformationOther]
        .filter(Boolean)
        .join(': '),
    ],
  ]
}

/**
 * What a student sent, and what can be done with it. Somebody who has withdrawn sees no answers here any more, but can
 * still take everything along or have it erased.
 */
export function OwnRegistration({ profile, programme }: { profile: StudentProfile | null; programme: ProgrammeState }) {
  const isCurrent = profile?.registeredIn === programme.edition.label
  const isOpen = programme.windows.studentRegistration
  const download = useDownloadProfile()
  const correction: AcceptedTerms = { role: 'student', correcting: true }
  return (
    <section className="own-registration" aria-labelledby="own-registration-title">
      <h2 id="own-registration-title">{profile ? m.student_own_title() : m.student_own_data_title()}</h2>
      {!profile && <p>{m.student_own_data_text()}</p>}
      <div className="dashboard__uploads">
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
        {isCurrent && <Withdraw mayReturn={isOpen} />}
        <Erase />
      </div>
      {profile && (
        <dl className="own-registration__answers">
          {answers(profile).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || m.student_none()}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const sayFailed = () => showToast(m.student_own_failed(), { tone: 'error' })

function Withdraw({ mayReturn }: { mayReturn: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawProfile()
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => showToast(m.student_withdrawn()),
      onError: sayFailed,
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.student_own_withdraw()}</Button>
      <Dialog
        open={isAsking}
        title={m.student_withdraw_title()}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="danger" pending={withdraw.isPending} onClick={confirm}>
              {m.student_withdraw_confirm()}
            </Button>
            <Button onClick={() => setAsking(false)}>{m.student_keep()}</Button>
          </>
        }
      >
        <p>{m.student_withdraw_text()}</p>
        {mayReturn && <p>{m.student_withdraw_text_open()}</p>}
      </Dialog>
    </>
  )
}

function Erase() {
  const [isAsking, setAsking] = useState(false)
  const erase = useEraseProfile()
  const confirm = () =>
    erase.mutate(undefined, {
      onSuccess: () => showToast(m.student_erased()),
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
      <Dialog
        open={isAsking}
        title={m.student_erase_title()}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="danger" pending={erase.isPending} onClick={confirm}>
              {m.student_erase_confirm()}
            </Button>
            <Button onClick={() => setAsking(false)}>{m.student_keep()}</Button>
          </>
        }
      >
        <p>{m.student_erase_text()}</p>
      </Dialog>
    </>
  )
}
