import * as z from 'zod/mini'
import { SavedFrom, Version } from '../audit/stale.ts'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { Instant } from '../text.ts'
import { LegalText, PictureSource } from '../site/content.ts'
import { uploadLimit } from '../files/upload.ts'
import { DocumentName, SiteContent, TermsName } from './documents.ts'
import {
  posterLimit,
  uploadedPattern,
  uploadedPdfPath,
  uploadedPdfPattern,
  uploadedPicturePath,
} from '../site/uploaded-picture.ts'

export const contentMessages = {
  textUnknown: say(
    'The words of this version are not kept here.',
    'Der Wortlaut dieser Fassung ist hier nicht gespeichert.',
  ),
  periodMissing: say(
    'Name the retention period with {retentionPeriod} in both languages. The server fills in the number that is set.',
    'Bitte die Aufbewahrungsfrist in beiden Sprachen mit {retentionPeriod} nennen. Der Server setzt die eingestellte Zahl ein.',
  ),
  periodElsewhere: say(
    '{retentionPeriod} can only be used in legal texts.',
    '{retentionPeriod} lässt sich nur in Rechtstexten verwenden.',
  ),
  pictureType: say('Upload a JPEG, PNG, WebP or SVG image.', 'Bitte ein Bild als JPEG, PNG, WebP oder SVG hochladen.'),
  tooManyPixels: say(
    'This picture has more than 50 megapixels. Please save a smaller version and upload that.',
    'Dieses Bild hat mehr als 50 Megapixel. Bitte eine kleinere Fassung speichern und hochladen.',
  ),
  drawingTooSlow: say(
    'Drawing this SVG takes more than a second of computing time, usually for its filters (blur, shadow, texture). Please save it as a PNG and upload that.',
    'Diese SVG-Datei zu zeichnen dauert mehr als eine Sekunde Rechenzeit, meist wegen ihrer Filter (Unschärfe, Schatten, Struktur). Bitte als PNG speichern und hochladen.',
  ),
  posterType: say('Upload the poster as a PDF.', 'Bitte das Poster als PDF hochladen.'),
  posterTooLarge: say(
    'File size exceeds the 20MB limit. Please upload a smaller file.',
    'Die Datei ist größer als 20 MB. Bitte eine kleinere hochladen.',
  ),
  posterPages: say(
    'This PDF has more than two pages. Please save the poster alone and upload that.',
    'Diese PDF-Datei hat mehr als zwei Seiten. Bitte das Poster allein speichern und hochladen.',
  ),
  pdfGone: say(
    'this PDF is no longer stored; upload it again',
    'diese PDF-Datei ist nicht mehr gespeichert; bitte erneut hochladen',
  ),
  pictureGone: say(
    'this image is no longer stored; choose another one',
    'dieses Bild ist nicht mehr gespeichert; bitte ein anderes auswählen',
  ),
}

/** Who made an edit, by email address, and when. */
const Edit = z.object({ by: z.string(), at: Instant })

/** A document's status. */
export const DocumentState = z.object({
  name: DocumentName,
  /** Whether the published content differs from the default text. */
  isChanged: z.boolean(),
  /** The last publication; null if there is none. */
  published: z.nullable(Edit),
  /** The draft to be published; null if there is none. */
  draft: z.nullable(Edit),
  /** Stored content that no longer matches the schema; instead of a published one the site shows the default text. */
  unusable: z.array(z.enum(['published', 'draft'])),
})
export type DocumentState = z.infer<typeof DocumentState>

/** Content in the document's schema; both sides parse it with `documents[name]`. */
const Content = z.record(z.string(), z.unknown())

/** A document for an editor. `version` is that of `content`. */
export const DocumentRecord = z.object({
  state: DocumentState,
  /** The draft; without one, the published content. */
  content: Content,
  /** The published content. */
  shown: Content,
  version: Version,
})
export type DocumentRecord = z.infer<typeof DocumentRecord>

export const PublishedVersion = z.object({
  id: z.int(),
  edit: Edit,
  content: Content,
  /** Whether it is the default text. */
  isShipped: z.boolean(),
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

const params = z.object({ name: DocumentName })
const oneVersion = z.object({ name: TermsName, version: LegalText.shape.version })
const access = ['admin'] as const

export const getSiteContent = endpoint({
  method: 'GET',
  path: '/api/site/content',
  summary: 'The published words of the public site',
  access: 'public',
  reads: 'content',
  answer: SiteContent,
})

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/content',
  summary: 'The documents of the public site and where each stands',
  reads: 'content',
  access,
  answer: z.array(DocumentState),
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/content/{name}',
  summary: 'A document: its draft and what the site shows',
  reads: 'content',
  access,
  params,
  answer: DocumentRecord,
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/content/{name}/draft',
  summary: "Save a document's draft; the site goes on as it is",
  touches: ['content'],
  access,
  params,
  query: SavedFrom,
  body: z.object({ content: Content }),
  answer: DocumentRecord,
})

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/content/{name}/draft',
  summary: "Discard a document's draft",
  touches: ['content'],
  access,
  params,
  query: SavedFrom,
  answer: DocumentRecord,
})

export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/content/{name}/publish',
  summary: "Publish a document's draft: the next request of the site shows it",
  touches: ['content'],
  access,
  params,
  query: SavedFrom,
  answer: DocumentRecord,
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/content/{name}/versions',
  summary: 'What was published of a document, newest first, and what the release ships',
  reads: 'content',
  access,
  params,
  answer: z.object({ versions: z.array(PublishedVersion), shipped: Content }),
})

export const uploadContentPicture = endpoint({
  method: 'POST',
  path: '/api/content/pictures',
  summary: 'Upload a picture (JPEG, PNG, WebP, SVG) for the public site; a draft names it by the answer',
  touches: [],
  access,
  rateLimit: { max: 60, perSeconds: 600 },
  upload: { maxBytes: uploadLimit },
  status: 201,
  answer: z.object({ src: PictureSource }),
})

export const downloadContentPicture = endpoint({
  method: 'GET',
  path: uploadedPicturePath,
  summary: 'A picture that was uploaded for the public site, in one of its widths',
  access: 'public',
  params: z.object({
    name: z.string().check(z.refine((name) => uploadedPattern.test(`uploaded/${name}`))),
    width: z.string().check(z.regex(/^\d{1,4}$/)),
  }),
  answer: { file: { contentType: 'image/webp', filename: 'picture.webp' } },
})

export const uploadContentPoster = endpoint({
  method: 'POST',
  path: '/api/content/posters',
  summary:
    'Upload a poster (PDF): its first page becomes a picture; a draft names that, and links to the PDF, by the answer',
  touches: [],
  access,
  rateLimit: { max: 60, perSeconds: 600 },
  upload: { maxBytes: posterLimit },
  status: 201,
  answer: z.object({ src: PictureSource, pdf: z.string() }),
})

export const downloadContentPdf = endpoint({
  method: 'GET',
  path: uploadedPdfPath,
  summary: 'A PDF that was uploaded for the public site',
  access: 'public',
  params: z.object({ name: z.string().check(z.regex(uploadedPdfPattern)) }),
  answer: { file: { contentType: 'application/pdf', filename: 'poster.pdf' } },
})

export const readAgreedText = endpoint({
  method: 'GET',
  path: '/api/content/{name}/agreed/{version}',
  summary: 'The words of a version of the terms that somebody agreed to',
  reads: 'content',
  access,
  params: oneVersion,
  answer: LegalText,
})
