import { request } from 'node:http'
import type { Browser } from './app.ts'

export interface Part {
  name?: string
  filename?: string
  type?: string
  content: Buffer
}

export interface Answer {
  status: number
  body: { error?: { code: string; message: string; details?: unknown } } & Record<string, unknown>
}

const boundary = '----the-boundary-of-the-tests'

/** The form as browsers write it. */
export function formOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name = 'file', filename = 'team_aldor.pdf', type = 'application/pdf', content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

/** Announces a form, sends a part of it and waits. `send` sends more, `end` breaks the connection. */
export async function parkForm(
  origin: string,
  path: string,
  browser: Browser,
  sent: Buffer,
): Promise<{ status: Promise<number | undefined>; send: (more: Buffer) => void; end: () => void }> {
  const call = request(origin + path, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': await browser.csrfToken(),
    },
  })
  const status = new Promise<number | undefined>((resolve) => {
    call.on('response', (response) => resolve(response.resume().statusCode))
    call.on('error', () => resolve(undefined))
    call.on('close', () => resolve(undefined))
  })
  await new Promise((written) => call.write(sent, written))
  return { status, send: (more) => call.write(more), end: () => call.destroy() }
}

/**
 * Sends a form to a listening server over a real connection.
 *
 * @param options.chunked without a Content-Length
 * @param options.cutAt bytes after which the connection breaks
 * @returns undefined where it was cut
 */
export async function sendForm(
  origin: string,
  path: string,
  browser: Browser,
  form: Buffer,
  {
    chunked = false,
    cutAt,
    headers = {},
  }: { chunked?: boolean; cutAt?: number; headers?: Record<string, string> } = {},
): Promise<Answer | undefined> {
  const csrfToken = await browser.csrfToken()
  return new Promise((resolve, reject) => {
    const call = request(
      origin + path,
      {
        method: 'POST',
        agent: false,
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': csrfToken,
          ...(!chunked && { 'content-length': form.length }),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.on('data', (piece: Buffer) => (text += piece.toString()))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }),
        )
      },
    )
    call.on('error', (error) => (cutAt === undefined ? reject(error) : resolve(undefined)))
    const end = cutAt ?? form.length
    let at = 0
    const send = () => {
      while (at < end) {
        const piece = form.subarray(at, Math.min(at + 65_536, end))
        at += piece.length
        if (!call.write(piece)) {
          call.once('drain', send)
          return
        }
      }
      if (cutAt === undefined) call.end()
      else setTimeout(() => call.destroy(), 30)
    }
    send()
  })
}
