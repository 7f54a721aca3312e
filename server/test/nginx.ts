import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { makeKeyPair } from './certificate.ts'
import { freePort } from './free-port.ts'

const program = '/usr/sbin/nginx'
const sample = join(import.meta.dirname, '../../ops/nginx.conf')

/** Debian's nginx; `npm test` installs it where it may, and its report says what was left out without it. */
export const hasNginx = existsSync(program)

export interface Nginx {
  /** Where it listens on 127.0.0.1, with TLS and a certificate for week.example.org that nobody signed. */
  port: number
  /** Path of the access log. */
  log: string
  /**
   * Sends nothing more to the instance at this port, or to all of them again, as an operator does: `down` and a reload.
   * Resolves when the requests are answered that were under way.
   */
  leaveOut: (instance: number | undefined) => Promise<void>
  stop: () => Promise<void>
}

/** An old worker of nginx stays until its last request is answered. */
const childrenOf = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')

/** Runs `ops/nginx.conf` with its ports and places exchanged for the test's, before instances on these ports. */
export async function startNginx(instances: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'project-week-nginx-'))
  const log = join(folder, 'access.log')
  const keys = makeKeyPair('week.example.org')
  writeFileSync(join(folder, 'fullchain.pem'), keys.certificate)
  writeFileSync(join(folder, 'privkey.pem'), keys.privateKey)
  const [port, plain] = [await freePort(), await freePort()]
  const site = readFileSync(sample, 'utf8')
    .replace(/( +server 127\.0\.0\.1:)3000( .+\n).+\n/, (_, server: string, settings: string) =>
      instances.map((instance) => server + instance + settings).join(''),
    )
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/ssl/project-week/', `${folder}/`)
    .replace('/var/log/nginx/project-week.log', log)
  const main = join(folder, 'nginx.conf')
  const writeSite = (instance?: number) =>
    writeFileSync(join(folder, 'site.conf'), site.replace(`server 127.0.0.1:${instance} `, '$&down '))
  writeSite()
  writeFileSync(
    main,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
            uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include ${folder}/site.conf; }`,
  )
  execFileSync(program, ['-t', '-q', '-c', main])
  const child = spawn(program, ['-c', main], { stdio: 'ignore' })
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await vi.waitFor(
    async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
    },
    { timeout: 20_000, interval: 20 },
  )
  return {
    port,
    log,
    stop,
    async leaveOut(instance) {
      const [worker] = childrenOf(child.pid)
      writeSite(instance)
      child.kill('SIGHUP')
      await vi.waitUntil(() => !childrenOf(child.pid).includes(worker ?? ''), { timeout: 120_000 })
    },
  }
}
