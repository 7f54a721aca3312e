import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'
import { ScriptError } from './house.mjs'

/** Debian's Chromium, installed if that is possible here; CHROMIUM names another one. */
export async function ensureChromium() {
  const path = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (existsSync(path)) return path
  await installFromDebian('chromium', 'fonts-liberation')
  if (existsSync(path)) return path
  throw new ScriptError(`The browser journeys need Chromium at ${path}. Install it, or name another one in CHROMIUM.`)
}
