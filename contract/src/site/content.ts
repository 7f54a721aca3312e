import * as z from 'zod/mini'
import type { Label as LabelShape } from '../enumerations/enumerations.ts'
import { Locale } from '../locale.ts'
import { say } from '../messages.ts'
import { cleanContent, emailAddress, oneLine, phoneNumber, storable } from '../text.ts'
import { type OperatorField, operatorFields, placeholderNames, plainOperatorFields } from './placeholders.ts'
import { uploadedPattern } from './uploaded-picture.ts'

const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(/\{(\w*)\}/g)].map((m) => m[1]!).find((name) => !placeholderNames.some((known) => known === name))

const missing = say('is missing', 'fehlt')
const empty = say('is empty', 'ist leer')
/** Longer than any paragraph that people read. */
const longest = 4000

const Text = z.string({ error: missing }).check(
  z.overwrite(cleanContent),
  storable,
  z.maxLength(longest, say(`has more than ${longest} characters`, `hat mehr als ${longest} Zeichen`)),
  z.minLength(1, empty),
  z.refine((text) => unknownPlaceholder(text) === undefined, {
    error: (issue) => {
      const name = unknownPlaceholder(String(issue.input))
      return say(`has an unknown placeholder {${name}}`, `enthält den unbekannten Platzhalter {${name}}`)
    },
  }),
)

/** A text in both languages. */
export const Label = z.strictObject({ en: Text, de: Text })
export type Label = LabelShape

const Name = z.string({ error: missing }).check(...oneLine(longest), z.minLength(1, empty))
const Slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'is no short name like `first-steps`' }))
/** Browsers read `//host` and `/\host` as another host, so they are not addresses of this site. */
const Link = z.string().check(
  ...oneLine(longest),
  z.regex(/^(\/([^\s/\\][^\s]*)?|https:\/\/[^\s]+|mailto:[^\s@]+@[^\s@]+)$/, {
    error: say(
      'is no link: it starts with /, https:// or mailto:',
      'ist kein Link: Er beginnt mit /, https:// oder mailto:',
    ),
  }),
)
const Colour = z.string().check(
  z.regex(/^#[0-9a-f]{6}$/, {
    error: say('is no colour like #d5482b', 'ist keine Farbe wie #d5482b'),
  }),
)
const Day = z.iso.date({
  error: say('is no date like 2026-04-20', 'ist kein Datum wie 2026-04-20'),
})
const MonthOrDay = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, {
    error: say('is no date like 2026-04-20 or 2026-06', 'ist kein Datum wie 2026-04-20 oder 2026-06'),
  }),
)
const Time = z.string().check(
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    error: say('is no time like 18:00', 'ist keine Uhrzeit wie 18:00'),
  }),
)
const Version = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/, { error: 'is no version like 2025-09-01' }))

const pictureSource = z.string().check(
  z.refine((src) => src !== '', { error: say('is missing: choose a picture', 'fehlt: Bitte ein Bild auswählen') }),
  z.refine(
    (src) =>
      src === '' || uploadedPattern.test(src) || /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(svg|png|jpg|jpeg|webp|avif)$/.test(src),
    { error: 'is no picture path like events/info-evening.svg' },
  ),
)

/** A file below `content/pictures/`, as `events/info-evening.svg`, or an uploaded picture (`uploadedPattern`). */
export const PictureSource = z.clone(pictureSource)

/** The same for a poster, which may be the first page of an uploaded PDF. */
export const PosterSource = z.clone(pictureSource)

/** The alternative text describes the picture and never repeats the caption. */
export const Picture = z.strictObject({ src: PictureSource, alt: Label })
export type Picture = z.infer<typeof Picture>

export const CaptionedPicture = z.extend(Picture, { caption: Label })
export type CaptionedPicture = z.infer<typeof CaptionedPicture>

/** What people copy from the address bar or "Share". */
const videoAddress = /(?:youtu\.be\/|\/(?:embed|shorts|live)\/|[?&]v=)([\w-]{11})(?![\w-])/

