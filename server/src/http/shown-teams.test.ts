import { expect, test } from 'vitest'
import { createShownTeams } from './shown-teams.ts'

const team = '0b0e7f5e-0000-4000-8000-000000000000'
const away = () => Object.assign(new Error('Connection terminated'), {})

test('only the list of posters and the pages of teams read what is released', async () => {
  const asked: (string | undefined)[] = []
  const shown = createShownTeams(async (id) => {
    asked.push(id)
    return []
  })
  for (const path of [
    '/',
    '/de',
    '/posters',
    '/de/posters/',
    `/posters/${team}`,
    `/de/posters/${team}/`,
    '/posters/x',
    '/poster',
    '/posters/404',
  ]) {
    await shown(path)
  }
  expect(asked).toEqual([undefined, undefined, team, team])
})

test('while the database is away the list stands without them, and a team cannot be had', async () => {
  const shown = createShownTeams(() => Promise.reject(away()))
  expect(await shown('/posters')).toEqual([])
  await expect(shown(`/posters/${team}`)).rejects.toThrow('Connection terminated')
  const broken = createShownTeams(() => Promise.reject(new Error('a mistake of ours')))
  await expect(broken('/posters')).rejects.toThrow('a mistake of ours')
})
