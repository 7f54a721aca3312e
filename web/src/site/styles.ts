/**
 * What each public page carries of CSS, in its own HTML: one answer is all that a first look needs, and it fits into
 * what a server may send at once. Only the renderer imports this; browsers get no second copy.
 */
import { paths } from '@project-week/contract/paths'
import terms from '../features/registrations/terms.css?inline'
import accordion from '../ui/accordion.css?inline'
import base from '../ui/base.css?inline'
import button from '../ui/button.css?inline'
import card from '../ui/card.css?inline'
import carousel from '../ui/carousel.css?inline'
import dotField from '../ui/dot-field.css?inline'
import field from '../ui/field.css?inline'
import languageSwitch from '../ui/language-switch.css?inline'
import logo from '../ui/logo.css?inline'
import ribbon from '../ui/ribbon.css?inline'
import timeline from '../ui/timeline.css?inline'
import hero from './landing/hero.css?inline'
import landing from './landing/landing.css?inline'
import legal from './legal/legal.css?inline'
import posters from './posters/posters.css?inline'
import site from './site.css?inline'

const shared = [base, button, languageSwitch, logo, ribbon, site]
const legalText = [terms, field, legal]

const own: Record<string, string[]> = {
  [paths.home]: [accordion, carousel, dotField, timeline, hero, landing],
  [paths.posters]: [carousel, posters],
  [paths.terms]: legalText,
  [paths.imprint]: legalText,
  [paths.accessibility]: legalText,
}

export const stylesOf = (path: string): string => [...shared, ...(own[path] ?? [card, legal])].join('')
