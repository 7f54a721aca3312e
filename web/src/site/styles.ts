/**
 * What each public page carries of CSS, in its own HTML: one answer is all that a first look needs, and it fits into
 * what a server may send at once. Only the renderer imports this; browsers get no second copy.
 */
import { paths } from '@project-week/contract/paths'
import terms from '../features/registrations/terms/terms.css?inline'
import accordion from '../ui/accordion.css?inline'
import banner from '../ui/page/banner.css?inline'
import base from '../ui/base/base.css?inline'
import button from '../ui/button.css?inline'
import card from '../ui/card.css?inline'
import carousel from '../ui/carousel.css?inline'
import dotField from '../ui/dots/dot-field.css?inline'
import fonts from '../ui/base/fonts.css?inline'
import extended from '../ui/base/fonts-extended.css?inline'
import field from '../ui/forms/field.css?inline'
import languageSwitch from '../ui/page/language-switch.css?inline'
import logo from '../ui/page/logo.css?inline'
import timeline from '../ui/timeline.css?inline'
import visuallyHidden from '../ui/base/visually-hidden.css?inline'
import hero from './landing/hero.css?inline'
import landing from './landing/landing.css?inline'
import legal from './legal/legal.css?inline'
import posters from './posters/posters.css?inline'
import { leanStyles, splitPrint } from './lean-styles.ts'
import site from './site.css?inline'

const shared = [base, banner, button, languageSwitch, logo, site]
const legalText = [terms, field, visuallyHidden, legal]

const own: Record<string, string[]> = {
  [paths.home]: [accordion, carousel, dotField, timeline, hero, landing],
  [paths.posters]: [carousel, posters],
  [paths.terms]: legalText,
  [paths.imprint]: legalText,
  [paths.accessibility]: legalText,
}

/** A letter outside of the fonts' basic files: a Polish or Turkish name, say. */
const extendedLetter = /[\u0100-\u02ba\u02bd-\u02c5\u02c7-\u02cc\u02ce-\u02d7\u02dd-\u02ff\u1d00-\u1eff]/

/** All that the pages look like on paper; the layers are in their order by then. */
export const paperStyles = splitPrint([...new Set([...shared, ...Object.values(own).flat()])].join('')).paper

export const stylesOf = (path: string): string =>
  leanStyles(splitPrint([...shared, ...(own[path] ?? [card, legal])].join('')).screen)

/**
 * The web fonts: a style element of their own, which counts once the page has been painted (render.tsx).
 *
 * @param html the page's body: which faces depends on its letters
 */
export const fontsOf = (html: string): string => (extendedLetter.test(html) ? fonts + extended : fonts)
