import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { Specimen } from './specimen.tsx'

export function Actions() {
  const [opened, setOpened] = useState<'closable' | 'final'>()
  const close = () => setOpened(undefined)
  return (
    <section aria-labelledby="actions">
      <h2 id="actions">Actions and messages</h2>
      <div className="specimens">
        <Specimen title="Button">
          <div className="row">
            <Button variant="action">Action</Button>
            <Button>Secondary</Button>
            <Button variant="quiet">Quiet</Button>
            <Button variant="danger">Danger</Button>
            <Button variant="student">Student</Button>
            <Button variant="company">Company</Button>
          </div>
          <div className="row">
            <Button variant="action" size="large" icon={<Icon name="arrow-right" />}>
              Large
            </Button>
            <Button variant="action" pending>
              Sending
            </Button>
            <Button size="small">Small</Button>
            <IconButton label="Close">
              <Icon name="close" />
            </IconButton>
            <ButtonLink href="#actions" variant="secondary">
              Link
            </ButtonLink>
          </div>
        </Specimen>
        <Specimen title="Dialog, disclosure, spinner">
          <div className="row">
            <Button onClick={() => setOpened('closable')}>Open a dialog</Button>
            <Button onClick={() => setOpened('final')}>Open one that stays</Button>
            <Disclosure label="More">
              <Button variant="quiet">One thing</Button>
              <Button variant="quiet">Another thing</Button>
            </Disclosure>
          </div>
          <Spinner label="Loading the students" />
        </Specimen>
        <Specimen title="Alert">
          <Alert title="Registration closes on 30 November">After that you can still subscribe.</Alert>
          <Alert tone="success" title="Your poster is here" />
          <Alert tone="warning">Two members have not confirmed yet.</Alert>
          <Alert tone="error" title="The file is too large">
            100 MB is the limit; yours has 131.
          </Alert>
        </Specimen>
        <Specimen title="Spinner for a block">
          <Spinner block label="Five people are meeting" />
        </Specimen>
      </div>
      <Dialog
        open={opened === 'closable'}
        title="Leave this team?"
        onClose={close}
        actions={
          <>
            <Button variant="danger" onClick={close}>
              Leave
            </Button>
            <Button onClick={close}>Stay</Button>
          </>
        }
      >
        <p>The others receive a mail. Somebody else may take your place.</p>
      </Dialog>
      <Dialog
        open={opened === 'final'}
        title="Thank you"
        actions={
          <Button variant="action" onClick={close}>
            Go back to homepage
          </Button>
        }
      >
        <p>This dialog has one way out.</p>
      </Dialog>
    </section>
  )
}
