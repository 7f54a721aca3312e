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
            // Nobody's absence note is to answer a machine (RFC 3834); the second is what Exchange heeds.
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
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
 * Enhanced codes (RFC 3463) and words of a 5xx about how much, how fast or by whom is sent: `4.x.x` is temporary, `5.1.7`
 * and `5.1.8` are about the sender, `5.3.x` about the server (but for `5.3.4`, a message that is too large), `5.4.x` about
 * the way to it, `5.7.x` a policy. The last pattern has the words of cPanel and of German providers.
 */
const aboutSending = [
  /^5\d\d[ -](?:4\.\d|5\.1\.[78]\b|5\.3\.(?!4\b)|5\.4\.|5\.7\.)/m,
  /\bquota|too many|try again|throttl|\b(?:rate|send(?:ing)?|hourly|daily|connection|message|recipient)s?[ -]limit|limit (?:exceeded|reached)/i,
  /\b(?:per|pro) (?:minute|hour|day|stunde|tag)\b|\bexceeded the max\b|limit(?:s|e|ierung)? (?:ist |wurde )?(?:überschritten|erreicht)|zu viele/i,
]

/**
 * A recipient that is not there has `5.1.x`, but for `5.1.7` and `5.1.8`, which are about the sender (RFC 3463); the RFC
 * leaves open whom `5.1.0` is about. A mailbox may be closed or full, a domain unknown or without mail (RFC 7504). Exchange
 * says `5.4.1` of an unknown recipient, with these words, and of all that it does not relay.
 */
const noRecipient = [
  /^(?:556|5\d\d[ -]5\.(?:1\.(?:[1-6]|10)|2\.[12]|4\.4|4\.310))\b/m,
  /^5\d\d[ -]5\.4\.1\b[^a-z\d]*recipient address rejected/im,
]
const someAddress = /^5\d\d[ -]5\.1\.0\b/m
const isTooLarge = /^(?:552|5\d\d[ -]5\.3\.4)\b/m
/** A 550, 551 or 553 without such a code says it in words. */
const isWithoutCode = /^55[013][ -](?:5\.0\.0\b|(?!\d\.\d+\.\d))/m
const someRecipient = /\b(?:user|recipient|mailbox|person|address|account)\b/i
const isMissing = /\b(?:unknown|no such|not found|not local|does(?: not|n['’]t) exist|invalid|unavailable)\b/i
/** Such words are about us. */
const isOurs = /\b(?:sender|block|polic|relay|spam)/i

/**
 * What a refusal (5xx to a mail's sender, recipient or content) is about: a `recipient` that is not there, this `mail`, which
 * has failed for good as well but may be the first of many, or `sending`, which passes or is mended by people. So is a 5xx
 * to the greeting or to the password, which is no refusal of a mail. The words of the recipient's address say nothing:
 * anybody can have chosen them.
 */
export function refusalOf(error: unknown, recipient: string): 'recipient' | 'mail' | 'sending' | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined
  if (Number(error.responseCode) < 500 || !aboutThisMail.has(String(error.command))) return undefined
  const words = ('response' in error ? String(error.response) : error.message).split(/([\s<>()[\]",;:])/)
  const [local = '', domain = ''] = recipient.toLowerCase().split('@')
  const without = (...own: string[]) =>
    words.filter((word) => !word.includes('@') && !own.includes(word.toLowerCase())).join('')
  const bare = without(local, domain)
  // Who is called "user" may not take the word from a server that says "user unknown".
  const response = /^[a-z]+$/.test(local) ? without(domain) : bare
  // Many servers answer the sender's address only when they are told the recipient's.
  const mayBeRecipient = error.command !== 'MAIL FROM'
  if (!mayBeRecipient && !isTooLarge.test(response)) return 'sending'
  if (mayBeRecipient && noRecipient.some((pattern) => pattern.test(response))) return 'recipient'
  if (aboutSending.some((pattern) => pattern.test(bare))) return 'sending'
  const isSaid = [isWithoutCode, someRecipient, isMissing].every((pattern) => pattern.test(response))
  const isRecipient = mayBeRecipient && !isOurs.test(bare)
  return isRecipient && (someAddress.test(response) || isSaid) ? 'recipient' : 'mail'
}

/** How long somebody who took a mail may need to send it; nobody else touches it meanwhile. */
const lease = 90_000

export const leaseFrom = (clock: Clock): Date => new Date(clock.now().getTime() + lease)
