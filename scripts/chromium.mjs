import { existsSync } from 'node:fs'
import { runCommand, ScriptError } from './house.mjs'

/** Debian's Chromium, installed if that is possible here; CHROMIUM names another one. */
export async function ensureChromium() {
  const path = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (existsSync(path)) return path
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    console.log('Installing Chromium from Debian …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runCommand('apt-get', ['update', '-qq'], { env, quiet: true })
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      env,
      quiet: true,
    })
    if (existsSync(path)) return path
  }
  throw new ScriptError(`The browser journeys need Chromium at ${path}. Install it, or name another one in CHROMIUM.`)
}
