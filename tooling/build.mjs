// `npm run build`: installs what is missing, builds the web app.
import { ensureBuilt, ensureInstalled, guard } from './house.mjs'

guard(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
