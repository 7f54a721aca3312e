// `npm run build`: installs what is missing and builds the web app.
import { ensureBuilt, ensureInstalled, guard } from './house.mjs'

guard(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
