import type { Label } from '@project-week/contract/site/content'
import type { Config } from './config.ts'

/** Imprint and privacy policy still contain sample data: such a site must not go public. */
export class SampleTexts extends Error {
  constructor(open: readonly Label[]) {
    super(
      [
        'Imprint and privacy policy are still samples. The law asks for these before the site goes public:',
        ...open.map(({ en }) => `  ${en}`),
        'Fill them in in operator/provider.json and build again. Or start with SAMPLE_TEXTS=accept where nobody else can reach it, fill them in under “Website content”, and start without.',
      ].join('\n'),
    )
  }
}

/** @throws {SampleTexts} listing the samples that production may not show by law */
export function refuseSampleTexts(
  { acceptsSampleTexts }: Pick<Config, 'acceptsSampleTexts'>,
  open: readonly Label[],
): void {
  if (open.length > 0 && !acceptsSampleTexts) throw new SampleTexts(open)
}
