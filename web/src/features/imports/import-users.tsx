import {
  downloadImportTemplate,
  importAuthorisedUsers,
  previewImport,
  userColumns,
  userImportMessages,
} from '@project-week/contract/imports/import'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { ImportFile } from './import-file.tsx'

export function ImportUsers() {
  const template = useMutation({
    mutationFn: async () => saveFile(await call(downloadImportTemplate), downloadImportTemplate.answer.file.filename),
  })
  return (
    <div className="stack stack--start gap-5 import">
      <p className="cluster cluster--center">
        {m.imports_template_text()}{' '}
        <Button
          size="small"
          icon={<Icon name="download" size={18} />}
          pending={template.isPending}
          onClick={() => template.mutate()}
        >
          {m.imports_template()}
        </Button>
      </p>
      <ImportFile
        columns={userColumns}
        previewCall={previewImport}
        importCall={importAuthorisedUsers}
        label={m.imports_file()}
        hint={m.imports_file_hint()}
        endings={['.xlsx', '.xls']}
        wrongEnding={userImportMessages.notExcel}
        importText={(count) => (count > 0 ? m.imports_import_and_invite({ count }) : m.imports_import())}
        doneText={(counts) => m.imports_done_text(counts)}
      />
    </div>
  )
}
