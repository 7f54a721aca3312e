import { uploadMessages } from '@project-week/contract/files/upload'
import { germanOf } from '@project-week/contract/messages'
import { expect, test } from 'vitest'
import words from '../../../../messages/de/uploads.json' with { type: 'json' }

/** How German addresses a student. */
const familiar =
  /\b(du|dich|dir|dein\w*|ihr|euch|euer|eure\w*|bitte (wähle|lade|nenne|öffne|speichere|prüfe|versuche|melde|sende|zieh|warte))\b/i

test('what students and companies both read while they upload addresses neither in German', () => {
  const { posterUploadClosed: _, ...refusals } = uploadMessages
  const shared = Object.entries(words).filter(([name]) => !/^uploads_(poster|own_posters|own_no_team)/.test(name))
  const texts = [
    ...shared.map(([, text]) => JSON.stringify(text)),
    ...Object.values(refusals).map((text) => germanOf(text) ?? ''),
  ]
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter((text) => familiar.test(text))).toEqual([])
})
