import { RefusedFile } from '@project-week/contract/files/file-format'
import { localMessage } from './local-message.ts'

/** Why a file was refused, by the server or before sending, and what to do instead, if anything. */
export function fileRefusalText({ message, details }: { message: string; details?: unknown }): string {
  const wayOut = RefusedFile.safeParse(details).data?.wayOut
  return [message, ...(wayOut === undefined ? [] : [wayOut])].map(localMessage).join(' ')
}
