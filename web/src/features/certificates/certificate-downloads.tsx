import type { Locale } from '@project-week/contract/locale'
import type { UseMutationResult } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { MutationError } from '../../ui/forms/mutation-error.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import './certificates.css'

const languages: readonly { language: Locale; name: () => string }[] = [
  { language: 'de', name: m.certificate_german },
  { language: 'en', name: m.certificate_english },
]

/** A certificate is written in either language, whatever the page's is. */
export const pdfName = (about: string, language: Locale) =>
  `${{ de: 'Teilnahmebescheinigung', en: 'Certificate' }[language]} ${about}.pdf`

/**
 * A button for each language that a certificate is written in.
 *
 * @param label the button's words, with the language's name in them
 */
export function CertificateDownloads({
  download,
  label,
}: {
  download: UseMutationResult<void, Error, Locale>
  label: (inputs: { language: string }) => string
}) {
  return (
    <>
      <div className="cluster">
        {languages.map(({ language, name }) => (
          <Button
            key={language}
            icon={<Icon name="download" />}
            pending={download.isPending && download.variables === language}
            onClick={() => download.mutate(language)}
          >
            {label({ language: name() })}
          </Button>
        ))}
      </div>
      <MutationError failure={download.error} />
    </>
  )
}