/** `placeholder: true`: staff have not added a real video yet, so its id does not exist. */
export const Video = z.strictObject({
  host: z.literal('www.youtube-nocookie.com'),
  id: z.string().check(
    z.overwrite((text) => videoAddress.exec(text)?.[1] ?? text.trim()),
    z.regex(/^[\w-]{11}$/, {
      error: say(
        'is no video of YouTube: its address, or its eleven letters, digits, - or _',
        'ist kein Video von YouTube: dessen Adresse oder dessen elf Buchstaben, Ziffern, - oder _',
      ),
    }),
  ),
  placeholder: z.boolean(),
  title: Label,
  poster: Picture,
})
export type Video = z.infer<typeof Video>

export const Hero = z.strictObject({ title: Label, lead: Label, audience: Label, video: Video })
export type Hero = z.infer<typeof Hero>

export const Claim = z.strictObject({ value: z.number(), format: z.enum(['count', 'percent']), label: Label })
export type Claim = z.infer<typeof Claim>

export const Audience = z.enum(['students', 'companies'])
export type Audience = z.infer<typeof Audience>

/**
 * An edition's phase for visitors: students (and companies) may register, only companies may, nobody may, the week is
 * on, it is over.
 */
export const SitePhase = z.enum(['open', 'students-closed', 'closed', 'week', 'afterwards'])
export type SitePhase = z.infer<typeof SitePhase>

/** The banner's text in each phase. */
export const Banners = z.strictObject({
  open: Label,
  'students-closed': Label,
  closed: Label,
  week: Label,
  afterwards: Label,
})
export type Banners = z.infer<typeof Banners>

/** Whether registration is open: yes, past the announced date but still, no, or the week is over. */
export const DoorState = z.enum(['open', 'late', 'closed', 'over'])
export type DoorState = z.infer<typeof DoorState>

export const SignUpCard = z.strictObject({
  audience: Audience,
  title: Label,
  lead: Label,
  /** The note about the deadline, by state. */
  notes: z.strictObject({ open: Label, late: Label, closed: Label, over: Label }),
  gets: z.array(Label).check(z.minLength(1)),
  gives: z.array(Label).check(z.minLength(1)),
  action: Label,
  shortAction: Label,
})
export type SignUpCard = z.infer<typeof SignUpCard>

export const Point = z.strictObject({ title: Label, text: Label })
export type Point = z.infer<typeof Point>

export const PointList = z.strictObject({ title: Label, lead: Label, points: z.array(Point).check(z.minLength(1)) })
export type PointList = z.infer<typeof PointList>

/** A station of the week. The edition provides the date: days after the first one, or the closing event. */
export const TimelineStation = z.strictObject({
  id: Slug,
  on: z.union([z.strictObject({ dayOfWeek: z.int().check(z.minimum(0), z.maximum(6)) }), z.literal('closingEvent')]),
  title: Label,
  text: Label,
  items: z.array(Label),
})
export type TimelineStation = z.infer<typeof TimelineStation>

/** A participant's quote, attributed to a role, never to a name. */
export const Feedback = z.strictObject({ quote: Label, role: Label, audience: Audience, year: z.int() })
export type Feedback = z.infer<typeof Feedback>

export const Testimonial = z.strictObject({
  title: Label,
  subtitle: Label,
  content: Label,
  image: Picture,
  borderColor: Colour,
  company: Label,
})
export type Testimonial = z.infer<typeof Testimonial>

/** Shown up to and including `expirationDate` by the programme clock. */
export const EventNews = z.strictObject({
  id: Slug,
  image: Picture,
  title: Label,
  description: Label,
  link: Link,
  expirationDate: Day,
  date: MonthOrDay,
  /** In Berlin; without them it is an all-day event. */
  times: z.optional(z.strictObject({ from: Time, to: Time })),
  location: Label,
})
export type EventNews = z.infer<typeof EventNews>

export const FaqEntry = z.strictObject({
  id: Slug,
  question: Label,
  answer: z.array(Label).check(z.minLength(1)),
  link: z.optional(z.strictObject({ label: Label, href: Link })),
})
export type FaqEntry = z.infer<typeof FaqEntry>

export const Faq = z.strictObject({
  companies: z.array(FaqEntry).check(z.minLength(8)),
  students: z.array(FaqEntry).check(z.minLength(8)),
})
export type Faq = z.infer<typeof Faq>

