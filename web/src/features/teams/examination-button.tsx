import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../lib/api/error-text.ts'
import { showToast } from '../../lib/page/toast.ts'
import { downloadList } from '../../lib/queries/lists.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'

/** The list for the examination office: who has earned credits of an edition. */
export function ExaminationButton({ edition }: { edition: string | undefined }) {
  const download = useMutation({
    mutationFn: () => downloadList('examination', { format: 'xlsx', edition }),
    onError: (error) => showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <Button
      icon={<Icon name="download" />}
      pending={download.isPending}
      title={m.examination_export_title()}
      onClick={() => download.mutate()}
    >
      {m.examination_export()}
    </Button>
  )
}
