// What every script of the house needs. Plain JavaScript that Node 20 can run: it works before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.installed')
const windows = process.platform === 'win32'
const packagedNode = `node-${windows ? 'win' : process.platform}-${process.arch}`
const linkedNode = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node')

export class ScriptError extends Error {}

/** Runs a command with its output shown; throws with the exit code if it fails. */
export function runCommand(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: windows && command === 'npm',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output)
      else
        reject(Object.assign(new ScriptError(`${command} ${args.join(' ')} ended with ${signal ?? code}`), { output }))
    })
  })
}

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

/** Installs exactly what the lock file says, unless that is what is there. */
export async function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return
  console.log('Installing what package-lock.json says (once, a minute or two) …')
  await runCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  // npm 9, Debian 13's, links the commands of all packages but this one.
  if (!existsSync(linkedNode) && existsSync(join(root, 'node_modules', packagedNode))) {
    await runCommand('npm', ['rebuild', '--loglevel=error', packagedNode])
  }
  // npm leaves out an optional package that it could not fetch, and says nothing.
  findNode()
  writeFileSync(stamp, lockHash())
}

/** Node 24 from the lock file; elsewhere this Node if it is new enough. */
export function findNode() {
  if (existsSync(linkedNode)) return linkedNode
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new ScriptError(
    `npm installed no Node 24 for ${process.platform}-${process.arch}: it could not fetch it, or there is none. Please try again, or install Node 24 or newer; this is ${process.versions.node}.`,
  )
}

/** A program of an installed package, run by our own Node. */
export const tool = (name) => join(root, 'node_modules', '.bin', name)

/** When a file, or anything below a folder, last changed, in milliseconds since 1970; 0 where there is none. */
export function newestChange(path) {
  const info = statSync(path, { throwIfNoEntry: false })
  if (info === undefined) return 0
  if (!info.isDirectory()) return info.mtimeMs
  let newest = info.mtimeMs
  for (const name of readdirSync(path)) {
    if (name === 'node_modules' || name === 'dist' || name === 'paraglide') continue
    newest = Math.max(newest, newestChange(join(path, name)))
  }
  return newest
}

/** Builds the web app if anything that it is made of changed since. */
export async function ensureBuilt() {
  const built = join(root, 'web', 'dist', '.built')
  const sources = ['web', 'contract/src', 'content', 'operator', 'package-lock.json']
  const newest = Math.max(...sources.map((source) => newestChange(join(root, source))))
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return
  console.log('Building the web app …')
  const npm = ['run', 'build', '-w', 'web', '--silent']
  await runCommand('npm', npm)
  writeFileSync(built, '')
}

/** Ends a script with a plain sentence instead of a stack trace where it was ours to say. */
export function guard(main) {
  main().catch((error) => {
    console.error(error instanceof ScriptError ? error.message : error)
    process.exit(1)
  })
}