export const Gallery = z.strictObject({ year: z.int(), pictures: z.array(CaptionedPicture).check(z.minLength(1)) })
export type Gallery = z.infer<typeof Gallery>

/** A company's logo; its name is shown beside it. */
export const CompanyMark = z.strictObject({ name: Name, mark: PictureSource })
export type CompanyMark = z.infer<typeof CompanyMark>

/** An example of a result: the picture for thumbnails and the large view, and its PDF if there is one. */
export const Poster = z.strictObject({
  id: Slug,
  title: Label,
  company: Name,
  business: Label,
  summary: Label,
  picture: z.extend(Picture, { src: PosterSource }),
  pdf: z.optional(Link),
  language: Locale,
  year: z.int(),
})
export type Poster = z.infer<typeof Poster>

const noAddress = say('is no email address', 'ist keine E-Mail-Adresse')
const Address = emailAddress(noAddress, noAddress)

/** A role in the team with its phone number; people change, roles stay. */
export const Contact = z.strictObject({
  role: Label,
  helpsWith: Label,
  phone: phoneNumber(missing),
  email: Address,
})
export type Contact = z.infer<typeof Contact>

export const Contacts = z.strictObject({
  /** The office's mailbox: the sender of emails, and the address for questions. */
  mailbox: Address,
  team: z.array(Contact).check(z.minLength(2)),
})
export type Contacts = z.infer<typeof Contacts>

/** What the installation calls itself. */
export const Brand = z.strictObject({ programme: Name, university: Name })

type PlainOperatorField = (typeof plainOperatorFields)[number]
const isPlain = new Set<OperatorField>(plainOperatorFields)

/** The installation's operator, for texts required by law. Values in square brackets are still open. */
export const Operator = z.strictObject(
  Object.fromEntries(operatorFields.map((name) => [name, isPlain.has(name) ? Name : Label])) as {
    [Field in OperatorField]: Field extends PlainOperatorField ? typeof Name : typeof Label
  },
)
export type Operator = z.infer<typeof Operator>

/** The organiser as named on pages, emails, certificates and in the texts that the law asks for. */
export const Organiser = z.extend(Brand, { ...Contacts.shape, operator: Operator })
export type Organiser = z.infer<typeof Organiser>

export const LegalBlock = z.union([
  z.strictObject({ paragraph: Label }),
  z.strictObject({ list: z.array(Label).check(z.minLength(1)) }),
  z.strictObject({ facts: z.array(z.strictObject({ term: Label, value: Label })).check(z.minLength(1)) }),
])
export type LegalBlock = z.infer<typeof LegalBlock>

export const LegalSection = z.strictObject({
  id: Slug,
  heading: Label,
  blocks: z.array(LegalBlock).check(z.minLength(1)),
})
export type LegalSection = z.infer<typeof LegalSection>

/** A binding text. Its version is stored with each consent, so any change of wording needs a new version. */
export const LegalText = z.strictObject({
  id: Slug,
  version: Version,
  /** The value of `{retentionPeriod}` in months; set by the server if the text uses it. */
  months: z.optional(z.int()),
  title: Label,
  summary: Label,
  /** Set until the data protection officer has approved the text; shown above it. */
  reviewNote: z.optional(Label),
  sections: z.array(LegalSection).check(z.minLength(1)),
})
export type LegalText = z.infer<typeof LegalText>

export const Downloads = z.strictObject({
  declarationOfConsent: z.strictObject({ en: Link, de: Link }),
  posterTemplate: z.string().check(z.regex(/^\/[0-9a-f]{16}\.pptx$/, { error: 'is no path like /<hash>.pptx' })),
})
export type Downloads = z.infer<typeof Downloads>

/** A picture's delivered files: one SVG, or widths in formats, best first. Written by `content/make/pictures.ts`. */
export const PictureFile = z.strictObject({
  width: z.int(),
  height: z.int(),
  fallback: z.string(),
  sources: z.array(
    z.strictObject({ type: z.string(), files: z.array(z.strictObject({ url: z.string(), width: z.int() })) }),
  ),
})
export type PictureFile = z.infer<typeof PictureFile>

export const PictureManifest = z.record(z.string(), PictureFile)
export type PictureManifest = z.infer<typeof PictureManifest>
