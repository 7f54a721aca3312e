import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { greetingOf } from '../mail/values.ts'
import type { FileRow } from './file.queries.ts'

/** Tells the sender that a file was removed. */
export const infectedMail = (
  file: Pick<FileRow, 'filename' | 'uploaderEmail' | 'uploaderId' | 'companyId'>,
  found: string,
): Mail =>
  automaticMail('file-infected', {
    recipient: file.uploaderEmail,
    ...(file.uploaderId !== null && { personId: file.uploaderId }),
    ...(file.companyId !== null && { companyId: file.companyId }),
    values: { hello: greetingOf(''), file: file.filename, found },
  })
