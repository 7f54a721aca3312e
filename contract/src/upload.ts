import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { say } from './messages.ts'
import { Id, Instant } from './text.ts'

export const uploadLimit = 104_857_600

export const uploadMessages = {
  missing: say('Please select a file to upload.', 'Bitte wähle eine Datei aus.'),
  tooLarge: say(
    'File size exceeds the 100MB limit. Please upload a smaller file.',
    'Die Datei ist größer als 100 MB. Bitte lade eine kleinere hoch.',
  ),
  notPdf: say('Invalid file type. Only PDF files are allowed.', 'Falscher Dateityp. Erlaubt sind nur PDF-Dateien.'),
  notPicture: say(
    'Invalid file type. Only image and video files are allowed.',
    'Falscher Dateityp. Erlaubt sind nur Bilder und Videos.',
  ),
  notWorkbook: say(
    'Please select a valid Excel file (.xlsx or .xls).',
    'Bitte wähle eine gültige Excel-Datei (.xlsx oder .xls).',
  ),
}

const EmailParams = z.object({ email: z.string().check(z.maxLength(254)) })

/** What is told about a stored file. `fileLink` is `/api/files/{fileId}`. */
export const StoredFile = z.object({
  _id: Id,
  filename: z.string(),
  fileLink: z.string(),
  fileId: Id,
})
export type StoredFile = z.infer<typeof StoredFile>

export const uploadPoster = endpoint({
  method: 'POST',
  path: '/api/uploadposter/{email}',
  summary: "Upload the team's poster (PDF)",
  access: 'signed-in',
  params: EmailParams,
  upload: { maxBytes: uploadLimit },
  status: 201,
  answer: StoredFile,
})

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/uploadfile/{email}',
  summary: 'Upload a picture or a video',
  access: 'signed-in',
  params: EmailParams,
  upload: { maxBytes: uploadLimit },
  status: 201,
  answer: StoredFile,
})

export const uploadTestFile = endpoint({
  method: 'POST',
  path: '/api/profile/uploadfile',
  summary: 'Test upload: says what the server found in the file',
  access: ['admin'],
  upload: { maxBytes: uploadLimit },
  status: 201,
  answer: z.object({
    filename: z.string(),
    size: z.int(),
    detectedType: z.string(),
    sha256: z.string(),
    uploadedAt: Instant,
  }),
})

export const listPosters = endpoint({
  method: 'GET',
  path: '/api/upload/getPosters',
  summary: 'The posters of the current edition',
  access: ['admin'],
  status: 200,
  answer: z.array(StoredFile),
})

export const listPictures = endpoint({
  method: 'GET',
  path: '/api/upload/getImages',
  summary: 'The pictures and videos of the current edition',
  access: ['admin'],
  status: 200,
  answer: z.array(StoredFile),
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/files/{fileId}',
  summary: "A stored file, for admins, its uploader and the uploader's team",
  access: 'signed-in',
  params: z.object({ fileId: Id }),
  status: 200,
  answer: { file: { contentType: 'application/octet-stream', filename: 'file' } },
})

export const importAuthorisedUsers = endpoint({
  method: 'POST',
  path: '/api/forms/uploadexcel',
  summary: 'Import authorised users from an Excel file, all or nothing',
  access: ['admin'],
  upload: { maxBytes: 10 * 1024 * 1024 },
  status: 201,
  answer: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
})
