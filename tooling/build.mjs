// `npm run build`: installs what is missing, builds the web app.
import { ensureBuilt, ensureInstalled, guard } from './project.mjs'

guard(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
