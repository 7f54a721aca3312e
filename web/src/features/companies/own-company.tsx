import { longDate } from '@project-week/content/words'
import type { OwnRegistration } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { type Field, readerOf } from '@project-week/contract/field'
import { lazy, Suspense, useState } from 'react'
import { berlinDay } from '../../lib/page/berlin-day.ts'
import { takeLostFocus } from '../../lib/page/keep-focus.ts'
import { getLocale } from '../../lib/page/locale.ts'
import { organiser } from '../../lib/page/organiser.ts'
import { showToast } from '../../lib/page/toast.ts'
import { answerText } from '../../lib/words/field-words.ts'
import { labelText } from '../../lib/words/labels.ts'
import { shownAddress } from '../../lib/words/shown-address.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { MailLinks } from '../../ui/base/mail-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import './own-company.css'
import type { CompanyBody } from './company-form-values.ts'

// Most who open the page read it: the form comes with the press.
const OwnCorrectionForm = lazy(async () => ({
  default: (await import('./own-correction-form.tsx')).OwnCorrectionForm,
}))

interface Own {
  registration: OwnRegistration
  programme: ProgrammeState
  mayCorrect: boolean
  /** The last day on which the registration could be corrected. */
  closes: string
  onSave: (given: { version: string; registration: CompanyBody }) => Promise<unknown>
}

/** What a company has registered, and the way to correct it while registration is open. */
export function OwnCompany({ registration, programme, mayCorrect, closes, onSave }: Own) {
  /** `undefined` until they have. */
  const [isCorrecting, setIsCorrecting] = useState<boolean>()
  return (
    <section aria-labelledby="own-company">
      <h2 id="own-company">{m.hosting_registration()}</h2>
      <p className="own-company__address">
        <Icon name="check" size={18} />{' '}
        {m.hosting_address_confirmed({ email: shownAddress(registration.contactPerson.email) })}
      </p>
      <p>
        <MailLinks>{periodText({ mayCorrect, closes, programme })}</MailLinks>
      </p>
      {isCorrecting ? (
        <Suspense fallback={<Spinner block label={m.hosting_loading()} />}>
          <OwnCorrectionForm
            registration={registration}
            edition={programme.edition}
            onSave={async (given) => {
              await onSave(given)
              showToast(m.hosting_registration_saved())
            }}
            onDone={() => setIsCorrecting(false)}
          />
        </Suspense>
      ) : (
        <>
          <Facts registration={registration} isOpen={mayCorrect} />
          {mayCorrect && (
            <div>
              {/* The long form has gone: without the focus the page would stand far below what was saved. */}
              <Button ref={isCorrecting === false ? takeLostFocus : undefined} onClick={() => setIsCorrecting(true)}>
                {m.hosting_registration_correct()}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function periodText({ mayCorrect, closes, programme }: Pick<Own, 'mayCorrect' | 'closes' | 'programme'>): string {
  const date = longDate(closes, getLocale())
  // The office closes it, on that day or on another one.
  const isPast = berlinDay(programme.now) > closes
  if (mayCorrect) return isPast ? m.hosting_registration_open_now() : m.hosting_registration_open({ date })
  const { mailbox } = organiser()
  return isPast ? m.hosting_registration_closed({ date, mailbox }) : m.hosting_registration_closed_now({ mailbox })
}

/** What decides about the team stands open; the rest is folded. */
const first = ['businessProblem', 'preferredFieldOfStudy', 'ndaRequired']
const rest = Object.entries<Field>(companyFields).flatMap(([name, { form, answer }]) =>
  form === undefined || answer === undefined || form.section === 'office' || first.includes(name) ? [] : [name],
)

const Facts = ({ registration, isOpen }: { registration: OwnRegistration; isOpen: boolean }) => (
  <>
    {isOpen && <Lines of={registration} names={first} />}
    <details className="own-company__all">
      <summary>{m.hosting_registration_show()}</summary>
      <Lines of={registration} names={isOpen ? rest : [...first, ...rest]} />
    </details>
  </>
)

const Lines = ({ of, names }: { of: OwnRegistration; names: readonly string[] }) => (
  <dl className="stack panel measure own-company__facts">
    {names.map((name) => {
      const field = (companyFields as Readonly<Record<string, Field>>)[name]
      return (
        field && (
          <div key={name}>
            <dt>{labelText(field.label)}</dt>
            <dd>{answerText(field, readerOf(name)(of)) || '–'}</dd>
          </div>
        )
      )
    })}
  </dl>
)
