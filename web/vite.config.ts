import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { buildContent } from '../content/make/build.ts'
import { content, publicDir } from './scripts/content.ts'
import { messagesWhileDeveloping } from './scripts/messages.ts'
import { linkSiteStyles, siteStyles } from './scripts/site-styles.ts'
import { siteWhileDeveloping } from './scripts/site-while-developing.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

// Before Vite copies the public folder.
await buildContent(publicDir)

/** What travels together, by folder. Left alone, the bundler cuts a file for each set of pages that shares something. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  // What runs before a page's first paint: nothing of React may be beside it.
  { name: 'first', test: /src[\\/](ui[\\/]web-fonts|lib[\\/]page[\\/]idle)|vite[\\/]preload-helper/, priority: 3 },
  // What the public pages share with the app. They must get nothing else of it: neither router nor schemas.
  {
    name: 'base',
    test: /src[\\/](downloads|ui[\\/](alert|base[\\/](?!mail-link)|disclosure|dots|overlays[\\/]dialog|page[\\/](?!link-screen|not-loaded)|plain-button)|lib[\\/](page|session[\\/]from-memory)|site[\\/]page[\\/]account).*\.tsx?$/,
    priority: 2,
  },
  // What one of them has: schemas, without the app.
  { name: 'fields', test: /src[\\/]ui[\\/](base[\\/]mail-link|forms[\\/](choice|field)).*\.tsx?$/, priority: 2 },
  // Of the queries, the clock's and the identity's: the others, and what only the office's forms have, come with the
  // pages that show them.
  {
    name: 'app',
    test: /src[\\/](audit[\\/]stale|enumerations[\\/]study|lib[\\/](api|forms|queries[\\/](clock|own-identity)|session)|ui[\\/]forms[\\/](?!mutation-error|not-saved))/,
    priority: 1,
  },
  // What is left of every page's beginning. Not the entry: a page that shared a module with it would start the app.
  {
    name: 'shell',
    test: /src[\\/](app[\\/](?!start\.)|(lib|ui[\\/]navigation)[\\/]).*\.tsx?$/,
    tags: ['$initial'],
  },
] satisfies Rolldown.CodeSplittingGroup[]

/** Two builds: what browsers get, and with `--ssr` the renderer of the public pages for the server. */
export default defineConfig(({ command, isSsrBuild = false }) => ({
  publicDir,
  plugins: [react(), content(), linkSiteStyles(), siteWhileDeveloping(api), messagesWhileDeveloping()],
  build: {
    outDir: isSsrBuild ? 'dist-ssr' : 'dist',
    ...(!isSsrBuild && {
      rolldownOptions: {
        // The app's start is one of them, so that what it needs counts as initial.
        input: ['index.html', 'src/app/start.tsx', 'site.html', siteStyles],
        output: { codeSplitting: { groups } },
      },
    }),
    // Tells the server which files a page of the app is made of.
    manifest: !isSsrBuild,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    // The server keeps the renderer's source in memory, and its letters of two bytes double it.
    minify: true,
    copyPublicDir: !isSsrBuild,
    assetsDir: 'assets',
    // Nothing as data: URLs, so that the content security policy can stay at 'self'.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // light-dark() and nesting as written; the build would otherwise spell out both schemes.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  },
  // Built, one file with everything in it: the server loads it without the web app's packages. While developing, Node
  // loads those that it can; of this one it knows no named export.
  ssr: { noExternal: command === 'build' || ['punycode.js'] },
  server: {
    port: 5173,
    proxy: { '/api': api },
  },
}))
