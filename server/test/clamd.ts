import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** What every virus scanner reports, and what harms nobody (eicar.org); in two parts, so that none finds this file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export interface Clamd {
  port: number
  url: string
  /** Bytes of each file that was scanned to its end. */
  scanned: number[]
  close: () => Promise<void>
}

/** A server that speaks INSTREAM as clamd(8) does, and finds EICAR's file anywhere in what it is sent. */
export async function startClamd({ port = 0, streamMaxLength = 25_000_000 } = {}): Promise<Clamd> {
  const scanned: number[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let received = Buffer.alloc(0)
    let file: Buffer[] | undefined
    const answer = (text: string) => socket.end(`${text}\0`)
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
      if (file === undefined) {
        const end = received.indexOf(0)
        if (end < 0) return
        const command = received.subarray(0, end).toString()
        if (command !== 'zINSTREAM') return void answer('UNKNOWN COMMAND')
        received = received.subarray(end + 1)
        file = []
      }
      while (received.length >= 4) {
        const length = received.readUInt32BE()
        if (length === 0) {
          const bytes = Buffer.concat(file)
          scanned.push(bytes.length)
          return void answer(bytes.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
        }
        if (received.length < 4 + length) return
        file.push(received.subarray(4, 4 + length))
        received = received.subarray(4 + length)
        if (file.reduce((sum, { length: size }) => sum + size, 0) > streamMaxLength)
          return void answer('INSTREAM size limit exceeded. ERROR')
      }
    })
  })
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    url: `tcp://127.0.0.1:${address.port}`,
    scanned,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Where Debian's `clamav-daemon` puts it. */
export const clamdProgram = '/usr/sbin/clamd'

/** ClamAV's own daemon, with one signature: that of EICAR's file. */
export async function startRealClamd({
  streamMaxLength,
}: {
  streamMaxLength: number
}): Promise<Pick<Clamd, 'port' | 'close'>> {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  const port = await freePort()
  writeFileSync(join(folder, 'test.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`)
  const settings = {
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    DatabaseDirectory: folder,
    Foreground: 'yes',
    StreamMaxLength: streamMaxLength,
  }
  const config = join(folder, 'clamd.conf')
  writeFileSync(
    config,
    Object.entries(settings)
      .map((pair) => `${pair.join(' ')}\n`)
      .join(''),
  )
  const clamd = spawn(clamdProgram, ['--config-file', config], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part.toString()
      // It says so once it accepts connections.
      if (said.includes('Self checking')) resolve()
    }
    clamd.stdout.on('data', hear)
    clamd.stderr.on('data', hear)
    clamd.on('error', reject)
    clamd.on('exit', (code) => reject(new Error(`clamd ended with ${code}: ${said}`)))
  })
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        clamd.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          resolve()
        })
        clamd.kill()
      }),
  }
}
