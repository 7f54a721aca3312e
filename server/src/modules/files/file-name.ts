import { extensionOf, type FileType, fileTypes, keepsToConvention } from '@project-week/contract/files/upload'
import { device, shorten } from '../../zip.ts'

/** Accepted by most file systems, with room for a number in brackets. */
const longestName = 180

/**
 * Control characters, and marks that reorder or hide text: `gnp.exe` may look like `exe.png`. The two joiners stay, as
 * Persian and Hindi need them.
 */
const invisible = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Extensions replaced if they don't match the content; any other suffix may not be an extension. */
const replaceable: ReadonlySet<string> = new Set([
  ...Object.values(fileTypes).flatMap(({ extensions, replaced }) => [...extensions, ...replaced]),
  // Mail programs convert such pictures and keep the name.
  'heic',
  'heif',
])

/**
 * A safe name for display and saving: no path, nothing that file systems refuse or that hides its end, and an extension
 * that matches the content. Letters of all scripts stay.
 *
 * @param given what the browser sent
 * @param type detected from the content
 */
export function safeFileName(given: string, type: FileType): string {
  const { extensions } = fileTypes[type]
  const bare = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
  const extension = extensionOf(bare)
  const isRight = extension !== undefined && extensions.includes(extension)
  const isReplaced = extension !== undefined && replaceable.has(extension)
  const stem = (isReplaced ? bare.slice(0, -extension.length - 1) : bare)
    .replace(/^[.\s]+/, '')
    .replace(/([^.\s])[.\s]+$/, '$1')
  const named = stem === '' ? 'file' : device.test(stem) ? `_${stem}` : stem
  const end = `.${isRight ? extension : extensions[0]}`
  return shorten(named, longestName - end.length) + end
}

/** One part of `team_company.pdf`: letters and digits of any script, words joined by hyphens. */
const part = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()

/**
 * A name that follows the convention `team_company.pdf`, or null if the file's own does.
 *
 * @param team the company's name and the team's number among its teams, if the owner has a team
 */
export function suggestName(filename: string, team: { company: string; number: number } | undefined): string | null {
  if (keepsToConvention(filename)) return null
  const extension = extensionOf(filename) ?? ''
  return `${team === undefined ? 'team_company' : `team${team.number}_${part(team.company)}`}.${extension}`
}
