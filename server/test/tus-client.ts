import { request } from 'node:http'
import type { Browser } from './app.ts'

interface TusAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown> & { error?: { code: string; message: string } }
}

/** A call of the tus protocol over a real connection. */
export async function speakTus(
  origin: string,
  browser: Browser,
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
  content: Buffer = Buffer.alloc(0),
): Promise<TusAnswer> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(await credentialsOf(browser)),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    },
    ...(content.length > 0 && { body: new Uint8Array(content) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: text === '' || text === 'null' ? {} : (JSON.parse(text) as TusAnswer['body']),
  }
}

const credentialsOf = async (browser: Browser) => ({
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': await browser.csrfToken(),
  'tus-resumable': '1.0.0',
})

export const pieceHeaders = (offset: number) => ({
  'upload-offset': offset,
  'content-type': 'application/offset+octet-stream',
})

export const creationHeaders = (size: number, metadata: Record<string, string>) => ({
  'upload-length': size,
  'upload-metadata': Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(','),
})

/** Announces a whole piece, sends a part of it and breaks the connection. */
export async function breakOff(
  origin: string,
  browser: Browser,
  path: string,
  offset: number,
  { announced, sent }: { announced: number; sent: Buffer },
): Promise<void> {
  const headers = { ...(await credentialsOf(browser)), ...pieceHeaders(offset), 'content-length': announced }
  await new Promise<void>((resolve) => {
    const call = request(origin + path, { method: 'PATCH', agent: false, headers })
    call.on('error', () => {})
    call.on('close', resolve)
    call.write(sent, () => call.destroy())
  })
}

/** Announces a whole piece, sends a part of it and waits. `end` breaks the connection. */
export async function park(
  origin: string,
  browser: Browser,
  path: string,
  offset: number,
  { announced, sent }: { announced: number; sent: Buffer },
): Promise<{ status: Promise<number | undefined>; end: () => void }> {
  const headers = { ...(await credentialsOf(browser)), ...pieceHeaders(offset), 'content-length': announced }
  const call = request(origin + path, { method: 'PATCH', agent: false, headers })
  const status = new Promise<number | undefined>((resolve) => {
    call.on('response', (response) => resolve(response.resume().statusCode))
    call.on('error', () => resolve(undefined))
    call.on('close', () => resolve(undefined))
  })
  await new Promise((written) => call.write(sent, written))
  return { status, end: () => call.destroy() }
}
