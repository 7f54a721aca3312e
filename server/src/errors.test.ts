import { say } from '@project-week/contract/messages'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AppError, conflict, notFound, validationFailed } from './errors.ts'

const contract = new URL('../../contract/src/', import.meta.url)
const here = new URL('.', import.meta.url)
const sources = (folder: URL) =>
  globSync('**/*.ts', { cwd: folder })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(new URL(path, folder), 'utf8') }))

test('a refusal takes a declared message and no other text', () => {
  const declared = say('The bridge is closed.', 'Die Brücke ist gesperrt.')
  expect(conflict(declared).message).toBe('The bridge is closed.')
  expect(notFound('team').message).toBe('This team was not found.')
  // The compiler must refuse each of these; an unused `@ts-expect-error` is an error itself.
  // @ts-expect-error -- a text that nobody has declared
  conflict('The bridge is closed.')
  // @ts-expect-error -- a text that nobody has declared
  notFound('This team')
  // @ts-expect-error -- a text that nobody has declared
  validationFailed({ name: 'Enter a name' })
  // @ts-expect-error -- a text that nobody has declared
  expect(() => new AppError('conflict', 409, 'The bridge is closed.')).not.toThrow()
})

test('the file with all messages names every file of the contract that declares one', () => {
  const files = sources(contract)
  const declaring = files
    .filter(({ path, text }) => path !== 'messages.ts' && /\bsay(?:Of)?\(/.test(text))
    .map(({ path }) => path)
  const all = files.find(({ path }) => path === 'all-messages.ts')?.text ?? ''
  const named = [...all.matchAll(/^import '\.\/(.+)'$/gm)].map(([, path]) => path)
  expect(new Set(named)).toEqual(new Set(declaring))
})

test('the server declares no message of its own, as no page would ever know its German', () => {
  const declaring = sources(here).filter(({ text }) =>
    /import \{[^}]*\bsay(?:Of)?\b[^}]*\} from '@project-week\/contract\/messages'/.test(text),
  )
  expect(declaring.map(({ path }) => path)).toEqual([])
})
