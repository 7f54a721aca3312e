import { brand } from '@project-week/contract/brand'
import { existsSync } from 'node:fs'
import {
  Banners,
  Brand,
  Claim,
  CompanyMark,
  Contacts,
  Downloads,
  EventNews,
  Faq,
  Feedback,
  Gallery,
  Hero,
  Label,
  LegalText,
  Operator,
  PointList,
  Poster,
  SignUpCard,
  Testimonial,
  TimelineStation,
  Video,
} from '@project-week/contract/site/content'
import * as z from 'zod/mini'
import { accessibilityStatement, terms, imprint } from './legal-texts.ts'
import { companies } from './companies.ts'
import { contacts } from './organiser.ts'
import { downloads } from './downloads.ts'
import { events } from './events.ts'
import { faq } from './faq.ts'
import { feedback } from './feedback.ts'
import { galleries, insightVideos } from './galleries.ts'
import { banners, claims, claimsTitle, hero } from './hero.ts'
import { operator } from './operator.ts'
import { posters } from './posters.ts'
import { companyBenefits, howItWorks, studentBenefits, whySignUp } from './programme.ts'
import { signUpCards } from './sign-up-cards.ts'
import { testimonials } from './testimonials.ts'
import { timeline } from './timeline.ts'

/** One exported value of one file, and the schema that it has to meet. */
export interface ContentPart {
  file: string
  name: string
  value: unknown
  schema: z.ZodMiniType
}

export interface ContentProblem {
  file: string
  /** Where in the file: `faq.students[3].answer[0].de` */
  field: string
  message: string
}

const part = (file: string, name: string, value: unknown, schema: z.ZodMiniType): ContentPart => ({
  file: `content/src/${file}.ts`,
  name,
  value,
  schema,
})

const operatorPart = (name: string, value: unknown, schema: z.ZodMiniType): ContentPart => ({
  file: `operator/${name}.json`,
  name,
  value,
  schema,
})

const atLeast = (count: number, schema: z.ZodMiniType) =>
  z.array(schema).check(z.minLength(count, { error: `has fewer than ${count} entries` }))

/** What an operator fills in, each a file below `operator/`. */
export const operatorParts: readonly ContentPart[] = [
  operatorPart('brand', brand, Brand),
  operatorPart('contacts', contacts, Contacts),
  operatorPart('provider', operator, Operator),
  operatorPart('imprint', imprint, LegalText),
  operatorPart('accessibility-statement', accessibilityStatement, LegalText),
  ...Object.entries(terms).map(([name, text]) => operatorPart(name, text, LegalText)),
]

export const contentParts: readonly ContentPart[] = [
  part('hero', 'hero', hero, Hero),
  part('hero', 'claims', claims, atLeast(1, Claim)),
  part('hero', 'claimsTitle', claimsTitle, Label),
  part('hero', 'banners', banners, Banners),
  part('sign-up-cards', 'signUpCards', signUpCards, atLeast(2, SignUpCard)),
  part('programme', 'whySignUp', whySignUp, PointList),
  part('programme', 'howItWorks', howItWorks, PointList),
  part('programme', 'studentBenefits', studentBenefits, PointList),
  part('programme', 'companyBenefits', companyBenefits, PointList),
  part('timeline', 'timeline', timeline, atLeast(6, TimelineStation)),
  part('feedback', 'feedback', feedback, atLeast(1, Feedback)),
  part('testimonials', 'testimonials', testimonials, atLeast(1, Testimonial)),
  part('events', 'events', events, z.array(EventNews)),
  part('faq', 'faq', faq, Faq),
  part('galleries', 'galleries', galleries, atLeast(2, Gallery)),
  part('galleries', 'insightVideos', insightVideos, atLeast(1, Video)),
  part('companies', 'companies', companies, atLeast(1, CompanyMark)),
  part('posters', 'posters', posters, atLeast(1, Poster)),
  part('downloads', 'downloads', downloads, Downloads),
  ...operatorParts,
]

const fieldOf = (name: string, path: readonly PropertyKey[]): string =>
  path.reduce<string>((at, key) => (typeof key === 'number' ? `${at}[${key}]` : `${at}.${String(key)}`), name)

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

const depthOf = (issues: readonly z.core.$ZodIssue[]): number => Math.max(0, ...issues.map(({ path }) => path.length))

/** A union says only that no branch fits; the branch that got furthest says what is wrong. */
function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== 'invalid_union') return [{ path: issue.path, message: issue.message }]
  const closest = [...issue.errors].sort((a, b) => depthOf(b) - depthOf(a))[0] ?? []
  return closest.flatMap(issuesOf).map(({ path, message }) => ({ path: [...issue.path, ...path], message }))
}

/** The files that a value points to, as paths from the repository's root, with where they are named. */
function filesIn(value: unknown, field: string): { field: string; path: string }[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => filesIn(entry, `${field}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => {
    const at = `${field}.${key}`
    if (typeof entry !== 'string') return filesIn(entry, at)
    if (key === 'src' || key === 'mark') return [{ field: at, path: `content/pictures/${entry}` }]
    if (/^\/[^\s#]+\.(pdf|pptx)(#|$)/.test(entry)) {
      return [{ field: at, path: `content/public${entry.replace(/#.*$/, '')}` }]
    }
    return []
  })
}

const root = new URL('../..', import.meta.url)
const isInRepository = (path: string): boolean => existsSync(new URL(path, root))

/** What is wrong in the content: entries that break their schema, and pictures or downloads that are not there. */
export function contentProblems(
  parts: readonly ContentPart[] = contentParts,
  exists: (path: string) => boolean = isInRepository,
): ContentProblem[] {
  return parts.flatMap(({ file, name, value, schema }) => {
    const parsed = schema.safeParse(value)
    const broken = parsed.success
      ? []
      : parsed.error.issues
          .flatMap(issuesOf)
          .map(({ path, message }) => ({ file, field: fieldOf(name, path), message }))
    const missing = filesIn(value, name)
      .filter(({ path }) => !exists(path))
      .map(({ field, path }) => ({ file, field, message: `points to ${path}, which does not exist` }))
    return [...broken, ...missing]
  })
}

/** Stops a build on content that is wrong, naming file and field of each mistake. */
export function checkContent(
  parts: readonly ContentPart[] = contentParts,
  exists: (path: string) => boolean = isInRepository,
): void {
  const problems = contentProblems(parts, exists)
  if (problems.length === 0) return
  const lines = problems.map(({ file, field, message }) => `  ${file}: ${field} ${message}`)
  throw new Error(`The content has ${problems.length} mistake(s):\n${lines.join('\n')}`)
}
