// `npm run build`: installs what is missing, builds the web app and compiles the server ahead.
import { ensureBuilt, ensureInstalled, guard } from './house.mjs'
import { ensureCompiled } from './server-process.mjs'

guard(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await ensureCompiled()
})
