import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/** Gnumeric, with which the journeys open what was exported. Without it they go on and say loudly what they left out. */
export async function ensureGnumeric() {
  if (existsSync('/usr/bin/ssconvert')) return
  try {
    await installFromDebian('gnumeric')
  } catch (error) {
    console.error(error.output ?? error.message)
  }
}
