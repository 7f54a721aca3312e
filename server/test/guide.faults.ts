import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BareRoot, canMakeRoots, makeBareRoot } from './bare-root.ts'

const repository = join(import.meta.dirname, '../..')
const page = readFileSync(join(repository, 'docs/operating.md'), 'utf8')
const guide = page.slice(page.indexOf('## From a fresh Debian'), page.indexOf('## Updating'))
const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text)
/** What asks Debian's or npm's registry for something. */
const needsRegistry = /apt-get|npm run build/

describe.runIf(canMakeRoots)('the guide, followed on a bare Debian', () => {
  let machine: BareRoot
  let printed = ''
  beforeAll(async () => {
    machine = await makeBareRoot('trixie', repository)
  }, 600_000)
  afterAll(() => machine.remove(), 600_000)

  test('leads to an installation that is ready, block by block', () => {
    for (const block of blocks) {
      printed += machine.run(block, { online: needsRegistry.test(block) })
      // What Debian's init would have started by now.
      if (block.includes('apt-get')) machine.run('pg_ctlcluster $(pg_lsclusters -h | cut -d" " -f1,2) start')
      // What the page asks a person to do.
      if (block.includes('cp -rn')) {
        const file = 'etc/project-week/operator/provider.json'
        const lines = machine
          .read(file)
          .split('\n')
          .map((line) => line.replace(/"\[(.+)\]"/, '"Our $1"'))
        machine.write(file, lines.join('\n'))
      }
    }
    expect(machine.run('curl -fsS https://week.example.org/readyz')).toBe('{"status":"ready"}')
    expect(machine.run('curl -fsS https://week.example.org/imprint')).toContain('Our name of the university')
  }, 1_800_000)

  test('ends with an admin who signs in by the link that it printed', () => {
    const [, token = ''] = /https:\/\/week\.example\.org\/\S+#(\S+)/.exec(printed) ?? []
    expect(token).not.toBe('')
    const role = machine.run(`
      site=https://week.example.org; jar=/root/cookies
      csrf=$(curl -fsS -c $jar $site/api/auth/csrf | sed 's/.*"csrfToken":"\\([^"]*\\)".*/\\1/')
      curl -fsS -b $jar -c $jar -o /dev/null -H "X-CSRF-Token: $csrf" -H 'Content-Type: application/json' \\
        -d '{"token":"${token}","password":"a long enough password of the office"}' $site/api/auth/password
      curl -fsS -b $jar $site/api/auth/role`)
    expect(JSON.parse(role)).toMatchObject({ role: 'admin' })
  })

  test('backs up each night by the line that it installed', () => {
    const line = machine.read('etc/cron.d/project-week')
    const command = line.replace(/^(\S+ ){5}root /, '').replaceAll('\\%', '%')
    machine.run(command)
    expect(machine.run('ls /var/backups/project-week')).toMatch(/^\d{4}-\d\d-\d\d\.backup\n$/)
  })
})
