import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { type Message, say } from '../messages.ts'
import { SemesterLabel } from '../editions/semester.ts'
import { anyAddress, Id, Instant } from '../text.ts'

/** The largest accepted file, in bytes. */
export const uploadLimit = 104_857_600

/** Bytes that one person may store for one edition; `uploadMessages.quota` states it in words. */
export const uploadQuota = 5 * 1000 ** 3

/** How many files one person may send at the same time, by any endpoint. */
export const uploadsAtOnce = 3

export const uploadMessages = {
  missing: say('Please select a file to upload.', 'Bitte eine Datei auswählen.'),
  tooLarge: say(
    'File size exceeds the 100MB limit. Please upload a smaller file.',
    'Die Datei ist größer als 100 MB. Bitte eine kleinere hochladen.',
  ),
  notPdf: say('Invalid file type. Only PDF files are allowed.', 'Falscher Dateityp. Erlaubt sind nur PDF-Dateien.'),
  notPicture: say(
    'Invalid file type. Only image and video files are allowed.',
    'Falscher Dateityp. Erlaubt sind nur Bilder und Videos.',
  ),
  notEither: say(
    'Invalid file type. Only PDF, image and video files are allowed.',
    'Falscher Dateityp. Erlaubt sind nur PDF-Dateien, Bilder und Videos.',
  ),
  empty: say('This file is empty. Please select another one.', 'Diese Datei ist leer. Bitte eine andere auswählen.'),
  damaged: say(
    'This file is damaged or incomplete. Please open it on your device, save it again and upload the new copy.',
    'Diese Datei ist beschädigt oder unvollständig. Bitte auf dem eigenen Gerät öffnen, neu speichern und die neue Kopie hochladen.',
  ),
  tooManyPixels: say(
    'This picture has too many pixels. Please save a smaller version and upload that.',
    'Dieses Bild hat zu viele Pixel. Bitte eine kleinere Fassung speichern und hochladen.',
  ),
  locked: say(
    'This PDF asks for a password. Please save it without one and upload the new copy.',
    'Diese PDF-Datei verlangt ein Passwort. Bitte ohne Passwort speichern und die neue Kopie hochladen.',
  ),
  awaitsScan: say(
    'This file is being scanned for viruses. It can be opened when the scan is finished.',
    'Diese Datei wird auf Viren geprüft. Danach lässt sie sich öffnen.',
  ),
  oneFile: say('Please send exactly one file, in the field "file".', 'Bitte genau eine Datei senden, im Feld „file“.'),
  interrupted: say(
    'The upload was interrupted before the file was complete.',
    'Das Hochladen brach ab, bevor die Datei vollständig war.',
  ),
  posterUploadClosed: say(
    'YOU ARE ALREADY REGISTERED WITH US. PLEASE WAIT FOR THE MATCHING PERIOD TO END. THANK YOU',
    'DU BIST BEREITS BEI UNS ANGEMELDET. BITTE WARTE, BIS DER MATCHING-ZEITRAUM ENDET. VIELEN DANK',
  ),
  quota: say(
    'You have uploaded 5 GB for this edition, as much as one person may. Please ask the project week team to go on.',
    'Für diese Ausgabe sind 5 GB hochgeladen, so viel wie eine Person darf. Wie es weitergeht, weiß das Team der Projektwoche.',
  ),
  tooMany: say(
    'Three of your uploads are still running. Please wait until one of them is finished.',
    'Drei Uploads laufen noch. Bitte warten, bis einer davon fertig ist.',
  ),
  severalOwners: say(
    'Several people use this email address, so the file cannot be assigned to one of them. Ask the person to upload it.',
    'Diese E-Mail-Adresse nutzen mehrere Personen. Die Datei lässt sich keiner davon zuordnen. Bitten Sie die Person, sie selbst hochzuladen.',
  ),
  noProfile: say('Profile not found. Please log in again.', 'Profil nicht gefunden. Bitte erneut einloggen.'),
}

/**
 * Accepted file types, detected from the content, whatever the name says. The first extension replaces any of
 * `replaced`, which phones and browsers also give such files.
 */
export const fileTypes: Readonly<Record<FileType, { extensions: readonly string[]; replaced: readonly string[] }>> = {
  'application/pdf': { extensions: ['pdf'], replaced: [] },
  'image/jpeg': { extensions: ['jpg', 'jpeg'], replaced: ['jpe', 'jfif'] },
  'image/png': { extensions: ['png'], replaced: ['apng'] },
  'image/gif': { extensions: ['gif'], replaced: [] },
  'video/mp4': { extensions: ['mp4', 'm4v'], replaced: ['3gp', '3g2'] },
  'video/quicktime': { extensions: ['mov', 'qt'], replaced: [] },
  'video/x-msvideo': { extensions: ['avi'], replaced: [] },
}

export const FileType = z.enum([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'video/mp4',
  'video/quicktime',
  'video/x-msvideo',
])
export type FileType = z.infer<typeof FileType>

export const isVideo = (type: string): boolean => type.startsWith('video/')

/** The kind of upload. */
export const FileKind = z.enum(['poster', 'image', 'nda', 'test'])
export type FileKind = z.infer<typeof FileKind>

/** The types accepted for each kind, and the message for all others. */
export const fileRules: Record<FileKind, { types: readonly FileType[]; refusal: Message }> = {
  poster: { types: ['application/pdf'], refusal: uploadMessages.notPdf },
  image: { types: FileType.options.filter((type) => type !== 'application/pdf'), refusal: uploadMessages.notPicture },
  nda: { types: ['application/pdf'], refusal: uploadMessages.notPdf },
  test: { types: FileType.options, refusal: uploadMessages.notEither },
}

