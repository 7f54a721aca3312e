import type { SiteContent } from '@project-week/contract/content/documents'
import { accessibilityStatement, terms, imprint } from './legal-texts.ts'
import { companies } from './companies.ts'
import { events } from './events.ts'
import { faq } from './faq.ts'
import { feedback } from './feedback.ts'
import { galleries, insightVideos } from './galleries.ts'
import { banners, claims, claimsTitle, hero, weekClaims, weekClaimsTitle } from './hero.ts'
import { organiser } from './organiser.ts'
import { posters } from './posters.ts'
import { companyBenefits, howItWorks, studentBenefits, whySignUp } from './programme.ts'
import { companyCard, studentCard } from './sign-up-cards.ts'
import { testimonials } from './testimonials.ts'
import { timeline } from './timeline.ts'

/** What an installation starts with; staff publish their own versions over it. */
export const shippedContent: SiteContent = {
  hero,
  banner: banners,
  'sign-up': { student: studentCard, company: companyCard },
  why: { whySignUp, howItWorks },
  benefits: { students: studentBenefits, companies: companyBenefits },
  figures: {
    students: { title: weekClaimsTitle, claims: weekClaims },
    companies: { title: claimsTitle, claims },
  },
  timeline: { stations: timeline },
  videos: { entries: insightVideos },
  logos: { entries: companies },
  galleries: { entries: galleries },
  posters: { entries: posters },
  feedback: { entries: feedback },
  testimonials: { entries: testimonials },
  events: { entries: events },
  faq,
  organiser,
  ...terms,
  imprint,
  accessibility: accessibilityStatement,
}
