import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../server/src/db/database.ts'
import { makeCompanies } from '../server/src/sample/companies.ts'
import { createRandom } from '../server/src/sample/random.ts'
import type { Figure } from './admin-table.ts'
import { launchBrowser } from './launch-browser.ts'

/** Companies, and teams with a check-in for a fifth of the students, so that every picture has something to count. */
async function addTeams(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 2)
  const companies = makeCompanies(createRandom(2), {
    count: 2000,
    edition: 'SS26',
    opensAt: new Date('2025-09-01T08:00:00Z'),
    newId: randomUUID,
  }).map((company, at) => ({ ...company, companyName: `${company.companyName} ${at}` }))
  for (let at = 0; at < companies.length; at += 500) {
    await db
      .insertInto('companies')
      .values(companies.slice(at, at + 500))
      .execute()
  }
  await db.destroy()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`
    insert into teams (id, edition, company_id, representative_email, places, created_at)
    select gen_random_uuid(), edition, id, contact_email, 5, now() from companies where edition = 'SS26';
    insert into team_members (team_id, edition, position, person_id)
    select t.id, t.edition, p.at % 5, p.person_id
      from (select id, edition, row_number() over (order by id) - 1 as at from teams) t
      join (select person_id, row_number() over (order by id) - 1 as at from profiles) p on p.at / 5 = t.at;
    insert into attendance (edition, team_id, person_id, turned_up, noted_at, noted_by)
    select edition, team_id, person_id, position > 0, now(), 'bench' from team_members;
    analyze`)
  await client.end()
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 11; turn++) {
    const started = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    times.push(performance.now() - started)
  }
  return median(times)
}

/**
 * Milliseconds from opening the dashboard until its first picture is drawn, on a phone four times slower than this
 * machine that has been here before.
 */
async function timeOfPicture(origin: string): Promise<number> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    await page.goto(`${origin}/api/users/shibboleth/sample?person=miriam&target=${encodeURIComponent('/ssologin')}`)
    await page.locator('.chart__line').first().waitFor({ state: 'attached' })
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const times: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      await page.goto(`${origin}/dashboard`)
      await page.waitForFunction(() => document.querySelector('.chart__line') !== null)
      // The task after the frame begins when the frame is done.
      times.push(
        await page.evaluate(
          () =>
            new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))),
        ),
      )
    }
    return median(times)
  } finally {
    await browser.close()
  }
}

/** What dashboard and statistics cost the server, and when a phone shows the first picture. */
export async function measureDashboard(
  origin: string,
  databaseUrl: string,
  headers: Record<string, string>,
): Promise<Figure[]> {
  await addTeams(databaseUrl)
  const figure = (what: string, value: number, limit: number): Figure => ({ what, value, limit, unit: 'ms' })
  return [
    figure('figures of the dashboard, server', await timeOf(`${origin}/api/admin/overview`, headers), 300),
    figure('pictures, server', await timeOf(`${origin}/api/admin/statistics?semester=SS26`, headers), 300),
    figure('first picture on a phone', await timeOfPicture(origin), 1500),
  ]
}
