import { sampleSignOn } from '@project-week/contract/auth/auth'
import type { Asserted } from '../../../db/tables.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The demo's clearly labelled stand-in for a university's sign-on page; needs no script. */
export function sampleSignOnPage(persons: readonly (Asserted & { note: { en: string; de: string } })[], target: URL) {
  const rows = persons.map((person) => {
    const query = new URLSearchParams({ person: person.subject, target: target.href })
    return `<li><a href="${sampleSignOn.path}?${escape(query.toString())}"><strong>${escape(`${person.firstname} ${person.lastname}`)}</strong>
      <span>${escape(person.note.en)}</span><span lang="de">${escape(person.note.de)}</span></a></li>`
  })
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Sample sign-on</title>
  <link rel="stylesheet" href="/sample-sign-on.css">
</head>
<body>
  <main>
    <p class="label">Demo · no real accounts · <span lang="de">keine echten Konten</span></p>
    <h1>Sample sign-on</h1>
    <p>This page stands where a university's sign-on would be. Choose who you want to be; there is no password.</p>
    <p lang="de">Diese Seite steht dort, wo sonst der Uni-Login wäre. Wähle, wer du sein möchtest; ein Passwort gibt es nicht.</p>
    <ul>${rows.join('')}</ul>
    <p><a href="/">Back to the site · <span lang="de">Zurück zur Seite</span></a></p>
  </main>
</body>
</html>
`
}
