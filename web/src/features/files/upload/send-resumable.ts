import { completeResumable, createResumable, type ResumableMetadata } from '@project-week/contract/files/resumable'
import type { UploadedFile } from '@project-week/contract/files/upload'
import type { HttpResponse, PreviousUpload, UrlStorage } from 'tus-js-client'
import { ApiError } from '../../../lib/api/api-error.ts'
import { addressOf, call, refusalOf, withCsrfToken } from '../../../lib/api/api.ts'
import { deviceStorage } from '../../../lib/page/storage.ts'
import { isPassing, retryDelays, stopped, waitForSlot } from './wait-for-slot.ts'

/** What an upload waits for: a lost connection, a server that is away behind its proxy, or other uploads of this person. */
export type Stall = 'connection' | 'server' | 'turn'

export interface ResumableSending {
  file: File
  /** Bytes of the file that have left this device. */
  onProgress: (sent: number) => void
  /** It goes on by itself. */
  onStall: (because: Stall) => void
  /** Given once the upload can be paused. */
  onStart: (controls: Pausable) => void
  /** With the reason `cancelled`, what has arrived is deleted; otherwise it can be continued later. */
  signal: AbortSignal
}

export interface Pausable {
  pause: () => void
  resume: () => void
}

export const cancelled = 'cancelled'

/** So little is at stake where a proxy keeps what it has not received whole. */
const chunkSize = 4 * 1024 ** 2
/** Where nothing gets through for this long, the connection counts as lost. */
const longestSilence = 30_000

/** Another sender at the same offset, or other uploads of this person, and a server that is away behind its proxy. Any other refusal is said at once. */
const passing: ReadonlySet<number> = new Set([409, 502, 503, 504])

/** Where an upload was, by what tells its file from others; the library's own fails where site data is full. */
const urlStorage: UrlStorage = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async (fingerprint) => {
    const stored = deviceStorage.read(fingerprint)
    return stored === null ? [] : [{ ...(JSON.parse(stored) as PreviousUpload), urlStorageKey: fingerprint }]
  },
  addUpload: async (fingerprint, upload) => {
    deviceStorage.keep(fingerprint, JSON.stringify(upload))
    return fingerprint
  },
  removeUpload: async (fingerprint) => deviceStorage.remove(fingerprint),
}

/**
 * Uploads one file in pieces, and continues it where it was: after a lost connection by itself, after a reload when the
 * same file is chosen again.
 *
 * @throws {ApiError} refused, or `offline` where the connection stayed away
 * @throws {DOMException} AbortError, where the signal said so
 */
export const sendResumable = (
  about: Pick<ResumableMetadata, 'kind' | 'email'>,
  sending: ResumableSending,
): Promise<UploadedFile> => withCsrfToken((token) => attempt(about, sending, token))

async function attempt(
  about: Pick<ResumableMetadata, 'kind' | 'email'>,
  { file, onProgress, onStall, onStart, signal }: ResumableSending,
  token: string,
): Promise<UploadedFile> {
  // Of use to nobody who uploads nothing.
  const { DetailedError, Upload } = await import('tus-js-client')
  if (signal.aborted) throw stopped()
  const fingerprint = ['upload', about.kind, about.email, file.name, file.size, String(file.lastModified)].join('|')
  const arrived = Promise.withResolvers<HttpResponse | undefined>()
  let silence: ReturnType<typeof setTimeout> | undefined
  const upload = new Upload(file, {
    endpoint: addressOf(createResumable),
    metadata: { ...about, filename: file.name },
    headers: { 'X-CSRF-Token': token },
    fingerprint: async () => fingerprint,
    urlStorage,
    chunkSize,
    // Counted anew whenever something gets through.
    retryDelays,
    onProgress: (sent) => {
      listen()
      onProgress(sent)
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      const mayPass = status === 0 || passing.has(status)
      if (mayPass) {
        clearTimeout(silence)
        onStall(status === 0 ? 'connection' : status === 409 ? 'turn' : 'server')
      }
      return mayPass
    },
    onSuccess: () => arrived.resolve(undefined),
    onError: (error) => {
      const response = error instanceof DetailedError ? error.originalResponse : undefined
      if (response) arrived.resolve(response)
      else arrived.reject(new ApiError(0, 'offline', ''))
    },
  })
  const stop = () => {
    clearTimeout(silence)
    void upload.abort().catch(() => {})
  }
  const go = () => {
    listen()
    upload.start()
  }
  const lose = () => {
    onStall('connection')
    stop()
  }
  // A lost line is no error to the browser for many minutes: it hopes that the packets come through after all.
  const listen = () => {
    clearTimeout(silence)
    silence = setTimeout(() => {
      lose()
      go()
    }, longestSilence)
  }
  let isPaused = false
  const onOffline = () => {
    if (!isPaused) lose()
  }
  const onOnline = () => {
    if (!isPaused) go()
  }
  const onAbort = () => {
    clearTimeout(silence)
    void upload.abort(signal.reason === cancelled).catch(() => {})
    arrived.reject(stopped())
  }
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', onOnline)
  signal.addEventListener('abort', onAbort)
  try {
    const [previous] = await upload.findPreviousUploads()
    if (previous) upload.resumeFromPreviousUpload(previous)
    go()
    onStart({
      pause: () => {
        isPaused = true
        stop()
      },
      resume: () => {
        isPaused = false
        go()
      },
    })
    const refused = await arrived.promise
    if (refused) throw await refusalOf(refused.getStatus(), refused.getBody())
  } finally {
    clearTimeout(silence)
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', onOnline)
    signal.removeEventListener('abort', onAbort)
  }

  try {
    const uploadId = new URL(upload.url ?? '', window.location.href).pathname.split('/').at(-1) ?? ''
    const complete = () => call(completeResumable, { params: { uploadId } })
    const answer = await waitForSlot(complete, { signal, onWait: () => onStall('turn') })
    deviceStorage.remove(fingerprint)
    return answer
  } catch (error) {
    // What was refused would be refused again; after a lost answer the same call answers once more.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && !isPassing(error)) {
      deviceStorage.remove(fingerprint)
    }
    throw error
  }
}
