// @module-tag night
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { newFolder } from '#test/embedded.ts'
import { productionEnv } from '#test/production.ts'

const source = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** Runs one of the server's programs until it ends, or until it starts serving. */
async function start(program: string, env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [source(program), ...args], {
    env: { ...process.env, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => {
    if (/Serving|is running/.test(chunk.toString())) child.kill('SIGTERM')
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output, errors, code }
}

test('a wrong argument of a command is named, and not as a setting', async () => {
  const { errors, code } = await start('admin.ts', {}, ['check-proxy', 'nowhere'])
  expect([errors, code]).toEqual(['nowhere is no URL\n', 1])
})

// Each of them starts the product several times.
describe('a folder', () => {
  const folders: string[] = []
  const folder = () => {
    folders.push(newFolder())
    return { DATA_DIR: folders.at(-1) ?? '' }
  }
  afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true, force: true, maxRetries: 10 })))

  test('that the demo filled is refused by production, by name', async () => {
    const env = folder()
    expect((await start('demo.ts', env)).code).toBe(0)
    const { errors, code } = await start('main.ts', { ...productionEnv(), SAMPLE_TEXTS: 'accept', ...env })
    expect(code).toBe(1)
    expect(errors).toMatch(new RegExp(`^${env.DATA_DIR} holds the data of a demo: .*DATA_DIR or DATABASE_URL`))
    expect(errors).not.toMatch(/^ +at /m)
    expect((await start('demo.ts', env)).code).toBe(0)
  })

  if (!inject('isLong')) return

  test('of a production installation is refused by the demo, which does not delete it either', async () => {
    const env = folder()
    expect(await start('main.ts', { ...productionEnv(), SAMPLE_TEXTS: 'accept', ...env })).toMatchObject({ code: 0 })
    const demo = await start('demo.ts', env)
    expect(demo.code).toBe(1)
    expect(demo.errors).toMatch(new RegExp(`^${env.DATA_DIR} holds the data of a production installation`))
    const reset = await start('demo.ts', env, ['--reset', '--yes'])
    expect(reset.errors).toMatch(/deletes demos alone/)
    expect(reset.code).toBe(1)
    expect(existsSync(join(env.DATA_DIR, 'postgresql/cluster'))).toBe(true)
  })

  test('to which an admin was invited first is a production installation', async () => {
    const env = folder()
    expect((await start('admin.ts', env, ['invite', 'boss@university.example'])).output).toMatch('is an admin')
    const reset = await start('admin.ts', env, ['reset-second-factor', 'boss@university.example'])
    expect(reset.output).toMatch('Second factors removed for boss@university.example: 0.')
    expect((await start('admin.ts', env, ['reset-second-factor', 'nobody@university.example'])).errors).toMatch(
      'nobody@university.example is no account',
    )
    expect((await start('demo.ts', env)).errors).toMatch(/production installation/)
  })
})
