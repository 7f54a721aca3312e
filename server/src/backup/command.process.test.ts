// @module-tag night
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startServer, type Server } from '#test/deadline-rush.ts'

const folder = mkdtempSync(join(tmpdir(), 'project-week-command-'))
const command = fileURLToPath(new URL('command.ts', import.meta.url))
const passphrase = 'correct horse battery staple'
const dataDir = join(folder, 'data')
const other = join(folder, 'other')
const settings = {
  DATABASE_URL: '',
  PORT: '0',
  LOG_LEVEL: 'fatal',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SESSION_SECRET: 'a secret of the test, long enough for all of it',
}
let server: Server

beforeAll(async () => {
  writeFileSync(join(folder, 'passphrase'), `${passphrase}\n`)
  server = await startServer({ ...settings, DATA_DIR: dataDir })
})
afterAll(async () => {
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, ...settings, INIT_CWD: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output, errors, code }
}

test('an installation at work is backed up by a command, and moved into another folder by one', async () => {
  const written = await run(['backup', 'week.backup', '--passphrase-file', 'passphrase'], { DATA_DIR: dataDir })
  expect(written).toMatchObject({ code: 0, errors: '' })
  expect(written.output).toMatch(/week\.backup: \d+ records and 0 files in [\d.]+ MB, read back, encrypted\./)
  expect(statSync(join(folder, 'week.backup')).mode & 0o777).toBe(0o600)

  const held = await run(['restore', 'week.backup', '--replace', '--yes'], {
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: passphrase,
  })
  expect(held.errors).toMatch(new RegExp(`is in use by process ${server.pid} .*Stop that process first`))
  expect(held.code).toBe(1)
  if (!inject('isLong')) return

  const env = { DATA_DIR: other, BACKUP_PASSPHRASE: passphrase }
  expect((await run(['restore', 'week.backup'], env)).output).toMatch(/other holds the backup of 20/)
  expect((await run(['restore', 'week.backup'], env)).errors).toMatch(/holds an installation\. Nothing was changed/)
  expect((await run(['restore', 'week.backup', '--replace'], env)).errors).toMatch(/without a terminal, add --yes/)
  expect(await run(['restore', 'week.backup', '--replace', '--yes'], env)).toMatchObject({ code: 0, errors: '' })

  const moved = await startServer({ ...settings, DATA_DIR: other })
  try {
    const ready = () => fetch(`${moved.url}/readyz`).then((response) => response.text())
    await expect.poll(ready).toContain('"status":"ready"')
  } finally {
    await moved.kill('SIGTERM')
  }
  // Starts seven programs, one after the other.
})

test.each([
  ['no file', ['backup'], {}, 2, /^Usage: npm run backup/],
  ['an option that does not exist', ['backup', 'x', '--encrypt'], {}, 2, /Unknown option '--encrypt'[^]*Usage/],
  ['a folder without a database', ['backup', 'x'], { DATA_DIR: '/nowhere' }, 1, /DATA_DIR \/nowhere holds no database/],
  ['a file that is not there', ['restore', 'gone'], { DATA_DIR: '/nowhere' }, 1, /^ENOENT: .*gone/],
  ['a passphrase that is none', ['backup', 'x'], { BACKUP_PASSPHRASE: 'short' }, 1, /at least 8 characters/],
])('%s is named, without a stack', async (_, args, env, code, message) => {
  const answer = await run(args, env)
  expect(answer.errors).toMatch(message)
  expect(answer.errors).not.toMatch(/^ +at /m)
  expect(answer.code).toBe(code)
  expect(existsSync(join(folder, 'x'))).toBe(false)
})
