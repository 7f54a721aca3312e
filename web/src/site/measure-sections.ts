import { afterFrame } from '../lib/page/idle.ts'

/**
 * Lays each section out once that browsers leave until it comes near (`content-visibility: auto`). Until then its height
 * is a guess, and a smooth way down the page would end above or below what the link names; browsers remember the true
 * one. Section by section, so that a click in between does not wait for all of them.
 *
 * @param idle until the browser has nothing better to do
 */
export async function measureSections(idle: () => Promise<unknown>): Promise<void> {
  for (const section of document.querySelectorAll<HTMLElement>('.landing > *')) {
    if (getComputedStyle(section).contentVisibility !== 'auto') continue
    await idle()
    section.style.contentVisibility = 'visible'
    await new Promise<void>((drawn) => void afterFrame(drawn))
    section.style.contentVisibility = ''
  }
}