/** Extension in lower case without its dot, or undefined. */
export const extensionOf = (filename: string): string | undefined =>
  /\.([^.\s]{1,10})$/.exec(filename.trim())?.[1]?.toLowerCase()

/** Whether a name follows the convention `team_company.pdf`. */
export const keepsToConvention = (filename: string): boolean => /^[^_\s]+_[^_\s]+\.[^._\s]+$/.test(filename)

const EmailParams = z.object({ email: anyAddress })

/** The minimum that answers contain about a stored file. `fileLink` is `/api/files/{fileId}`. */
export const StoredFile = z.object({
  _id: Id,
  filename: z.string(),
  fileLink: z.string(),
  fileId: Id,
})
export type StoredFile = z.infer<typeof StoredFile>

export const UploadedFile = z.extend(StoredFile, {
  size: z.int(),
  sha256: z.string(),
  /** A name that follows `team_company.pdf`, if the file's own does not. */
  suggestedName: z.nullable(z.string()),
  /** A film in a codec that some browsers lack. */
  mayNotPlay: z.boolean(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

/** A file in lists. */
export const FileRecord = z.extend(StoredFile, {
  kind: FileKind,
  type: FileType,
  size: z.int(),
  sha256: z.string(),
  uploadedAt: Instant,
  /** The owner's address. */
  email: z.string(),
  /** Name of the owner's team, which is its company's. */
  team: z.nullable(z.string()),
  /** Whether the virus scan is pending: until then only the sender can open it. */
  isBeingScanned: z.boolean(),
  /** A thumbnail, made some seconds after the upload; never for videos. */
  thumbnailLink: z.nullable(z.string()),
})
export type FileRecord = z.infer<typeof FileRecord>

/** The current poster with the versions that it replaced, newest first. */
export const PosterRecord = z.extend(FileRecord, { earlier: z.array(FileRecord) })
export type PosterRecord = z.infer<typeof PosterRecord>

const EditionQuery = z.object({ edition: z.optional(SemesterLabel) })

/** Enough for a team's evening, too few to fill a disk. */
const uploadRate = { max: 60, perSeconds: 600 }

export const uploadPoster = endpoint({
  method: 'POST',
  path: '/api/uploadposter/{email}',
  summary: "Upload the team's poster (PDF)",
  access: ['student', 'admin'],
  touches: ['files', 'teams', 'own'],
  rateLimit: uploadRate,
  params: EmailParams,
  upload: { maxBytes: uploadLimit },
  status: 201,
  answer: UploadedFile,
})

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/uploadfile/{email}',
  summary: 'Upload a picture or a video',
  access: 'signed-in',
  touches: ['files', 'own'],
  rateLimit: uploadRate,
  params: EmailParams,
  upload: { maxBytes: uploadLimit },
  status: 201,
  answer: UploadedFile,
})

export const uploadTestFile = endpoint({
  method: 'POST',
  path: '/api/profile/uploadfile',
  summary: 'Test upload: says what the server found in the file',
  access: ['admin'],
  touches: ['files'],
  rateLimit: uploadRate,
  upload: { maxBytes: uploadLimit },
  status: 201,
  answer: z.extend(StoredFile, {
    size: z.int(),
    detectedType: z.string(),
    sha256: z.string(),
    uploadedAt: Instant,
  }),
})

export const listPosters = endpoint({
  method: 'GET',
  path: '/api/upload/getPosters',
  summary: 'The posters of an edition, the current one unless said otherwise',
  access: ['admin'],
  reads: 'files',
  query: EditionQuery,
  answer: z.array(PosterRecord),
})

export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/upload/archive',
  summary: "An edition's posters and pictures as one ZIP, in a folder for each team",
  access: ['admin'],
  requiresReauthentication: true,
  rateLimit: { max: 10, perSeconds: 600 },
  query: EditionQuery,
  answer: { file: { contentType: 'application/zip', filename: 'Posters-and-pictures.zip' } },
})

export const listPictures = endpoint({
  method: 'GET',
  path: '/api/upload/getImages',
  summary: 'The pictures and videos of an edition, the current one unless said otherwise',
  access: ['admin'],
  reads: 'files',
  query: EditionQuery,
  answer: z.array(FileRecord),
})

export const listTestFiles = endpoint({
  method: 'GET',
  path: '/api/upload/getTests',
  summary: 'The files of test uploads',
  access: ['admin'],
  reads: 'files',
  answer: z.array(FileRecord),
})

export const listOwnFiles = endpoint({
  method: 'GET',
  path: '/api/upload/mine',
  summary: "What the caller and the caller's team uploaded for the current edition",
  access: 'signed-in',
  reads: 'files',
  answer: z.array(FileRecord),
})

export const getSharedFolders = endpoint({
  method: 'GET',
  path: '/api/upload/sharedfolders',
  summary: 'Where files over the limit go: folders outside this site, one for students, one for everybody else',
  access: 'signed-in',
  reads: 'editions',
  answer: z.object({ oversizedStudentFiles: z.string(), oversizedOtherFiles: z.string() }),
})

const FileParams = z.object({ fileId: Id })

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/files/{fileId}',
  summary: "A stored file, for admins, its uploader and the uploader's team; answers ranges",
  access: 'signed-in',
  params: FileParams,
  query: z.object({ download: z.optional(z.literal('1')) }),
  answer: { file: { contentType: 'application/octet-stream', filename: 'file' } },
})

export const downloadThumbnail = endpoint({
  method: 'GET',
  path: '/api/files/{fileId}/thumbnail',
  summary: 'A small picture of a stored file, for whom the file is',
  access: 'signed-in',
  params: FileParams,
  answer: { file: { contentType: 'image/webp', filename: 'thumbnail.webp' } },
})
