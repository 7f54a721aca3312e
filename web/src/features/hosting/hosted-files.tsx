import { type HostedFile, readHostedFile } from '@project-week/contract/hosting/hosting'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'

/** Posters and pictures of the team; the link opens them, so that they are fetched with its token and saved. */
export function HostedFiles({ token, files }: { token: string; files: readonly HostedFile[] }) {
  const open = useMutation({
    mutationFn: async ({ fileId, filename }: HostedFile) =>
      saveFile(await call(readHostedFile, { params: { fileId }, body: { token } }), filename),
  })
  return (
    <>
      {open.isError && (
        <Alert tone="error" announce>
          {m.hosting_file_failed()}
        </Alert>
      )}
      <ul className="stack hosted-files">
        {files.map((file) => (
          <li className="stack stack--start gap-1" key={file.fileId}>
            <span>{file.kind === 'poster' ? m.hosting_file_poster() : m.hosting_file_image()}</span>
            <Button
              icon={<Icon name="download" />}
              pending={open.isPending && open.variables.fileId === file.fileId}
              onClick={() => open.mutate(file)}
            >
              {m.hosting_file_open({ name: file.filename })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
