import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** The texts of the mails it took, as they were sent. */
  taken: string[]
  /** What it answers to a recipient instead of taking the mail. */
  refusal: { code: number; text: string } | undefined
  close: () => Promise<void>
}

/** A real mail server on a port of its own, which can be told to refuse. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      const { refusal } = mail
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
      stream.on('end', () => {
        mail.taken.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    taken: [],
    refusal: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mail
}
