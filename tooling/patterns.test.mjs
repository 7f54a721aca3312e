import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
// Its programs for single platforms are faster and not needed.
import { checkSync } from 'recheck/lib/browser.js'
import { describe, expect, test } from 'vitest'
import { listSources } from './arrows.mjs'

/** Made when the program runs, so that nothing here can read them; each with the reason why it takes no text for long. */
const computed = {
  'contract/src/exports/csv.ts':
    'twice: what may stand before a formula begins with a separator, which is not repeated',
  'contract/src/messages.ts': 'compared with messages of ours alone',
  'server/src/http/shown-teams.ts': 'anchored, and no part of it can be read in two ways',
  'server/src/http/web-app.ts': 'anchored, and no part of it can be read in two ways',
  'server/src/modules/exports/workbook.ts': 'a literal of the same file, which is checked',
  'server/src/modules/imports/read-csv.ts': 'sticky, and whatever follows it matches',
  'server/src/saml-settings.ts': 'written by the operator, and compared with what the provider has signed',
}

/** These read so much and no more, wherever it comes from. */
const bounded = { 'contract/src/files/file-format.ts': 'the first 4,100 bytes of a file' }

const isProduct = (file) => /^(?:contract|matching|server)\/src\/.*(?<!\.test)\.ts$/.test(file)
const literals = new Map()
const constructed = new Set()
for (const file of listSources().filter((path) => isProduct(path) && !Object.hasOwn(bounded, path))) {
  const note = ({ callee }) => callee.name === 'RegExp' && constructed.add(file)
  new Visitor({
    Literal: ({ regex }) => regex && literals.set(`/${regex.pattern}/${regex.flags}`, { file, ...regex }),
    NewExpression: note,
    CallExpression: note,
  }).visit(parseSync(file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).program)
}

/** Its answers are the same at each run: the seed is fixed, and no time is up. */
const options = { randomSeed: 1000, timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }
const verdictOn = ({ pattern, flags }) => checkSync(pattern, flags, options)

describe('a pattern of the product', () => {
  test.each([...literals])('%s takes time in proportion to the text', (_, literal) => {
    const { status, complexity } = verdictOn(literal)
    expect([literal.file, status, complexity.summary]).toEqual([literal.file, 'safe', expect.any(String)])
  })

  test('is a literal, or there is a reason why it need not be checked', () => {
    expect(constructed).toEqual(new Set(Object.keys(computed)))
  })

  test.each([String.raw`\s+$`, String.raw`(.)\/+$`, String.raw`<a.*?a>`, '(a|a)*b'])(
    'is refused where it is like %s',
    (pattern) => expect(verdictOn({ pattern, flags: '' }).status).toBe('vulnerable'),
  )
})
