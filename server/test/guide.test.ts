import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkStart } from '#src/start-checks.ts'
import { version } from '#src/version.ts'
import { createTestDatabase } from './cluster.ts'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text)
const blockWith = (text: string) => blocks.find((block) => block.includes(text)) ?? ''

const folder = mkdtempSync(join(tmpdir(), 'project-week-guide-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a block of the page with its places below the test's folder and without the rights of root. */
const runBlock = (block: string, before = '') =>
  execFileSync(
    'bash',
    [
      '-euc',
      `${before}\n${block
        .replaceAll('/etc/', `${folder}/etc/`)
        .replaceAll('/opt/project-week/', `${root}/`)
        .replace(/ -g project-week/g, '')}`,
    ],
    { stdio: 'pipe' },
  )

/** The file as systemd reads it. */
function readEnvironmentFile(path: string): Record<string, string> {
  const pairs = readFileSync(path, 'utf8').trim().split('\n')
  return Object.fromEntries(
    pairs.map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at), line.slice(at + 1).replace(/^"(.*)"$/, '$1')]
    }),
  )
}

test('the guide installs this release', () => {
  expect(blockWith('useradd')).toContain(`git clone --branch v${version} `)
})

test('every command of the guide is shell', () => {
  expect(blocks.length).toBeGreaterThan(8)
  for (const block of blocks) execFileSync('bash', ['-n'], { input: block, stdio: ['pipe', 'pipe', 'pipe'] })
})

describe('the guide', () => {
  test('makes settings with which production starts, readable by nobody else', async () => {
    runBlock(blockWith('cat > /etc/project-week/week.env'), `mkdir ${folder}/etc; database_password=of-the-database`)
    runBlock(blockWith('cp -n /etc/project-week/saml.crt'))
    const place = join(folder, 'etc/project-week')
    expect(statSync(join(place, 'week.env')).mode & 0o777).toBe(0o640)
    expect(statSync(join(place, 'saml.key')).mode & 0o777).toBe(0o640)

    const settings = readEnvironmentFile(join(place, 'week.env'))
    expect(settings['DATABASE_URL']).toBe('postgres://project_week:of-the-database@127.0.0.1:5432/project_week')
    const config = await checkStart({ ...settings, DATABASE_URL: await createTestDatabase() })
    expect(config).toMatchObject({ publicUrl: 'https://week.example.org', mailFrom: 'Project Week <week@example.org>' })
  })

  test('makes a unit whose instances are ports, those of the proxy sample', () => {
    const block = blockWith('project-week@.service')
    const line = block.split('\n').find((one) => one.startsWith('sed')) ?? ''
    const unit = runBlock(line.slice(0, line.indexOf('>'))).toString()
    expect(unit.match(/^Environment=.*$/gm)).toEqual([
      'Environment=DATA_DIR=/var/lib/project-week',
      'Environment=PORT=%i',
    ])
    const ports = [...block.matchAll(/project-week@(\d+)/g)].map(([, port]) => port)
    const sample = readFileSync(join(import.meta.dirname, '../../ops/nginx.conf'), 'utf8')
    expect([...sample.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual(ports)
  })

  test('leaves one instance in the proxy sample', () => {
    const line =
      blockWith('nginx.conf')
        .split('\n')
        .find((one) => one.startsWith('sed')) ?? ''
    const made = runBlock(line.slice(0, line.indexOf('>'))).toString()
    expect(made.match(/server 127\.0\.0\.1:\d+/g)).toEqual(['server 127.0.0.1:3000'])
  })
})
