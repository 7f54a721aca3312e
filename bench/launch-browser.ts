import { type Browser, chromium } from 'playwright-core'
import { ensureChromium } from '../tooling/chromium.mjs'

/** The browser of the journeys, installed if that is possible here. */
export async function launchBrowser(...flags: readonly string[]): Promise<Browser> {
  await ensureChromium()
  return chromium.launch({
    executablePath: process.env['CHROMIUM'],
    args: ['--no-sandbox', '--disable-gpu', ...flags],
  })
}
