/**
 * Compiles `messages/{en,de}/*.json` to typed functions in `src/paraglide`.
 * Stops where the two languages differ: the compiler alone would quietly show the English text on a German page.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, type CompilerOptions } from '@inlang/paraglide-js'
import type { Plugin } from 'vite'

const web = dirname(dirname(fileURLToPath(import.meta.url)))

const compilerOptions: CompilerOptions = {
  project: join(web, 'project.inlang'),
  outdir: join(web, 'src/paraglide'),
  // The page's language follows from its address alone; src/lib/locale.ts sets it once.
  strategy: ['globalVariable', 'baseLocale'],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
}

type Messages = Record<string, unknown>
interface Settings {
  'plugin.inlang.messageFormat': { pathPattern: string[] }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(web, path), 'utf8'))

/** Names of the variables a message takes; both languages have to take the same. */
const variablesOf = (message: unknown): string =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g))].sort().join(' ')

/** What is wrong with the message files, one sentence each. */
export function findMessageProblems(): string[] {
  const problems: string[] = []
  const settings = readJson('project.inlang/settings.json') as Settings
  const listed = settings['plugin.inlang.messageFormat'].pathPattern.map((pattern) => pattern.split('/').at(-1) ?? '')
  const homeOf = new Map<string, string>()
  for (const locale of ['en', 'de']) {
    for (const file of readdirSync(join(web, 'messages', locale))) {
      if (!listed.includes(file))
        problems.push(`messages/${locale}/${file} is not listed in project.inlang/settings.json`)
    }
  }
  for (const file of listed) {
    const en = readJson(`messages/en/${file}`) as Messages
    const de = readJson(`messages/de/${file}`) as Messages
    for (const key of Object.keys(en)) {
      const other = homeOf.get(key)
      if (other) problems.push(`${key} is in ${other} and in ${file}`)
      homeOf.set(key, file)
      if (!(key in de)) problems.push(`messages/de/${file} lacks ${key}`)
      else if (variablesOf(en[key]) !== variablesOf(de[key]))
        problems.push(`${key} in ${file} takes ${variablesOf(en[key])} in English, ${variablesOf(de[key])} in German`)
    }
    for (const key of Object.keys(de)) if (!(key in en)) problems.push(`messages/en/${file} lacks ${key}`)
  }
  return problems
}

/** What the compiled messages are made of, in one line. */
function fingerprintOf(options: CompilerOptions): string {
  const hash = createHash('sha256').update(JSON.stringify(options))
  // The compiler's version is pinned in the first of them.
  for (const file of ['package.json', 'project.inlang/settings.json']) hash.update(readFileSync(join(web, file)))
  for (const locale of ['en', 'de']) {
    for (const file of readdirSync(join(web, 'messages', locale)).sort()) {
      hash.update(`${locale}/${file}`).update(readFileSync(join(web, 'messages', locale, file)))
    }
  }
  return hash.digest('hex')
}

/** Compiles the messages, unless they are: it takes seconds, and types, tests and builds all ask for it. */
export async function compileMessages(options = compilerOptions): Promise<void> {
  const made = join(options.outdir, '.made-of')
  const now = fingerprintOf(options)
  if (existsSync(made) && readFileSync(made, 'utf8') === now) return
  rmSync(made, { force: true })
  await compile(options)
  writeFileSync(made, now)
}

/** A file for each language: a page that is drawn while developing asks for each module by itself, and there are thousands. */
const compileInOne = () => compileMessages({ ...compilerOptions, outputStructure: 'locale-modules' })

/** While developing, messages are compiled when they change; a build has them from the script before it. */
export const messagesWhileDeveloping = (): Plugin => ({
  name: 'project-week-messages-while-developing',
  apply: 'serve',
  buildStart: compileInOne,
  configureServer({ watcher, config }) {
    const folder = join(web, 'messages')
    watcher.add(folder)
    watcher.on('change', (path) => {
      if (path.startsWith(folder)) compileInOne().catch((error: Error) => config.logger.error(error.message))
    })
  },
})

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findMessageProblems()
  if (problems.length > 0) {
    for (const problem of problems) console.error(problem)
    process.exit(1)
  }
  await compileMessages()
}
