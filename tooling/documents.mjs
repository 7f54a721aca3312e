// Which files and commands the project's documents name.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const folders = new Set(tracked.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))))
const scripts = new Set(
  tracked
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')).scripts ?? {})),
)
const top = new Set([...folders].filter((folder) => folder !== '' && !folder.includes('/')))

/** Every document, without the changelog, which speaks of the past. */
export const documents = tracked.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')

/** What a build, a test run or an operator makes, and stand-ins for a name of the reader's own. */
const elsewhere =
  /^(web\/dist|content\/dist|test-results\/|bench\/results|node_modules|package\.json$|\.\.?$)|NAME|NNN|^[A-Z]+\.json$|…|^x\./

const endings = 'ts|tsx|mjs|mts|css|md|json|jsonc|yaml|conf|html|txt|service|sql'
const filePattern = new RegExp(String.raw`^(?:\.{1,2}/)*[\w@.{},*/-]+\.(?:${endings})$`)

/** Folders that documents name without the workspace in front. */
const places = /^(?:src|modules|features|db|lib|ui|site|pages)\//

const exists = (path, from) => {
  const plain = path.replace(/^(?:\.{1,2}\/)+/, '').replace(/\/$/, '')
  if (plain === '' || elsewhere.test(plain)) return true
  if (/[*{]/.test(plain)) return true
  return (
    folders.has(plain) ||
    [...folders].some((folder) => folder.endsWith(`/${plain}`)) ||
    existsSync(join(root, dirname(from), path)) ||
    tracked.some((file) => file === plain || file.endsWith(`/${plain}`))
  )
}

/**
 * What a document names and the project does not have: files, folders of a workspace, links, npm scripts.
 *
 * @param {string} text
 * @param {string} from the document's own path
 */
export const findMissing = (text, from) => {
  const missing = []
  for (const [, link] of text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g))
    if (!existsSync(join(root, dirname(from), link))) missing.push(link)
  for (const [, code] of text.matchAll(/`([^`\n]+)`/g)) {
    for (const [, script] of code.matchAll(/\bnpm run (?!-)([\w:-]+)/g))
      if (!scripts.has(script)) missing.push(`npm run ${script}`)
    for (const word of code.split(/\s+/)) {
      const path = word.replace(/[,;:]$/, '').replace(/:\d+$/, '')
      const isFolder = /^[\w-]+(?:\/[\w@.-]+)+\/?$/.test(path) && (top.has(path.split('/')[0]) || places.test(path))
      if ((filePattern.test(path) || isFolder) && !exists(path, from)) missing.push(path)
    }
  }
  return missing
}
