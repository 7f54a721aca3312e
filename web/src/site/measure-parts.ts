import { afterFrame } from '../lib/page/idle.ts'

/**
 * Lays each part out once that browsers leave until it comes near (`content-visibility: auto`). Until then its height
 * is a guess, and a smooth way down the page would end above or below what the link names; browsers remember the true
 * one. Part by part, so that a press in between does not wait for all of them.
 *
 * @param idle until the browser has nothing better to do
 */
export async function measureParts(idle: () => Promise<unknown>): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('#main > *')) {
    if (getComputedStyle(part).contentVisibility !== 'auto') continue
    await idle()
    part.style.contentVisibility = 'visible'
    await new Promise<void>((drawn) => void afterFrame(drawn))
    part.style.contentVisibility = ''
  }
}
