import type { Clock } from '../../clock.ts'
import { isLoopback } from '../../setting-checks.ts'
import type { MailRow } from './mail.queries.ts'

export interface Transport {
  /** Resolves once the mail server has taken the mail; throws what it said otherwise. */
  send(mail: MailRow): Promise<void>
  close(): void
}

/**
 * The way to the mail server: a few connections, kept open while there is something to send. A server that says
 * nothing for a minute counts as away, and so does one elsewhere that offers no TLS, unless the URL has
 * `?requireTLS=false`: what the library reads there counts before what is given here.
 */
export function openTransport({
  url,
  from,
  silence = 60_000,
}: {
  url: string
  from: string
  silence?: number
}): Transport {
  // The library comes with the first mail.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      requireTLS: !isLoopback(new URL(url).hostname),
      pool: true,
      maxConnections: 5,
      connectionTimeout: Math.min(20_000, silence),
      greetingTimeout: Math.min(20_000, silence),
      socketTimeout: silence,
    })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      transport ??= open()
      const opened = await transport
      try {
        await opened.sendMail({
          from,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: {
            ...mail.headers,
            // Nobody's absence note is to answer a machine (RFC 3834).
            'Auto-Submitted': 'auto-generated',
          },
          // The same id and date at every try: a server or a reader that has the mail already can tell.
          messageId: messageIdOf(mail.id, from),
          date: mail.createdAt,
        })
      } catch (error) {
        throw isWithoutTls(error) ? new Error(`No TLS to the mail server: ${error.message}`, { cause: error }) : error
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** `<id@domain of the sender>`; the id is the row's, so a copy of a mail is known by it. */
export function messageIdOf(id: string, from: string): string {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}

const isWithoutTls = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ETLS'

const aboutThisMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

/**
 * Whether the server refused this very mail for good (5xx to its sender, recipient or content). A 5xx to the greeting
 * or to the password says that sending is set up wrongly: that is mended by people, and then the mail goes out.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  return Number(error.responseCode) >= 500 && aboutThisMail.has(String(error.command))
}

/** How long somebody who took a mail may need to send it; nobody else touches it meanwhile. */
const lease = 90_000

export const leaseFrom = (clock: Clock): Date => new Date(clock.now().getTime() + lease)
