import { AdminPage } from '../features/admin/admin-page.tsx'
import { PosterGallery } from '../features/uploads/poster-gallery.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.uploads_posters_title()}>
      <PosterGallery />
    </AdminPage>
  )
}
