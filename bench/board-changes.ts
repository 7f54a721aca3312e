// npm run bench -- board-changes [--changes=20]
// Twenty changes that a coordinator asks for, made one after the other on the board of the sample in a real browser on
// the built product: somebody without their first field goes to a company of that field. Each is made in the way that
// moves the fewest people, and held to its word: who moved is who was named. Beside it, how many people the whole
// matching, calculated again with the same pins, moves. A picture of each question in test-results/board-changes.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Run, RunSummary } from '@project-week/contract/matching/matching'
import type { Locator } from 'playwright-core'
import { startDatabase } from '../server/src/db/embedded/start-database.ts'
import { get, send } from '../e2e/support/calls.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'
import { launchBrowser } from './launch-browser.ts'

const asked = process.argv.find((argument) => argument.startsWith('--changes='))?.split('=')[1]
const changes = Number(asked ?? 20)
const pictures = join(import.meta.dirname, '../test-results/board-changes')
rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'project-week-bench-'))
mkdirSync(join(folder, 'files'))

const homesOf = ({ students, teams }: Run) =>
  new Map(students.map(({ id, team }) => [id, team === null ? '' : (teams[team]?.companyId ?? '')]))

/** Who has another company, or another place of none. */
function movedBetween(before: Run, after: Run): string[] {
  const homes = homesOf(after)
  return [...homesOf(before)].filter(([id, home]) => homes.get(id) !== home).map(([id]) => id)
}

interface Way {
  radio: Locator
  label: string
  cost: string
  people: string[]
}

const database = await startDatabase({ dataDir: folder, log: () => {} })
let server: DemoServer | undefined
try {
  server = await startDemoServer(database.url, folder, [])
  const { origin } = server
  const browser = await launchBrowser('--no-first-run', '--disable-background-networking')
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.goto(`${origin}/api/users/shibboleth/sample?person=miriam&target=${encodeURIComponent('/ssologin')}`)
    await page.waitForURL(/dashboard/)

    const newest = async () => (await get<RunSummary[]>(page, '/api/matching/runs'))[0]
    /** The run that was started last, once it has ended. */
    const ended = async (before: string | undefined): Promise<Run> => {
      for (;;) {
        const last = await newest()
        if (last !== undefined && last.id !== before && last.state !== 'running') {
          if (last.state === 'done') return get<Run>(page, `/api/matching/runs/${last.id}`)
          throw new Error(`the run ended as ${last.state}`)
        }
        await sleep(100)
      }
    }
    const runAnew = async (settings: object): Promise<Run> => {
      const before = (await newest())?.id
      await send(page, 'POST', '/api/matching/runs', settings)
      return ended(before)
    }

    await page.goto(`${origin}/startmatching`)
    await page.getByRole('button', { name: 'Start Matching' }).click()
    await page.waitForURL(/\/matching\?run=/)
    let run = await ended(undefined)
    const rows: object[] = []
    const done = new Set<string>()
    let falseNames = 0
    for (let at = 1; at <= changes; at++) {
      const movable = run.students.flatMap((one) => {
        const field = one.preferredFieldOfBusiness[0]
        const firms = run.companies.filter(({ fieldOfBusiness, students }) => fieldOfBusiness === field && students > 0)
        const target = firms[at % Math.max(1, firms.length)]
        return one.team === null || one.studentRank === 1 || done.has(one.id) || target === undefined
          ? []
          : [{ student: one, target }]
      })
      const move = movable[(at * 7) % Math.max(1, movable.length)]
      if (move === undefined) throw new Error('no student is left to move')
      const { student, target } = move
      done.add(student.id)
      const name = `${student.firstname} ${student.lastname}`
      await page.goto(`${origin}/matching?part=board&run=${run.id}`)
      await page.getByRole('searchbox').fill(student.matrikelnummer)
      await page.getByRole('button', { name: `Move ${name} to another company` }).click()
      const dialog = page.getByRole('dialog', { name: `Move ${name}` })
      await dialog.getByLabel('Company').selectOption(target.id)
      const from = performance.now()
      await dialog.getByRole('group', { name: 'Ways to move' }).waitFor()
      const first = performance.now() - from
      await dialog.getByText(/^Looking for the best result/).waitFor({ state: 'detached' })
      const all = performance.now() - from
      const ways: Way[] = []
      for (const offer of await dialog.locator('.move-offer').all()) {
        ways.push({
          radio: offer.getByRole('radio'),
          label: (await offer.locator('label').textContent()) ?? '',
          cost: (await offer.locator('.move-offer__cost').textContent()) ?? '',
          people: await offer.locator('.move-offer__people li').allTextContents(),
        })
      }
      const fewest = ways
        .filter(({ people }) => people.length > 0)
        .toSorted((a, b) => a.people.length - b.people.length)
      const [way] = fewest
      if (way === undefined) {
        rows.push({ way: 'none with few people', named: 0, moved: 0, anew: 0 })
        continue
      }
      await way.radio.check()
      await dialog.getByLabel(/Reason for the move/).fill('Asked for this field by email')
      await page.screenshot({ path: join(pictures, `${String(at).padStart(2, '0')}.png`) })
      const last = (await newest())?.id
      await dialog.getByRole('button', { name: 'Make this move' }).click()
      const next = await ended(last)
      const moved = movedBetween(run, next)
      const names = next.students
        .filter(({ id }) => moved.includes(id))
        .map((one) => `${one.firstname} ${one.lastname}`)
      const isTrue =
        names.length === way.people.length &&
        names.every((one) => way.people.some((line) => line.startsWith(`${one}: `)))
      if (!isTrue) falseNames++
      const anew = await runAnew(run.settings)
      rows.push({
        way: way.label.replace(name, 'the student').slice(0, 60),
        cost: way.cost.slice(0, 60),
        named: way.people.length,
        moved: moved.length,
        'as named': isTrue,
        'moved anew': movedBetween(run, anew).length,
        'first ways, ms': Math.round(first),
        'all ways, ms': Math.round(all),
      })
      run = next
    }
    console.table(rows)
    console.log(`${falseNames} of ${changes} changes moved others than those named; pictures in ${pictures}`)
    process.exitCode = falseNames === 0 ? 0 : 1
  } finally {
    await browser.close()
  }
} finally {
  await server?.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
