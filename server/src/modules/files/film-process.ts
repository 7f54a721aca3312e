import type { FileType } from '@project-week/contract/files/upload'
import { execFile } from 'node:child_process'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { NotShowable, openPicture } from './picture-process.ts'

/** Where the two programs are. */
export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
}

/** What is to be known of a film. Either may be missing: sound alone has no picture, a broken index no length. */
export interface FilmLook {
  seconds: number | null
  /** A WebP, or why there is none. */
  picture: Buffer | { reason: string }
}

/** A step that takes longer is meant to. */
const timeoutMs = 60_000
/** Longer edge of the frame that is handed on, in pixels: twice a thumbnail's. */
const edge = 1440
/** Twice such a frame as an uncompressed PNG: nobody sees more of it here. */
const mostBytes = 16 * 1024 ** 2
/** Of a frame: more than any camera's film has. */
const mostPixels = 50_000_000
/** A shell sets what Node cannot: 2 GB of addresses, which a frame in 8K needs, a minute of a processor, and a low priority. */
const limited = 'ulimit -v 2000000 2>/dev/null; ulimit -t 60; exec nice -n 10 "$@"'

/**
 * The one demuxer that may read a type. A playlist, which names other files and addresses, has one of its own and is
 * therefore never read as such, whatever the first bytes of a file promise.
 */
const demuxers: Partial<Record<FileType, string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
}

async function findProgram(name: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter((one) => one !== '')) {
    const program = join(folder, name)
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return program
  }
  return undefined
}

/** Both programs, or undefined where one is missing. */
export async function findFfmpeg(path = process.env['PATH'] ?? ''): Promise<Ffmpeg | undefined> {
  // The limits are set by a shell, which Windows has not.
  if (process.platform === 'win32') return undefined
  const [ffmpeg, ffprobe] = await Promise.all([findProgram('ffmpeg', path), findProgram('ffprobe', path)])
  return ffmpeg === undefined || ffprobe === undefined ? undefined : { ffmpeg, ffprobe }
}

/** @throws {NotShowable} with what it says of the film, and an error where it could not be run at all */
async function run(program: string, args: readonly string[], isAgain = false): Promise<Buffer> {
  const { error, output, complaint } = await new Promise<{
    error: (Error & { code?: string | number | null; killed?: boolean }) | null
    output: Buffer
    complaint: string
  }>((resolve) => {
    execFile(
      '/bin/sh',
      ['-c', limited, 'sh', program, ...args],
      {
        // Each thread's heap would reserve addresses of its own.
        env: { MALLOC_ARENA_MAX: '1' },
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: mostBytes,
        encoding: 'buffer',
      },
      (failure, stdout, stderr) =>
        resolve({ error: failure, output: stdout, complaint: stderr.toString().trim().slice(0, 500) }),
    )
  })
  if (error === null) return output
  if (error.killed === true || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') {
    throw new NotShowable('it took too long or became too large')
  }
  // Of a shell: the program is not there, or could not be loaded. That says nothing about the film.
  if (error.code === 126 || error.code === 127 || typeof error.code === 'string') {
    throw new Error(`${program} could not be run: ${complaint || error.message}`, { cause: error })
  }
  // Ended by a signal: it crashed, or the machine ran out of memory. A film that does so twice cannot be shown.
  if (typeof error.code !== 'number' && !isAgain) return run(program, args, true)
  throw new NotShowable(complaint || error.message)
}

/** It reads this one file, as this one type, and opens nothing that the film names. */
const inputOf = (path: string, demuxer: string) => [
  ...`-threads 1 -max_pixels ${mostPixels} -protocol_whitelist file`.split(' '),
  ...`-format_whitelist ${demuxer} -f ${demuxer} -i`.split(' '),
  `file:${path}`,
]

async function readSeconds({ ffprobe }: Ffmpeg, input: readonly string[]): Promise<number | undefined> {
  const output = await run(ffprobe, ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', ...input])
  const seconds = Number.parseFloat(output.toString())
  // A header may say anything.
  return seconds > 0 && seconds < 1_000_000 ? seconds : undefined
}

/** No larger than `edge`, and never enlarged; pixels that are not square are stretched. */
const factor = `min(1,${edge}/max(iw*sar,ih))`
const scale = `scale=w='ceil(iw*sar*${factor})':h='ceil(ih*${factor})'`

/** A frame as a PNG; empty where there is none at that time. */
const readFrame = ({ ffmpeg }: Ffmpeg, input: readonly string[], at: number) =>
  run(ffmpeg, [
    ...`-nostdin -v error -ss ${at.toFixed(3)} -filter_threads 1`.split(' '),
    ...input,
    // No cover that somebody attached.
    ...`-map 0:V:0 -frames:v 1 -vf ${scale}`.split(' '),
    ...'-threads 1 -c:v png -f image2pipe pipe:1'.split(' '),
  ])

/** A second into it, as films often begin in black; half-way through a shorter one. */
async function readPicture(ffmpeg: Ffmpeg, input: readonly string[], seconds = 0): Promise<Buffer> {
  let frame = await readFrame(ffmpeg, input, Math.min(1, seconds / 2))
  // Its sound may be longer than its picture.
  if (frame.length === 0) frame = await readFrame(ffmpeg, input, 0)
  if (frame.length === 0) throw new NotShowable('it has no frame')
  return openPicture('thumbnail', { type: 'image/png', size: frame.length }, async () => Readable.from([frame]))
}

/**
 * Looks into a film in a file of its own: ffmpeg jumps about in what it reads, and a storage need not have files.
 *
 * @param path of a copy that nobody else writes to
 * @throws {NotShowable} where ffmpeg cannot read it, and an error where ffmpeg could not be run
 */
export async function readFilm(ffmpeg: Ffmpeg, type: FileType, path: string): Promise<FilmLook> {
  const demuxer = demuxers[type]
  if (demuxer === undefined) throw new NotShowable(`${type} is no film`)
  const input = inputOf(path, demuxer)
  const exact = await readSeconds(ffmpeg, input)
  const seconds = exact === undefined ? null : Math.max(1, Math.round(exact))
  try {
    return { seconds, picture: await readPicture(ffmpeg, input, exact) }
  } catch (error) {
    if (!(error instanceof NotShowable)) throw error
    return { seconds, picture: { reason: error.message } }
  }
}

/** As `readFilm`, of a film that is stored. @throws as that, and whatever reading the storage throws */
export async function openFilm(
  ffmpeg: Ffmpeg,
  file: { type: FileType; size: number },
  open: () => Promise<Readable>,
): Promise<FilmLook> {
  const folder = await mkdtemp(join(tmpdir(), 'project-week-film-'))
  try {
    const path = join(folder, 'film')
    const copy = createWriteStream(path, { mode: 0o600 })
    await pipeline(await open(), copy)
    if (copy.bytesWritten !== file.size) throw new Error(`the storage gave ${copy.bytesWritten} of ${file.size} bytes`)
    return await readFilm(ffmpeg, file.type, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
