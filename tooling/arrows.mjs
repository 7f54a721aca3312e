// Which part of the sources may import which: the arrows of docs/architecture.md as one table, checked by `npm run lint`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './project.mjs'

const foundations = ['audit', 'consents', 'links']
const shared = [...foundations, 'identity', 'auth', 'editions', 'mail']
const modules = (names) => names.map((name) => `server/src/modules/${name}`)
/** What every module may import beside other modules. */
const underModules = ['contract', 'content', 'server/src', 'server/src/db', 'server/src/http', 'server/src/storage']
const module = (name, knows = shared) => [`server/src/modules/${name}`, [...underModules, ...modules(knows)]]

/** A part and the parts that it may import. The longest name that a path begins with is its part. */
const arrows = new Map([
  ['contract', []],
  ['matching', ['contract']],
  ['content', ['contract']],

  // Files at the top that everything under them may use: clock, config, errors, deps.
  ['server/src', ['contract', 'content', 'server/src/db', 'server/src/http', 'server/src/storage']],
  ['server/src/db', ['contract', 'matching', 'server/src']],
  ['server/src/storage', ['server/src']],
  // A restore ends again what was ended since, as the modules do it, and is in the audit log.
  [
    'server/src/backup',
    [
      ...underModules,
      ...modules([
        ...shared,
        'files',
        'people',
        'publishing',
        'registrations',
        'showcase',
        'subscribers',
        'teams',
        'users',
      ]),
    ],
  ],
  ['server/src/http', ['contract', 'content', 'server/src', 'server/src/db', 'server/src/storage']],
  ...foundations.map((name) => module(name, [])),
  module('identity', [...foundations, 'mail']),
  ...['auth', 'editions', 'mail'].map((name) => module(name)),
  ...['feedback', 'files', 'history', 'notes', 'search', 'subscribers'].map((name) => module(name)),
  module('users'),
  module('content', [...shared, 'files']),
  module('campaigns', [...shared, 'companies', 'subscribers']),
  module('certificates', [...shared, 'posters']),
  module('companies'),
  module('teams', [...shared, 'companies', 'posters']),
  module('posters', [...shared, 'files']),
  module('outstanding', [...shared, 'companies', 'feedback', 'posters', 'publishing']),
  module('showcase', [...shared, 'files']),
  module('people', [...shared, 'files', 'registrations', 'showcase', 'teams']),
  module('retention', [...shared, 'files']),
  module('hosting', [...shared, 'companies', 'feedback', 'files', 'showcase', 'teams']),
  module('publishing', [...shared, 'companies', 'hosting', 'matching', 'teams']),
  module('overview', [...shared, 'companies', 'matching', 'outstanding', 'posters', 'registrations', 'retention']),
  module('registrations', [
    ...shared,
    'advisors',
    'certificates',
    'companies',
    'exports',
    'feedback',
    'files',
    'notes',
    'showcase',
    'teams',
  ]),
  module('exports', [
    ...shared,
    'advisors',
    'campaigns',
    'certificates',
    'companies',
    'feedback',
    'registrations',
    'subscribers',
    'teams',
    'users',
  ]),
  module('imports', [...shared, 'companies', 'exports']),
  ['server/src/modules/advisors', [...underModules, 'matching', ...modules([...shared, 'files', 'teams'])]],
  ['server/src/modules/matching', [...underModules, 'matching', ...modules([...shared, 'companies', 'registrations'])]],

  ['web/src/lib', ['contract']],
  ['web/src/ui', ['contract', 'content', 'web/src/lib']],
  ['web/src/features', ['contract', 'content', 'web/src/lib', 'web/src/ui']],
  ['web/src/pages', ['contract', 'content', 'web/src/lib', 'web/src/ui', 'web/src/features']],
  ['web/src/app', ['contract', 'web/src/lib', 'web/src/ui', 'web/src/features', 'web/src/pages']],
  // The legal texts and the subscribe dialog stand on both front ends; the company form is rendered before its script, what
  // a certificate says without any.
  [
    'web/src/site',
    [
      'contract',
      'content',
      'web/src/lib',
      'web/src/ui',
      ...['certificates', 'companies', 'registrations/terms', 'subscribers'].map((name) => `web/src/features/${name}`),
    ],
  ],
])

/** Files that wire the parts together know everything, and nothing imports them but each other. */
const wiring = /^server\/src\/(?:app|run|main|demo|admin)\.ts$|^server\/src\/sample\/|^web\/src\/main\.ts$/
/** Names the types of what modules are wired with. */
export const isFree = (file) => wiring.test(file) || file === 'server/src/deps.ts'

const parts = [...arrows.keys()].toSorted((a, b) => b.length - a.length)
const partOf = (path) => parts.find((part) => path.startsWith(`${part}/`))
/** A feature knows no other feature: each is a part of its own with the arrows of all. */
const ownFolder = (path) => /^web\/src\/features\/[^/]+|^/.exec(path)[0]

/** Where an import specifier leads, as a path from the root; undefined for packages of others. */
function target(file, specifier) {
  const [, workspace, rest] = /^@project-week\/(\w+)\/(.*)/.exec(specifier) ?? []
  if (workspace !== undefined) return `${workspace}/src/${rest}.ts`
  const [, own, path] = /^#(src|test)\/(.*)/.exec(specifier) ?? []
  if (own !== undefined) return `server/${own}/${path}`
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : undefined
}

/** The project's files of code, as paths from the root. */
export function listSources() {
  const patterns = ['*.ts', '*.tsx', '*.mjs']
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((file) => existsSync(join(root, file)) && file !== '')
}

/** What a file imports: each specifier, where it leads, and whether it is for types alone. */
export function importsOf(file) {
  const source = readFileSync(join(root, file), 'utf8')
  return [
    ...source.matchAll(/(?:^(?:import|export) (?<type>type) [^'=]*)?\b(?:from|import)\s*\(?\s*'(?<specifier>[^']+)'/gm),
  ].map(({ groups: { type, specifier } }) => ({ specifier, path: target(file, specifier), isType: type !== undefined }))
}

/**
 * The imports that the table does not allow, one line each. Tests are left out: they may look anywhere.
 *
 * @returns {string[]}
 */
export function findForbiddenArrows() {
  return listSources()
    .filter(
      (file) =>
        partOf(file) !== undefined && !isFree(file) && !/\.test\.tsx?$|\/testing\b|\/test-setup\.ts$/.test(file),
    )
    .flatMap((file) =>
      importsOf(file)
        .filter(({ path }) => isForbidden(file, path))
        .map(({ specifier }) => `${file} may not import ${specifier}`),
    )
}

/** @param path what is imported, from the root; undefined for packages of others */
export function isForbidden(file, path) {
  if (path === undefined) return false
  if (wiring.test(path)) return true
  const [from, to] = [partOf(file), partOf(path)]
  if (to === undefined) return false
  if (from === to) return ownFolder(file) !== ownFolder(path)
  // A part of a part, as one feature; a part's own name says nothing of the parts below it.
  return !arrows.get(from).some((known) => known === to || (known.startsWith(`${to}/`) && path.startsWith(`${known}/`)))
}
