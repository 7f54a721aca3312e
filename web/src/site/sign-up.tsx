import { type ReactNode, Suspense, createContext, lazy, use, useState } from 'react'
import { signOnStart } from '@project-week/contract/paths'
import { rememberLocale } from '../lib/locale.ts'
import { paths } from '../lib/paths.ts'
import { m } from '../paraglide/messages.js'
import { Dialog } from '../ui/dialog.tsx'
import { Button, type ButtonLook, buttonClass } from '../ui/plain-button.tsx'
import { useSite } from './site.ts'

/** The form brings React Hook Form and its schema along: only for who asks for it. */
const SubscribeDialog = lazy(() => import('./subscribe.tsx'))

type DialogName = 'student-deadline' | 'company-deadline' | 'subscribe'

const DialogContext = createContext<(name: DialogName) => void>(() => {})

/** Gives everything inside the ways to sign up, and the dialogs that these may open. */
export function SignUp({ children }: { children: ReactNode }) {
  const [shown, show] = useState<DialogName>()
  const [hasForm, setHasForm] = useState(false)
  if (shown === 'subscribe' && !hasForm) setHasForm(true)
  const close = () => show(undefined)
  return (
    <DialogContext value={show}>
      {children}
      <DeadlineDialog
        open={shown === 'student-deadline'}
        text={m.site_deadline_students()}
        onClose={close}
        onSubscribe={() => show('subscribe')}
      />
      <DeadlineDialog
        open={shown === 'company-deadline'}
        text={m.site_deadline_companies()}
        onClose={close}
        onSubscribe={() => show('subscribe')}
      />
      {/* It stays once it is there: a dialog that is taken away cannot give the focus back. */}
      {hasForm && (
        <Suspense>
          <SubscribeDialog open={shown === 'subscribe'} onClose={close} />
        </Suspense>
      )}
    </DialogContext>
  )
}

function DeadlineDialog({
  open,
  text,
  onClose,
  onSubscribe,
}: {
  open: boolean
  text: string
  onClose: () => void
  onSubscribe: () => void
}) {
  const { href } = useSite()
  return (
    <Dialog
      open={open}
      title={m.site_deadline_title()}
      onClose={onClose}
      actions={
        <>
          <a className={buttonClass({ variant: 'action' })} href={href(paths.home)}>
            {m.site_deadline_back()}
          </a>
          <Button onClick={onSubscribe}>{m.site_subscribe()}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

type SignUpProps = ButtonLook & { children: ReactNode; className?: string }

/** Starts the university sign-on while the window is open; afterwards says that it is closed. */
export function StudentSignUp({ children, className, ...look }: SignUpProps) {
  const { programme, origin, locale } = useSite()
  const show = use(DialogContext)
  if (!programme.windows.studentSignUp)
    return (
      <Closed className={buttonClass(look, className)} onClick={() => show('student-deadline')}>
        {children}
      </Closed>
    )
  const target = encodeURIComponent(origin + paths.singleSignOnReturn)
  return (
    <a
      className={buttonClass(look, className)}
      href={`${signOnStart}?target=${target}`}
      // The way back leads to an address without a language, so the language is remembered on the way out.
      onClick={() => rememberLocale(locale)}
    >
      {children}
    </a>
  )
}

/** Leads to the company form, or says that its time is over. */
export function CompanySignUp({ children, className, ...look }: SignUpProps) {
  const { programme, href } = useSite()
  const show = use(DialogContext)
  if (!programme.windows.companySignUp)
    return (
      <Closed className={buttonClass(look, className)} onClick={() => show('company-deadline')}>
        {children}
      </Closed>
    )
  return (
    <a className={buttonClass(look, className)} href={href(paths.registerCompany)}>
      {children}
    </a>
  )
}

function Closed({ children, className, onClick }: { children: ReactNode; className: string; onClick: () => void }) {
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={onClick}>
        {children}
      </button>
      <noscript>
        <p>{m.site_deadline_title()}</p>
      </noscript>
    </>
  )
}

/** News of the programme by mail. Without script a mail asks for it. */
export function Subscribe({ mailbox, className }: { mailbox: string; className?: string }) {
  const show = use(DialogContext)
  return (
    <a
      className={className}
      href={`mailto:${mailbox}?subject=${encodeURIComponent(m.site_subscribe())}`}
      onClick={(event) => {
        event.preventDefault()
        show('subscribe')
      }}
    >
      {m.site_subscribe()}
    </a>
  )
}
