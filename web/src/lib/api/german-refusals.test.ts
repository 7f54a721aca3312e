import { endpoint } from '@project-week/contract/endpoint'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'

const readThing = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'A thing',
  access: 'public',
  status: 200,
  answer: z.string(),
})

test('a refusal of the server is read in German, whichever files of the contract the page has loaded', async () => {
  // Fresh modules, as other tests of this process have loaded messages.
  vi.resetModules()
  const { speak } = await import('../page/locale.ts')
  const { localMessage } = await import('../words/local-message.ts')
  const { call } = await import('./api.ts')
  speak('de')
  onTestFinished(() => speak('en'))
  const said = {
    'This team was not found.': 'Dieses Team wurde nicht gefunden.',
    'The retention period of this edition is not over yet. Nothing was erased.':
      'Die Aufbewahrungsfrist dieser Ausgabe ist noch nicht vorbei. Es wurde nichts gelöscht.',
  }
  // No file that declares one of them is loaded yet.
  expect(Object.keys(said).map(localMessage)).toEqual(Object.keys(said))
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address.includes('csrf')
        ? Response.json({ csrfToken: 'a' })
        : Response.json({ error: { code: 'not_found', message: 'refused' } }, { status: 404 }),
    ),
  )
  await expect(call(readThing)).rejects.toMatchObject({ code: 'not_found' })
  expect(Object.keys(said).map(localMessage)).toEqual(Object.values(said))
})
