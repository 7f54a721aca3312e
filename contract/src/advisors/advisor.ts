import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BusinessField, type Labels, School } from '../enumerations/enumerations.ts'
import { say } from '../messages.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { Id, Instant, requiredText } from '../text.ts'

export const advisorBusinessFieldLimit = 3
export const advisorTeamLimit = 5
export const advisorMotivationLimit = 500

/** A language in which a team can be coached. */
export const CoachingLanguage = z.enum(['German', 'English'])
export type CoachingLanguage = z.infer<typeof CoachingLanguage>
export const coachingLanguageLabels: Labels<CoachingLanguage> = {
  German: { en: 'German', de: 'Deutsch' },
  English: { en: 'English', de: 'Englisch' },
}

export const advisorMessages = {
  school: say('Please select your school', 'Bitte wähle deine Fakultät'),
  position: say('Please enter your position', 'Bitte gib deine Position an'),
  businessFields: say('Please enter the preferred field of business', 'Bitte wähle mindestens ein Geschäftsfeld'),
  businessFieldsMax: say('Please select only up to 3 fields of business', 'Bitte wähle höchstens drei Geschäftsfelder'),
  businessFieldsTwice: say('Please select each field only once', 'Bitte wähle jedes Feld nur einmal'),
  languages: say('Please select at least one language', 'Bitte wähle mindestens eine Sprache'),
  teams: say(
    `Please select how many teams you can coach, from 1 to ${advisorTeamLimit}`,
    `Bitte wähle, wie viele Teams du begleiten kannst: 1 bis ${advisorTeamLimit}`,
  ),
  motivation: say('Please write why you would like to coach', 'Bitte schreib, warum du ein Team begleiten möchtest'),
}
const m = advisorMessages

/** What a member of the university's staff offers for one edition. */
export const AdvisorOffer = z.object({
  school: z.enum(School.def.entries, m.school),
  position: requiredText(200, m.position),
  businessFields: z.array(z.enum(BusinessField.def.entries, m.businessFields), m.businessFields).check(
    z.minLength(1, m.businessFields),
    z.maxLength(advisorBusinessFieldLimit, m.businessFieldsMax),
    z.refine((fields) => new Set(fields).size === fields.length, m.businessFieldsTwice),
  ),
  languages: z.array(z.enum(CoachingLanguage.def.entries, m.languages), m.languages).check(
    z.minLength(1, m.languages),
    z.refine((languages) => new Set(languages).size === languages.length, m.languages),
  ),
  teams: z.int(m.teams).check(z.minimum(1, m.teams), z.maximum(advisorTeamLimit, m.teams)),
  motivation: requiredText(advisorMotivationLimit, m.motivation),
})
export type AdvisorOffer = z.infer<typeof AdvisorOffer>

/** An advisor's profile. Business fields are plain texts: an archived record outlives the list. */
export const AdvisorProfile = z.object({
  id: Id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  school: School,
  position: z.string(),
  businessFields: z.array(z.string()),
  languages: z.array(CoachingLanguage),
  teams: z.int(),
  motivation: z.string(),
  registeredIn: SemesterLabel,
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdvisorProfile = z.infer<typeof AdvisorProfile>

export const getAdvisorProfile = endpoint({
  method: 'GET',
  path: '/api/advisor',
  summary: "The signed-in advisor's profile for the current edition; 404 if there is none",
  access: ['advisor', 'admin'],
  status: 200,
  answer: AdvisorProfile,
})

export const saveAdvisorProfile = endpoint({
  method: 'PUT',
  path: '/api/advisor',
  summary: 'Offer to coach in the current edition, or change the offer',
  access: ['advisor', 'admin'],
  rateLimit: { max: 30, perSeconds: 60 },
  body: AdvisorOffer,
  status: 200,
  answer: AdvisorProfile,
})

export const removeAdvisorProfile = endpoint({
  method: 'DELETE',
  path: '/api/advisor',
  summary: 'Take the offer to coach back; it is removed',
  access: ['advisor', 'admin'],
  status: 200,
  answer: z.object({ removed: z.literal(true) }),
})

export const listAdvisors = endpoint({
  method: 'GET',
  path: '/api/advisors',
  summary: 'The advisors of one edition, or of all, in the order of registration',
  access: ['admin'],
  reads: 'advisors',
  query: z.object({ semester: z.optional(SemesterLabel) }),
  status: 200,
  answer: z.array(AdvisorProfile),
})
