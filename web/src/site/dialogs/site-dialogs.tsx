import { Suspense, lazy, useState } from 'react'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Button, buttonClass } from '../../ui/plain-button.tsx'
import type { DialogName } from './dialog-name.ts'

/** The form brings React Hook Form and its schema along: only for who asks for it. */
const SubscribeDialog = lazy(() => import('../../features/subscribers/subscribe-dialog.tsx'))

export interface SiteDialogsProps {
  shown: DialogName | undefined
  onShow: (name: DialogName | undefined) => void
}

/** The dialogs of the public pages. */
export default function SiteDialogs({ shown, onShow }: SiteDialogsProps) {
  const [hasForm, setHasForm] = useState(false)
  if (shown === 'subscribe' && !hasForm) setHasForm(true)
  const close = () => onShow(undefined)
  return (
    <>
      <DeadlineDialog
        open={shown === 'student-deadline'}
        text={m.site_deadline_students()}
        onClose={close}
        onSubscribe={() => onShow('subscribe')}
      />
      <DeadlineDialog
        open={shown === 'company-deadline'}
        text={m.site_deadline_companies()}
        onClose={close}
        onSubscribe={() => onShow('subscribe')}
      />
      {hasForm && (
        <Suspense>
          <SubscribeDialog open={shown === 'subscribe'} onClose={close} />
        </Suspense>
      )}
    </>
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
  return (
    <Dialog
      open={open}
      title={m.site_deadline_title()}
      onClose={onClose}
      actions={
        <>
          <a className={buttonClass({ variant: 'action' })} href={localAddress(paths.home)}>
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
