import * as z from 'zod/mini'
import {
  Banners,
  Claim,
  CompanyMark,
  EventNews,
  Faq,
  Feedback,
  Gallery,
  Hero,
  Label,
  LegalText,
  Organiser,
  PointList,
  Poster,
  SignUpCard,
  Testimonial,
  TimelineStation,
  Video,
} from '../site/content.ts'

/** The site leaves out the section of an empty list. */
const listOf = <Entry extends z.ZodMiniType>(entry: Entry) => z.strictObject({ entries: z.array(entry) })

const Claims = z.strictObject({ title: Label, claims: z.array(Claim).check(z.minLength(1)) })

/**
 * The public site's editable documents by name. To add one: a line here, one in `content/src/shipped.ts`, and its name
 * in both languages in the editor.
 */
export const documents = {
  hero: Hero,
  banner: Banners,
  'sign-up': z.strictObject({ student: SignUpCard, company: SignUpCard }),
  why: z.strictObject({ whySignUp: PointList, howItWorks: PointList }),
  benefits: z.strictObject({ students: PointList, companies: PointList }),
  figures: z.strictObject({ students: Claims, companies: Claims }),
  /** The six stations of the week; the edition provides the dates. */
  timeline: z.strictObject({ stations: z.array(TimelineStation).check(z.length(6)) }),
  videos: listOf(Video),
  logos: listOf(CompanyMark),
  /** One per year, newest first. */
  galleries: listOf(Gallery),
  posters: listOf(Poster),
  feedback: listOf(Feedback),
  testimonials: listOf(Testimonial),
  events: listOf(EventNews),
  faq: Faq,
  organiser: Organiser,
  'data-storage-policy': LegalText,
  'statement-of-consent': LegalText,
  'conditions-of-participation': LegalText,
  imprint: LegalText,
  accessibility: LegalText,
} as const

/** What people agree to when they register, in the order of `/terms`. A consent is stored with the text's version. */
export const TermsName = z.enum(['data-storage-policy', 'statement-of-consent', 'conditions-of-participation'])
export type TermsName = z.infer<typeof TermsName>

export const DocumentName = z.enum(Object.keys(documents) as (keyof typeof documents)[])
export type DocumentName = keyof typeof documents

export const SiteContent = z.strictObject(documents)
export type SiteContent = z.infer<typeof SiteContent>

export const termsOf = (content: Pick<SiteContent, TermsName>): LegalText[] =>
  TermsName.options.map((name) => content[name])
