import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { ScriptError } from './project.mjs'

/** The same browser without its windows, which takes two fifths less time for a journey. */
const headless = '/usr/bin/chromium-headless-shell'
const complete = '/usr/bin/chromium'

/** Puts the path of Debian's Chromium into CHROMIUM, installed if that is possible here; CHROMIUM may name another one. */
export async function ensureChromium() {
  process.env.CHROMIUM ??= await choose()
  // Pages are kept for the way back by this one alone.
  if (!existsSync(complete)) await installFromDebian(basename(complete), 'fonts-liberation').catch(() => undefined)
  if (existsSync(process.env.CHROMIUM)) return
  throw new ScriptError(
    `The browser journeys need Chromium at ${process.env.CHROMIUM}. Install it, or name another one in CHROMIUM.`,
  )
}

async function choose() {
  for (const path of [headless, complete]) {
    if (existsSync(path)) return path
    // Where there is no such package, the next one does as well.
    await installFromDebian(basename(path), 'fonts-liberation').catch(() => undefined)
    if (existsSync(path)) return path
  }
  return complete
}
