import { AdminPage } from '../features/admin/admin-page.tsx'
import { PictureGallery } from '../features/uploads/picture-gallery.tsx'
import { m } from '../paraglide/messages.js'

export function Component() {
  return (
    <AdminPage title={m.uploads_images_title()}>
      <PictureGallery />
    </AdminPage>
  )
}
