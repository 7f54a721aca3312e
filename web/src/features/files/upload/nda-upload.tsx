import { uploadNda } from '@project-week/contract/hosting/hosting'
import { m } from '../../../paraglide/messages.js'
import { UploadForm } from './upload-form.tsx'

/**
 * The form for a company's NDA. That it is there the page says.
 *
 * @param token of the company's link
 */
export const NdaUpload = ({ token, hasFile }: { token: string; hasFile: boolean }) => (
  <UploadForm
    kind="nda"
    endpoint={uploadNda}
    headers={{ Authorization: `Bearer ${token}` }}
    label={hasFile ? m.hosting_nda_replace() : m.hosting_nda_choose()}
    hint={m.hosting_nda_hint()}
    failureText={() => m.hosting_nda_failed()}
  >
    {() => null}
  </UploadForm>
)
