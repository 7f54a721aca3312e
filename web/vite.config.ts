import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildContent } from '../content/make/build.ts'
import { chunkGroups, siteGroups } from './scripts/chunks.ts'
import { content, publicDir } from './scripts/content.ts'
import { layersFirst } from './scripts/layers-first.ts'
import { compilerOptions } from './scripts/messages.ts'
import { stylesInThePage } from './scripts/styles-in-the-page.ts'
import { formDocuments, formsWhileDeveloping } from './scripts/form-documents.ts'
import { siteWhileDeveloping } from './scripts/site-while-developing.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

// Before Vite copies the public folder.
await buildContent(publicDir)

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  publicDir,
  plugins: [
    react(),
    content(),
    siteWhileDeveloping(api),
    formsWhileDeveloping(),
    layersFirst(),
    mode === 'site' ? stylesInThePage() : [],
    // While developing, messages are compiled anew when they change; a build has them from the script before it.
    command === 'serve' ? paraglideVitePlugin(compilerOptions) : [],
  ],
  build: {
    // The renderer of the public pages is for the server alone and stands apart from what browsers get.
    outDir: isSsrBuild === true ? 'dist-ssr' : 'dist',
    // The public pages are built apart from the app: they share React with it, but no file, so that nothing of the
    // app's router, queries and schemas comes along (docs/decisions/040).
    ...(isSsrBuild !== true && {
      rolldownOptions:
        mode === 'site'
          ? { input: 'site.html', output: { codeSplitting: { groups: siteGroups } } }
          : {
              input: ['index.html', ...formDocuments],
              output: { codeSplitting: { groups: chunkGroups } },
            },
    }),
    emptyOutDir: mode !== 'site',
    // The server keeps the renderer's source in memory, and its letters of two bytes double it.
    ...(isSsrBuild === true && { minify: true }),
    copyPublicDir: isSsrBuild !== true && mode !== 'site',
    assetsDir: 'assets',
    cssMinify: true,
    // Nothing as data: URLs, so that the content security policy can stay at 'self'.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // light-dark() and nesting as written; the build would otherwise spell out both schemes.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  },
  // One file with everything in it: the server loads it without the web app's packages.
  ssr: { noExternal: true },
  server: {
    port: 5173,
    proxy: { '/api': api },
  },
}))
